// fmguard — SPDX-License-Identifier: Apache-2.0
// The bytes of one file. Knows nothing of what they mean.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads whole files.
public enum FileContent {
  /// The largest file that is read by default: 1 GiB.
  public static let limit = 1 << 30

  /// The bytes of a regular file.
  ///
  /// The file is read, not mapped: a file that is cut short while it is in use would end the process.
  ///
  /// - Parameters:
  ///   - root: the configuration directory.
  ///   - path: relative to it; the name of the file in issues.
  ///   - limit: in bytes; a larger file is an error.
  /// - Throws: why it could not be read.
  public static func read(root: String, path: String, limit: Int = limit) throws(Issue) -> [UInt8] {
    // O_NONBLOCK: opening a pipe that nobody writes to must not hang; it is refused below.
    // SAFETY: the path ends with NUL and is read during the call.
    let descriptor = unsafe open("\(root)/\(path)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Issue(.unreadable, file: path, detail: FileError(number: errno).words)
    }
    defer { close(descriptor) }
    var raw = stat()
    // SAFETY: `raw` is filled by the call and not kept by it.
    guard unsafe fstat(descriptor, &raw) == 0 else {
      throw Issue(.unreadable, file: path, detail: FileError(number: errno).words)
    }
    let status = FileStatus(raw)
    guard status.isRegularFile else {
      throw Issue(.notAFile, file: path, detail: status.isFolder ? "a folder" : "a device, pipe or socket")
    }
    guard status.size <= limit else {
      throw Issue(.tooLarge, file: path, value: "\(status.size)", expected: "\(limit)")
    }
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: status.size) { buffer, count in
      while count < buffer.count {
        // SAFETY: writes at most the rest of the buffer, and `count` says how much of it is filled.
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let got = unsafe Self.readSome(descriptor, rest)
        if got < 0 {
          failure = errno
          return
        }
        if got == 0 { return }
        count += got
      }
    }
    guard failure == 0 else {
      throw Issue(.unreadable, file: path, detail: FileError(number: failure).words)
    }
    return bytes
  }

  /// `read(2)`, again if a signal came in between.
  @unsafe private static func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      // SAFETY: the buffer is writable and as long as it says.
      #if canImport(Darwin)
        let got = unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let got = unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let got = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if got >= 0 || errno != EINTR { return got }
    }
  }
}
