// fmguard — SPDX-License-Identifier: Apache-2.0
// An open file with what the system says of it: the one place of this module that opens. Knows no format.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the system knows of an open file.
struct FileFacts {
  let isRegular: Bool
  let isPipe: Bool
  /// In bytes.
  let size: Int
  let mode: UInt32
  /// Whether it belongs to root or to whom this process acts for.
  let isOwn: Bool

  /// As chmod(1) takes it.
  var octalMode: String { "0" + String(mode, radix: 8) }
}

/// A file descriptor; closed when it goes out of scope.
struct OpenFile: ~Copyable {
  private let descriptor: Int32

  deinit { close(descriptor) }

  /// Opens a file for reading.
  ///
  /// - Parameter waits: whether a pipe that nobody writes to yet is waited for; it is empty otherwise.
  init(reading path: String, waits: Bool) throws(SystemFailure) {
    try self.init(path, O_RDONLY | (waits ? 0 : O_NONBLOCK))
  }

  /// Makes a file that must not exist, and opens it for writing.
  init(creating path: String, mode: UInt32) throws(SystemFailure) {
    try self.init(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
  }

  /// Opens a folder, to make what was renamed in it durable.
  init(folder path: String) throws(SystemFailure) {
    try self.init(path, O_RDONLY | O_DIRECTORY)
  }

  private init(_ path: String, _ flags: Int32, _ mode: UInt32? = nil) throws(SystemFailure) {
    // A NUL cannot be part of a path: the call would open another file than the one named.
    guard !path.utf8.contains(0) else { throw SystemFailure(number: ENOENT) }
    // SAFETY: the path ends with NUL and is read during the call.
    let descriptor = unsafe open(path, flags | O_CLOEXEC, mode_t(mode ?? 0))
    guard descriptor >= 0 else { throw .last }
    // Whatever the umask took away.
    if let mode, fchmod(descriptor, mode_t(mode)) != 0 {
      let failure = SystemFailure.last
      close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
  }

  /// What the system knows of the file that is open, whatever lies at its path by now.
  func status() throws(SystemFailure) -> FileFacts {
    var raw = stat()
    // SAFETY: `raw` is filled by the call and not kept by it.
    guard unsafe fstat(descriptor, &raw) == 0 else { throw .last }
    let type = raw.st_mode & S_IFMT
    return FileFacts(
      isRegular: type == S_IFREG, isPipe: type == S_IFIFO, size: Int(raw.st_size), mode: UInt32(raw.st_mode) & 0o7777,
      isOwn: raw.st_uid == geteuid() || raw.st_uid == 0)
  }

  /// Reads until the end or until the buffer is full.
  ///
  /// - Returns: how many bytes were read.
  @unsafe func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    var count = 0
    while count < buffer.count {
      // SAFETY: the call writes at most the rest of the buffer.
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let got = unsafe readSome(descriptor, rest)
      if got == 0 { break }
      if got > 0 { count += got } else if errno != EINTR { throw .last }
    }
    return count
  }

  /// Writes all of the bytes, and waits until the device has them.
  @unsafe func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    var count = 0
    while count < bytes.count {
      // SAFETY: the call reads at most the rest of the buffer.
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[count...])
      let done = unsafe writeSome(descriptor, rest)
      if done > 0 { count += done } else if errno != EINTR { throw .last }
    }
    try synchronize()
  }

  /// Reads until the end, or until `limit` bytes are there.
  func read(upTo limit: Int) throws(SystemFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    // SAFETY: the buffer is that of the array, during the call.
    let result: Result<Int, SystemFailure> = unsafe bytes.withUnsafeMutableBytes { buffer in
      do throws(SystemFailure) { return unsafe .success(try read(into: buffer)) } catch { return .failure(error) }
    }
    bytes.removeLast(limit - (try result.get()))
    return bytes
  }

  /// Writes all of the bytes, and waits until the device has them.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    // SAFETY: the buffer is that of the array, during the call.
    let result: Result<Void, SystemFailure> = unsafe bytes.withUnsafeBytes { buffer in
      do throws(SystemFailure) { return unsafe .success(try write(buffer)) } catch { return .failure(error) }
    }
    try result.get()
  }

  /// Waits until the device has what was written.
  func synchronize() throws(SystemFailure) {
    guard fsync(descriptor) == 0 else { throw .last }
  }
}

// The C functions under names that the methods above do not hide.
// SAFETY, of both: the buffers are as long as they say.
private func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
private func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
