// fmguard — SPDX-License-Identifier: Apache-2.0
// A file that is read in blocks. Knows nothing of lines or texts.

/// A file open for reading; closed when it goes out of scope, except for standard input.
struct InputFile: ~Copyable {
  /// Large enough that the calls do not show, small enough for the second-level cache.
  static let blockSize = 256 * 1024

  private let descriptor: Int32
  /// Bytes of the file if it is a regular one.
  let size: Int?

  /// Standard input.
  static func standardInput() -> InputFile { InputFile(descriptor: 0) }

  /// Opens a file by its path, whatever its bytes.
  init(path: Word) throws(SystemError) {
    self.init(descriptor: try SystemCalls.open(path.bytes))
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    size = SystemCalls.size(descriptor)
  }

  deinit {
    if descriptor != 0 { SystemCalls.close(descriptor) }
  }

  /// Whether somebody types it.
  var isTerminal: Bool { SystemCalls.isTerminal(descriptor) }

  /// Whether it is a regular file that grants any of some permissions.
  func grants(_ permissions: UInt32) -> Bool {
    SystemCalls.mode(descriptor).map { $0 & permissions != 0 } ?? false
  }

  /// Reads what there is into `buffer` from `start` on; waits if there is nothing yet.
  ///
  /// - Returns: The count of bytes read, 0 at the end of the file.
  func read(into buffer: inout [UInt8], from start: Int = 0) throws(SystemError) -> Int {
    try SystemCalls.read(descriptor, into: &buffer, from: start)
  }
}
