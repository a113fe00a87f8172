// fmguard — SPDX-License-Identifier: Apache-2.0
// How the skeleton of a text goes on behind the stretch of it that is read. Knows letters, not terms.

import GuardText

/// The different letters behind a position, as far as they decide whether a term is being stretched.
///
/// What is known of a long row of one letter is kept, so that the row is passed over once.
struct Beyond {
  /// Letters of the skeleton, in UTF-8.
  private(set) var skeleton: [UInt8] = []
  /// The text ends where the letters do.
  private(set) var isAtEnd = false
  private var position = -1
  private var row = 0..<0
  private var rowLetter: UInt32 = 0

  /// Reads on from a position, behind a letter, until the skeleton has so many bytes or the text has no more of it
  /// within what one match may take.
  mutating func read(_ text: Bytes, from position: Int, behind last: UInt32, _ glyphs: GlyphTable, count: Int) {
    guard position != self.position else { return }
    self.position = position
    skeleton.removeAll(keepingCapacity: true)
    var last = last
    var at = last == rowLetter && row.contains(position) ? row.upperBound : position
    var limit = Int.max
    while at < text.count, at < limit, skeleton.count < count {
      let decoded = UTF8Decoding.decode(text, at: at, end: text.count)
      var isSymbol = false
      glyphs.forEachGlyph(of: decoded.scalar) { glyph in
        if glyph.role == .symbol { isSymbol = true }
        guard glyph.role == .letter || glyph.role == .digit, glyph.skeleton != 0, glyph.skeleton != last else { return }
        if skeleton.isEmpty {
          (row, rowLetter) = (position..<at, last)
          limit = at + DisguiseLimits.longest
        }
        last = glyph.skeleton
        skeleton.append(contentsOf: UTF8.encode(Unicode.Scalar(last) ?? "\u{FFFD}") ?? .init())
      }
      // A letter or none.
      if isSymbol { break }
      at += decoded.length
    }
    if skeleton.isEmpty { (row, rowLetter) = (position..<at, last) }
    isAtEnd = at >= text.count
  }
}
