// fmguard — SPDX-License-Identifier: Apache-2.0
// A row of a table of mistakes. Knows no file format.

/// The content of a file and all messages about it, in order.
public struct FileRow: Sendable, CustomStringConvertible {
  public let id: String
  public let bytes: [UInt8]
  public let want: [String]

  public var description: String { id }

  /// A row whose text is the whole file.
  public init(_ id: String, _ text: String, _ want: String...) {
    self.init(id, bytes: Array(text.utf8), want)
  }

  public init(_ id: String, bytes: [UInt8], _ want: [String]) {
    self.id = id
    self.bytes = bytes
    self.want = want
  }
}
