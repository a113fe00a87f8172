// fmguard — SPDX-License-Identifier: Apache-2.0
// A place of a text in the three units that clients count in. Knows nothing of what was found there.

public import GuardText

/// A half-open range of one text, in UTF-8 bytes, UTF-16 code units and Unicode scalars of the original.
public struct TextSpan: Sendable, Hashable {
  /// In bytes of the text as it was given.
  public let utf8: Range<Int>
  /// In UTF-16 code units; an ill-formed sequence counts as U+FFFD.
  public let utf16: Range<Int>
  /// In Unicode scalars; an ill-formed sequence counts as U+FFFD.
  public let scalar: Range<Int>

  /// The span between two positions.
  ///
  /// - Precondition: `end` is not before `start`.
  public init(from start: TextPosition, to end: TextPosition) {
    utf8 = start.utf8..<end.utf8
    utf16 = start.utf16..<end.utf16
    scalar = start.scalar..<end.scalar
  }
}

extension TextSpan {
  /// The spans of byte ranges of one text, in the order of `ranges`.
  ///
  /// - Parameters:
  ///   - ranges: in bytes of the whole text; they start and end between scalars.
  ///   - bytes: the text, or a part of it that begins at `origin` and holds the ranges.
  ///   - origin: the position of the first of `bytes` in the text.
  /// - Complexity: one pass over the bytes up to the end of the last range, and a sort of the ranges' ends.
  public static func spans(
    of ranges: [Range<Int>], in bytes: Span<UInt8>, from origin: TextPosition = TextPosition()
  ) -> [TextSpan] {
    let ends = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    var positions = TextPositions()
    var places: [Int: TextPosition] = [:]
    for end in ends {
      places[end] = origin + positions.position(at: end - origin.utf8, in: bytes)
    }
    return ranges.map { range in
      TextSpan(from: places[range.lowerBound] ?? origin, to: places[range.upperBound] ?? origin)
    }
  }
}

extension TextPosition {
  /// The position of a place that is counted from `left` on.
  package static func + (left: TextPosition, right: TextPosition) -> TextPosition {
    var sum = left
    sum.utf8 += right.utf8
    sum.utf16 += right.utf16
    sum.scalar += right.scalar
    return sum
  }
}
