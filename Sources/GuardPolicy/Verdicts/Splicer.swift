// fmguard — SPDX-License-Identifier: Apache-2.0
// Puts other bytes in place of some of a text's. Knows bytes only.

/// Makes a text in which some bytes of another are replaced, from its beginning to its end: nothing is kept of a
/// replacement but what it puts there.
public struct Splicer: Sendable {
  private var result: [UInt8] = []
  /// How much of the text has been dealt with.
  private var done = 0

  public init() {}

  /// Replaces a range.
  ///
  /// - Parameter text: the text, the same in every call.
  /// - Precondition: `range` is within the text and begins where the last one ends or later.
  public mutating func replace(_ range: Range<Int>, with bytes: some Collection<UInt8>, in text: Span<UInt8>) {
    result.append(copying: text.extracting(done..<range.lowerBound))
    result.append(contentsOf: bytes)
    done = range.upperBound
  }

  /// The text with all that was replaced.
  public consuming func finish(_ text: Span<UInt8>) -> [UInt8] {
    result.append(copying: text.extracting(done..<text.count))
    return result
  }
}
