// fmguard — SPDX-License-Identifier: Apache-2.0
// A file of public keys: whom to trust. Knows nothing of what they sign.

public import GuardYAML

/// The public keys that are trusted: one as a rule, two while one takes the place of the other.
///
/// A file of them has a key a line, as `fmguard keygen` writes it; empty lines and lines that begin with `#` count for
/// nothing.
public struct PublicKeys: Sendable, Hashable {
  /// How many keys a file may hold.
  public static let limit = 16

  /// The keys, in the order of the file; at least one.
  public let keys: [PublicKey]

  /// Those that are named elsewhere; at least one.
  package init(_ keys: [PublicKey]) { self.keys = keys }

  /// Reads a file of public keys.
  ///
  /// - Parameter path: of a regular file that belongs to root or to this process, and that nobody else may write to:
  ///   whoever could would choose whom to trust.
  /// - Throws: why it is not used.
  public init(file path: String) throws(Issue) {
    let file = try KeyFile.open(path, waits: false) { facts in
      if !facts.isRegular { return Issue(.keyUnreadable, file: path, detail: "it is no file") }
      guard facts.mode & 0o022 != 0 else { return nil }
      return Issue(.keyMode, file: path, value: facts.octalMode, expected: "go-w", detail: "replace")
    }
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try file.read(upTo: KeyFileForm.limit + 1)
    } catch {
      throw Issue(.keyUnreadable, file: path, detail: error.words)
    }
    try self.init(bytes, file: path)
  }

  /// The keys of a file that was read.
  init(_ bytes: [UInt8], file: String) throws(Issue) {
    func wrong(_ detail: String, line: Int? = nil) -> Issue {
      let place = line.map { SourcePosition(line: $0, column: 1) }
      return Issue(.keyForm, file: file, at: place, expected: "file of public keys", detail: detail)
    }
    guard bytes.count <= KeyFileForm.limit else { throw wrong("it has more than \(KeyFileForm.limit) bytes") }
    var keys: [PublicKey] = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      guard !line.starts(with: KeyFileForm.secretPrefix) else {
        throw wrong("this is a secret key; no service needs it, and whoever saw it can sign", line: index + 1)
      }
      guard line.starts(with: KeyFileForm.publicPrefix) else { throw wrong("this line holds none", line: index + 1) }
      guard let key = PublicKey(line: Array(line)) else {
        throw wrong("64 hexadecimal digits of a key are to follow its name, and nothing else", line: index + 1)
      }
      keys.append(key)
    }
    guard !keys.isEmpty else { throw wrong("it holds none") }
    guard keys.count <= Self.limit else { throw wrong("it holds more than \(Self.limit)") }
    self.keys = keys
  }

  /// The key with this short name.
  func key(_ id: String) -> PublicKey? { keys.first { $0.id == id } }
}
