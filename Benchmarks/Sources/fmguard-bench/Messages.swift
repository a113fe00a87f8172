// fmguard — SPDX-License-Identifier: Apache-2.0
// A file of messages: each a little-endian length of four bytes, and as many bytes.

enum Messages {
  /// The messages, as parts of the file.
  static func split(_ file: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>] {
    var messages: [UnsafeBufferPointer<UInt8>] = []
    var start = 0
    while start + 4 <= file.count {
      let length = (0..<4).reduce(0) { $0 | Int(file[start + $1]) << (8 * $1) }
      guard length <= file.count - start - 4 else { break }
      messages.append(UnsafeBufferPointer(rebasing: file[start + 4..<start + 4 + length]))
      start += 4 + length
    }
    return messages
  }
}
