// fmguard — SPDX-License-Identifier: Apache-2.0
// A secret key from its file, and a pair of keys into files. Knows nothing of what is signed.

public import GuardYAML
internal import SodiumLibrary

extension SecretKey {
  /// What a file of a public key is called, after the name of the secret one.
  public static let publicSuffix = ".pub"

  /// Reads the file of a secret key.
  ///
  /// - Parameter path: of a file or a pipe that belongs to root or to this process, and that nobody else may read.
  /// - Throws: why it is not used; never what it holds.
  public init(file path: String) throws(Issue) {
    let file = try KeyFile.open(path, waits: true) { facts in
      if !facts.isRegular, !facts.isPipe { return Issue(.keyUnreadable, file: path, detail: "it is no file") }
      guard facts.mode & 0o077 != 0 else { return nil }
      return Issue(.keyMode, file: path, value: facts.octalMode, expected: "go=", detail: "read")
    }
    // One byte more than the longest line, so that a longer file is seen.
    guard let line = GuardedBytes(count: Self.lineSize + 2) else { throw Self.noMemory(path) }
    let count: Int
    do throws(SystemFailure) {
      count = unsafe try file.read(into: line.buffer)
    } catch {
      throw Issue(.keyUnreadable, file: path, detail: error.words)
    }
    guard let seed = GuardedBytes(count: KeyFileForm.size) else { throw Self.noMemory(path) }
    if let detail = Self.decode(line, count: count, into: seed) {
      throw Issue(.keyForm, file: path, expected: "file of a secret key", detail: detail)
    }
    guard let key = SecretKey(seed: seed) else { throw Self.noMemory(path) }
    self = key
  }

  /// Writes the key to `path`, for its owner's eyes only, and its public key to `path.pub`. Neither may exist.
  public func write(to path: String) throws(Issue) {
    let (publicPath, publicLine) = (path + Self.publicSuffix, Array("\(publicKey)\n".utf8))
    let publicFile = try KeyFile.make(publicPath, mode: 0o644)
    do throws(Issue) {
      let file = try KeyFile.make(path, mode: 0o600)
      do throws(SystemFailure) {
        try encode(into: file)
        try publicFile.write(publicLine)
      } catch {
        WholeFile.remove(path)
        throw Issue(.notWritten, file: path, detail: error.words)
      }
    } catch {
      WholeFile.remove(publicPath)
      throw error
    }
  }

  /// Bytes of the line of a key, without its end.
  private static let lineSize = KeyFileForm.secretPrefix.count + 2 * KeyFileForm.size

  private static func noMemory(_ path: String) -> Issue {
    Issue(.keyUnreadable, file: path, detail: "there is no memory that secrets may lie in")
  }

  /// Reads a line into a seed, in a time that does not depend on the digits.
  ///
  /// - Returns: what is wrong with the line, if anything is.
  private static func decode(
    _ line: borrowing GuardedBytes, count: Int, into seed: borrowing GuardedBytes
  ) -> String? {
    let prefix = KeyFileForm.secretPrefix
    let text = unsafe UnsafeRawBufferPointer(rebasing: line.buffer[..<count])
    guard unsafe text.starts(with: prefix) else {
      return unsafe text.starts(with: KeyFileForm.publicPrefix) ? "this is a public key" : "it holds none"
    }
    let hasEnd = unsafe count == lineSize + 1 && text[lineSize] == UInt8(ascii: "\n")
    guard hasEnd || count == lineSize else { return "it is one line of \(lineSize) characters, and no more" }
    var decoded = 0
    // SAFETY: the call reads 64 bytes after the prefix, which the line has, and writes at most the 32 of the seed.
    let result = unsafe sodium_hex2bin(
      seed.start, seed.count, UnsafeRawPointer(line.start + prefix.count).assumingMemoryBound(to: CChar.self),
      2 * KeyFileForm.size, nil, &decoded, nil)
    return result == 0 && decoded == KeyFileForm.size ? nil : "64 hexadecimal digits are to follow its name"
  }

  /// Writes the line of the key.
  private func encode(into file: borrowing OpenFile) throws(SystemFailure) {
    // The digits end with a NUL, in whose place the line ends.
    guard let line = GuardedBytes(count: Self.lineSize + 1) else { throw .noMemory }
    unsafe line.buffer.copyBytes(from: KeyFileForm.secretPrefix)
    unsafe withSeed { seed in
      let start = KeyFileForm.secretPrefix.count
      // SAFETY: the call writes 64 digits and a NUL, which is what the line has after the prefix.
      unsafe sodium_bin2hex(
        UnsafeMutableRawPointer(line.start + start).assumingMemoryBound(to: CChar.self), line.count - start, seed,
        KeyFileForm.size)
    }
    unsafe line.buffer[Self.lineSize] = UInt8(ascii: "\n")
    unsafe try file.write(UnsafeRawBufferPointer(line.buffer))
  }
}
