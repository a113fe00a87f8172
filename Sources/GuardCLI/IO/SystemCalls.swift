// fmguard — SPDX-License-Identifier: Apache-2.0
// The few system calls of the program, each as a function that throws what the system answered. The only file that
// touches file descriptors.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

enum SystemCalls {
  /// Opens a file for reading.
  static func open(_ path: [UInt8]) throws(SystemError) -> Int32 {
    // A NUL cannot be part of a path: the call would open another file than the one named.
    if path.contains(0) { throw SystemError(code: ENOENT) }
    let terminated = path.map { CChar(bitPattern: $0) } + [0]
    // SAFETY: the array lives through the call and ends with a NUL; open(2) does not keep the pointer.
    return try retrying { unsafe terminated.withUnsafeBufferPointer { unsafe openForReading($0.baseAddress) } }
  }

  /// Makes a file for writing. Fails if there is one of that name.
  static func create(_ path: String) throws(SystemError) -> Int32 {
    try retrying { createFile(path) }
  }

  /// Makes a folder, and those on the way to it.
  static func makeFolders(_ path: String) throws(SystemError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/\(part)"
      // SAFETY: the path ends with NUL and is read during the call.
      if unsafe mkdir(made, 0o755) != 0 {
        let error = SystemError.last
        if !error.isPresence { throw error }
      }
    }
  }

  static func close(_ descriptor: Int32) {
    _ = closeDescriptor(descriptor)
  }

  /// Reads into `buffer` from `start` on; 0 bytes are the end of the file.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8], from start: Int) throws(SystemError) -> Int {
    try retrying {
      // SAFETY: read(2) writes at most the count that it is given, which is what the buffer has from `start` on.
      unsafe buffer.withUnsafeMutableBytes { bytes in
        let free = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
        return unsafe readDescriptor(descriptor, free.baseAddress, free.count)
      }
    }
  }

  /// Writes all of `bytes`, in as many calls as it takes.
  static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      done += try retrying {
        // SAFETY: write(2) reads at most the count that it is given, which is what is left of the array.
        unsafe bytes.withUnsafeBytes { bytes in
          let left = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
          return unsafe writeDescriptor(descriptor, left.baseAddress, left.count)
        }
      }
    }
  }

  /// Bytes of a regular file; nil for pipes, terminals and devices.
  static func size(_ descriptor: Int32) -> Int? { regularFile(descriptor).map { Int($0.st_size) } }

  /// The permissions of a regular file; nil for pipes, terminals and devices.
  static func mode(_ descriptor: Int32) -> UInt32? { regularFile(descriptor).map { UInt32($0.st_mode) & 0o7777 } }

  private static func regularFile(_ descriptor: Int32) -> stat? {
    var status = stat()
    // SAFETY: fstat(2) fills the structure that it is given and keeps nothing.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The value of an environment variable, nil if it is not set or empty.
  static func environment(_ name: String) -> String? {
    // SAFETY: getenv(3) returns nil or a NUL-terminated string, which is copied at once; the program sets no variable.
    guard let value = unsafe getenv(name) else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(start: value, count: strlen(value))
    return unsafe bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The path of this program, links resolved, if the system tells it.
  static func executable() -> String? {
    #if os(Linux)
      var path = [CChar](repeating: 0, count: Int(PATH_MAX))
      // SAFETY: readlink(2) writes at most the count that it is given, and no NUL.
      let count = unsafe path.withUnsafeMutableBufferPointer { buffer in
        unsafe readlink("/proc/self/exe", buffer.baseAddress!, buffer.count)
      }
      guard count > 0 else { return nil }
      return String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      return nil
    #endif
  }

  /// Replaces this program by another, and returns only if there is none at the path that may be run.
  ///
  /// - Parameter words: those after the program's name.
  static func execute(_ path: String, _ words: [Word]) {
    // SAFETY: the pointers live through the call, and a null pointer ends them; execv(2) copies what they point to.
    unsafe ([Word(path)] + words).withCStrings { arguments in _ = unsafe execv(path, arguments) }
  }

  /// Columns of the terminal, if the descriptor is one.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    // SAFETY: TIOCGWINSZ fills the structure that it is given and keeps nothing.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Takes the places of standard streams that are not open, so that no file of the program's own gets them: what is
  /// written to them would go there. They stay as good as closed.
  static func holdStandardStreams() {
    for stream in Int32(0)...2 { holdPlace(of: stream) }
  }

  /// Makes writing to a closed pipe an error that can be reported, not a silent death.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Repeats a call that a signal interrupted; throws what any other failure was.
  private static func retrying<Count: SignedInteger>(_ call: () -> Count) throws(SystemError) -> Count {
    while true {
      let result = call()
      if result >= 0 { return result }
      let error = SystemError.last
      if !error.isInterruption { throw error }
    }
  }
}

// The C functions under names that the methods above do not hide.
// SAFETY, of all: the callers hand over strings that end with NUL and memory of the length that they say.
private func openForReading(_ path: UnsafePointer<CChar>?) -> Int32 {
  guard let path = unsafe path else { return -1 }
  return unsafe open(path, O_RDONLY | O_CLOEXEC)
}
private func createFile(_ path: String) -> Int32 {
  // SAFETY: the string is lent for the call, and ends with NUL.
  unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
}
private func holdPlace(of stream: Int32) {
  guard fcntl(stream, F_GETFD) == -1 else { return }
  // The lowest number that is free is given out. Who reads what is for writing, or the other way round, gets EBADF, as
  // from a stream that is closed.
  _ = unsafe open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
}
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func readDescriptor(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, bytes, count)
}
private func writeDescriptor(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
