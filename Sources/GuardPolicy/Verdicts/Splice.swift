// fmguard — SPDX-License-Identifier: Apache-2.0
// Puts other bytes in place of some of a text's. Knows bytes only.

/// Bytes that take the place of others.
public struct Splice: Sendable, Hashable {
  /// The bytes that go.
  public let range: Range<Int>
  /// The bytes that come.
  public let bytes: [UInt8]

  public init(range: Range<Int>, bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }

  /// `text` with all splices made.
  ///
  /// - Precondition: `splices` are sorted, free of overlaps and within the text.
  public static func apply(_ splices: [Splice], to text: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var copied = 0
    for splice in splices {
      result.append(copying: text.extracting(copied..<splice.range.lowerBound))
      result.append(contentsOf: splice.bytes)
      copied = splice.range.upperBound
    }
    result.append(copying: text.extracting(copied..<text.count))
    return result
  }
}
