// fmguard — SPDX-License-Identifier: Apache-2.0
// Standard output or standard error, with a buffer. Knows nothing of what is written.

/// A stream that the program writes to. Nothing is written before `flush` or before the buffer is full.
struct OutputFile: ~Copyable {
  private static let blockSize = 64 * 1024

  private let descriptor: Int32
  private var buffer: [UInt8] = []

  static func standardOutput() -> OutputFile { OutputFile(descriptor: 1) }
  static func standardError() -> OutputFile { OutputFile(descriptor: 2) }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  var isTerminal: Bool { SystemCalls.isTerminal(descriptor) }

  /// Columns of the terminal, if it is one.
  var columns: Int? { SystemCalls.columns(descriptor) }

  mutating func write(_ text: String) throws(SystemError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.blockSize { try flush() }
  }

  mutating func write(_ bytes: [UInt8]) throws(SystemError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.blockSize { try flush() }
  }

  /// Hands everything to the system. What a failed call did not take is dropped: there is nobody to read it.
  mutating func flush() throws(SystemError) {
    if buffer.isEmpty { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try SystemCalls.write(descriptor, buffer)
  }
}
