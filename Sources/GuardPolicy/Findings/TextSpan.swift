// fmguard — SPDX-License-Identifier: Apache-2.0
// A place of a text in the three units that clients count in. Knows nothing of what was found there.

/// A half-open range of one text, in UTF-8 bytes, UTF-16 code units and Unicode scalars of the original.
public struct TextSpan: Sendable, Hashable {
  /// In bytes of the text as it was given.
  public let utf8: Range<Int>
  /// In UTF-16 code units; an ill-formed sequence counts as U+FFFD.
  public let utf16: Range<Int>
  /// In Unicode scalars; an ill-formed sequence counts as U+FFFD.
  public let scalar: Range<Int>

  /// The span between two offsets.
  ///
  /// - Precondition: `end` is not before `start`.
  public init(from start: TextOffset, to end: TextOffset) {
    utf8 = start.utf8..<end.utf8
    utf16 = start.utf16..<end.utf16
    scalar = start.scalar..<end.scalar
  }
}

extension TextSpan {
  /// The spans of byte ranges of one text, in the order of `ranges`.
  ///
  /// - Parameters:
  ///   - ranges: in bytes of the text `bytes` begins at `origin` of; they start and end between scalars.
  ///   - bytes: the text, or the part of it that starts at `origin`.
  ///   - origin: the offset of the first of `bytes`.
  /// - Complexity: one pass over the bytes up to the end of the last range, and a sort of the ranges' ends.
  public static func spans(
    of ranges: [Range<Int>], in bytes: Span<UInt8>, from origin: TextOffset = .zero
  ) -> [TextSpan] {
    var boundaries: [Int] = []
    boundaries.reserveCapacity(2 * ranges.count)
    for range in ranges {
      boundaries.append(range.lowerBound)
      boundaries.append(range.upperBound)
    }
    boundaries.sort()
    var offset = origin
    let offsets = boundaries.map { boundary in
      offset.advance(over: bytes.extracting((offset.utf8 - origin.utf8)..<(boundary - origin.utf8)))
      return offset
    }
    func locate(_ position: Int) -> TextOffset {
      var low = 0
      var high = boundaries.count
      while low < high {
        let middle = (low + high) / 2
        if boundaries[middle] < position { low = middle + 1 } else { high = middle }
      }
      return offsets[low]
    }
    return ranges.map { TextSpan(from: locate($0.lowerBound), to: locate($0.upperBound)) }
  }
}
