// fmguard — SPDX-License-Identifier: Apache-2.0
// Extends a range of an original text to whole grapheme clusters, looking no farther than those. Knows nothing of
// matches.

/// Extended grapheme clusters of text that may be ill-formed.
///
/// It decides at one place at a time, from the characters around it, so that it costs nothing to ask in the middle of a
/// long text or a stream. Each ill-formed piece is a cluster of its own.
///
/// Source: UAX #29, section 3.1.1, with the rule for Indic conjuncts (GB9c) of Unicode 15.1 and later, as in Swift's
/// `Character`.
public enum Graphemes {
  /// The smallest range of whole clusters that contains a range.
  ///
  /// - Parameters:
  ///   - range: in bytes of `text`.
  ///   - text: the part of the original that is at hand, with all of the cluster in which the range begins.
  ///   - mayGrow: whether text may still follow.
  /// - Returns: nil if the last cluster may go on in what follows.
  /// - Complexity: linear in the length of the first and the last cluster, and of a row of flags before them.
  public static func expand(_ range: Range<Int>, in text: Span<UInt8>, mayGrow: Bool) -> Range<Int>? {
    var start = range.lowerBound
    while !isBoundary(at: start, in: text) { start -= 1 }
    var end = range.upperBound
    while end < text.count, !isBoundary(at: end, in: text) { end += 1 }
    if mayGrow {
      guard end < text.count, text.piece(at: end)?.isTruncated == false else { return nil }
    }
    return start..<end
  }

  /// Whether a cluster begins at a byte offset, or the text ends there.
  public static func isBoundary(at offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset > 0, offset < text.count else { return true }
    if text[offset] < 0x80, text[offset - 1] < 0x80 {
      return text[offset] != 0x0A || text[offset - 1] != 0x0D
    }
    guard isPieceStart(offset, in: text), let previous = text.piece(before: offset), let next = text.piece(at: offset)
    else { return false }
    guard previous.isWellFormed, next.isWellFormed else { return true }
    return isBreak(between: previous, and: next, in: text)
  }

  /// Whether no scalar or maximal subpart lies across an offset within the text.
  private static func isPieceStart(_ offset: Int, in text: Span<UInt8>) -> Bool {
    guard text[offset] & 0xC0 == 0x80 else { return true }
    var start = offset - 1
    while start > 0, offset - start < 3, text[start] & 0xC0 == 0x80 { start -= 1 }
    guard let piece = text.piece(at: start) else { return true }
    return piece.range.upperBound <= offset
  }

  /// Rules GB3 to GB999 for two scalars side by side.
  private static func isBreak(between previous: TextPiece, and next: TextPiece, in text: Span<UInt8>) -> Bool {
    let left = GraphemeBreak(previous.value)
    let right = GraphemeBreak(next.value)
    if left == .cr, right == .lf { return false }
    if left.isControl || right.isControl { return true }
    switch (left, right) {
    case (_, .extend), (_, .zwj), (_, .spacingMark), (.prepend, _): return false
    case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt), (.lv, .v), (.lv, .t), (.v, .v), (.v, .t), (.lvt, .t), (.t, .t):
      return false
    case (.zwj, _) where GraphemeBreak.isPictographic(next.value) && joinsPictograph(previous, in: text): return false
    case (.regionalIndicator, .regionalIndicator): return indicators(before: next.range.lowerBound, in: text) % 2 == 0
    case (.extend, _), (.zwj, _): return !(IndicConjunct.isConsonant(next.value) && joinsConsonant(previous, in: text))
    default: return true
    }
  }

  /// GB11: whether a joiner follows a pictograph, with nothing but Extend between.
  private static func joinsPictograph(_ joiner: TextPiece, in text: Span<UInt8>) -> Bool {
    var offset = joiner.range.lowerBound
    while let piece = text.piece(before: offset) {
      guard GraphemeBreak(piece.value) == .extend else { return GraphemeBreak.isPictographic(piece.value) }
      offset = piece.range.lowerBound
    }
    return false
  }

  /// GB9c: whether the marks that end here hold a virama and follow a consonant.
  private static func joinsConsonant(_ last: TextPiece, in text: Span<UInt8>) -> Bool {
    var hasLinker = false
    var offset = last.range.upperBound
    while let piece = text.piece(before: offset) {
      if IndicConjunct.isLinker(piece.value) {
        hasLinker = true
      } else if !IndicConjunct.isExtend(piece.value) {
        return hasLinker && IndicConjunct.isConsonant(piece.value)
      }
      offset = piece.range.lowerBound
    }
    return false
  }

  /// GB12 and GB13: how many halves of flags end at an offset.
  private static func indicators(before offset: Int, in text: Span<UInt8>) -> Int {
    var count = 0
    var offset = offset
    while let piece = text.piece(before: offset), Symbols.isRegionalIndicator(piece.value) {
      count += 1
      offset = piece.range.lowerBound
    }
    return count
  }
}
