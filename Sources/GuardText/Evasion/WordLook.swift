// fmguard — SPDX-License-Identifier: Apache-2.0
// One look at one word: whether something in it may have to be undone, and whether it may then be a word of a term.
// Knows single characters and the filter.

/// What a look at a word tells.
struct WordLook {
  /// The word, in bytes of the text. Longer words than a match may be are cut, and suspicious.
  private(set) var range: Range<Int>
  private(set) var isSuspicious = false
  /// The word is one letter or digit.
  private(set) var isSingle = false
  /// Where tag characters stand in it.
  private(set) var tags: Int?

  private var singles = SingleParts()
  private var letters = 0
  private var parts = 0
  private var scripts: UInt32 = 0
  private var needsUndoing = false
  private var isComplex = false
  private var pairs = 0
  private var hash = WordHash()
  private var last: UInt32 = 0
  private var length = 0
  private var lastScript: UInt32 = 0

  /// Looks at the word around a position.
  init(around position: Int, in bytes: Bytes, _ filter: WordFilter, _ glyphs: GlyphSummaries) {
    var start = position
    let first = Swift.max(0, position - DisguiseLimits.longest)
    while start > first {
      let previous = bytes[start - 1] < 0x80 ? start - 1 : UTF8Decoding.previous(bytes, before: start, start: 0)
      guard glyphs.summary(of: UTF8Decoding.decode(bytes, at: previous, end: bytes.count).scalar).isLike else { break }
      start = previous
    }
    range = start..<start
    var at = start
    let limit = Swift.min(bytes.count, position + DisguiseLimits.longest)
    while at < limit {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      let summary = glyphs.summary(of: decoded.scalar)
      guard summary.isLike else { break }
      if summary.kind == GlyphSummary.Kind.ignorable, tags == nil, at >= position, TagCharacters.isTag(decoded.scalar) {
        tags = at
      }
      add(summary)
      at += decoded.length
    }
    range = start..<at
    if start == first && first > 0 || at >= limit && limit < bytes.count { isComplex = true }
    isSingle = singles.isSingle
    isSuspicious = judge(bytes, filter, glyphs)
  }

  /// The hash of the skeleton, if there is only one.
  var onlyHash: UInt64? { singles.symbols == 0 && !isComplex ? hash.value : nil }

  @inline(__always)
  private mutating func add(_ summary: GlyphSummary) {
    singles.add(summary)
    switch summary.kind {
    case GlyphSummary.Kind.letter:
      letters += 1
      scripts |= 1 << summary.script
      lastScript = summary.script
      if summary.isMarked { needsUndoing = true }
      addPart(summary.skeleton, summary.letter)
      if summary.isDouble {
        addPart(summary.skeleton, summary.letter)
        parts -= 1
      }
    case GlyphSummary.Kind.digit:
      needsUndoing = true
      lastScript = 0
      addPart(summary.skeleton, summary.letter)
    case GlyphSummary.Kind.symbol:
      lastScript = 0
      addPart(summary.skeleton, summary.letter)
    case GlyphSummary.Kind.mark:
      needsUndoing = true
      hash.addMark()
      // In most scripts marks are letters, see `Spelling`.
      if lastScript == UInt32(Glyph.Script.alphabetic.rawValue) { addPart(summary.skeleton, summary.letter) }
    case GlyphSummary.Kind.overlay:
      needsUndoing = true
      hash.addMark()
    case GlyphSummary.Kind.complex:
      isComplex = true
      parts += 1
    default: break
    }
  }

  @inline(__always)
  private mutating func addPart(_ letter: UInt32, _ spelt: UInt32) {
    parts += 1
    hash.add(letter, spelt)
    length = letter == last ? length + 1 : 1
    last = letter
    if length == 2 { pairs += 1 }
    if length == 3 { needsUndoing = true }
  }

  /// Whether the word is of interest.
  private func judge(_ bytes: Bytes, _ filter: WordFilter, _ glyphs: GlyphSummaries) -> Bool {
    if isComplex { return true }
    guard letters > 0, parts > 1 else { return false }
    guard needsUndoing || singles.symbols > 0 || pairs >= 2 || scripts & (scripts - 1) != 0 else { return false }
    guard filter.hasOnlyWords else { return true }
    if singles.symbols == 0 { return filter.mayHave(hash) }
    return hasPart(bytes, filter, glyphs)
  }

  /// Whether a part of the word between symbols, with something to undo, may be a word of a term.
  private func hasPart(_ bytes: Bytes, _ filter: WordFilter, _ glyphs: GlyphSummaries) -> Bool {
    // Many symbols may be separators: let the exact look tell.
    guard singles.symbols <= 4, range.count <= 64 else { return true }
    var isStart = true
    var start = range.lowerBound
    while start < range.upperBound {
      let decoded = UTF8Decoding.decode(bytes, at: start, end: bytes.count)
      let isSymbol = glyphs.summary(of: decoded.scalar).kind == GlyphSummary.Kind.symbol
      if isStart || isSymbol, hasPart(from: start, bytes, filter, glyphs) { return true }
      isStart = isSymbol
      start += decoded.length
    }
    return false
  }

  private func hasPart(from start: Int, _ bytes: Bytes, _ filter: WordFilter, _ glyphs: GlyphSummaries) -> Bool {
    var hash = WordHash()
    var isOfInterest = needsUndoing || pairs >= 2 || scripts & (scripts - 1) != 0
    var before: (UInt32, UInt32) = (0, 0)
    var at = start
    while at < range.upperBound {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      let summary = glyphs.summary(of: decoded.scalar)
      switch summary.kind {
      case GlyphSummary.Kind.symbol:
        // A symbol that comes again may separate letters.
        if before.1 == decoded.scalar { return true }
        // The part may end before the symbol, or with it.
        if isOfInterest && filter.mayHave(hash) { return true }
        isOfInterest = true
        hash.add(summary.skeleton, summary.letter)
        if filter.mayHave(hash) { return true }
      case GlyphSummary.Kind.letter, GlyphSummary.Kind.digit: hash.add(summary.skeleton, summary.letter)
      case GlyphSummary.Kind.mark: return true
      default: break
      }
      before = (decoded.scalar, before.0)
      at += decoded.length
    }
    return isOfInterest && filter.mayHave(hash)
  }
}
