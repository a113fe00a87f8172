// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds the places of a text where something may have to be undone: the cheap question before the dear ones. Knows
// characters and words; of terms only the filter of their words.

import CGuardKernels
import GuardText

/// Looks for suspicious places in a text, from the beginning to the end.
struct Suspicion {
  let set: EvasiveSet
  let text: TextWindow
  let glyphs: GlyphTable
  private var spelling = Spelling()

  /// A place.
  struct Place {
    /// A word or a row of single letters, or a run of tag characters: bytes of the text.
    let range: Range<Int>
    let isTags: Bool
    /// Where to look on.
    let end: Int
  }

  init(_ set: EvasiveSet, _ text: TextWindow, _ glyphs: GlyphTable) {
    self.set = set
    self.text = text
    self.glyphs = glyphs
  }

  private var bytes: Bytes { text.bytes }

  /// The next place at or after a position, or nil.
  mutating func next(from position: Int) -> Place? {
    var at = position
    while at < bytes.count {
      // SAFETY: the kernel reads the bytes of the text only.
      guard let base = unsafe bytes.buffer.baseAddress else { return nil }
      at = unsafe gk_find_suspicion(base, at, bytes.count)
      guard at < bytes.count else { return nil }
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      if decoded.scalar >= 0xE0020, TagCharacters.isTag(decoded.scalar) {
        let run = TagCharacters.run(bytes, at: at)
        if !TagCharacters.isFlag(bytes, run) { return Place(range: run, isTags: true, end: run.upperBound) }
        at = run.upperBound
        continue
      }
      if decoded.scalar >= 0x80 {
        let after = at + decoded.length
        let glyph = glyphs.glyph(of: decoded.scalar)
        if glyph.role == .letter && glyph.script == .other || glyph.role == .space || glyph.role == .ignorable {
          at = after
          continue
        }
        if glyph.role == .other, !touchesSingleLetters(at..<after) {
          at = after
          continue
        }
      }
      let word = word(around: at)
      let found = examine(word)
      // Tag characters in a word are a text of their own.
      let last = Swift.max(found?.upperBound ?? word.upperBound, at + decoded.length)
      let end = tags(from: at + decoded.length, to: last)
      if let found { return Place(range: found, isTags: false, end: end) }
      at = end
    }
    return nil
  }

  /// The first tag character of a stretch, or its end.
  private func tags(from start: Int, to end: Int) -> Int {
    var at = start
    while at + 1 < end {
      if bytes[at] == 0xF3 && bytes[at + 1] == 0xA0 { return at }
      at += 1
    }
    return end
  }

  /// Whether a character can be part of a word in disguise.
  private func isLike(_ scalar: UInt32) -> Bool {
    let glyph = glyphs.glyph(of: scalar)
    switch glyph.role {
    case .letter: return glyph.script != .other
    case .digit, .symbol, .mark, .overlay, .ignorable: return true
    case .space, .other: return false
    }
  }

  /// The run of such characters around a position; it may be empty.
  private func word(around position: Int) -> Range<Int> {
    var start = position
    let first = Swift.max(0, position - set.spanLimit)
    while start > first {
      let before = UTF8Decoding.previous(bytes, before: start, start: 0)
      guard isLike(UTF8Decoding.decode(bytes, at: before, end: bytes.count).scalar) else { break }
      start = before
    }
    var end = position
    let last = Swift.min(bytes.count, position + set.spanLimit)
    while end < last {
      let decoded = UTF8Decoding.decode(bytes, at: end, end: bytes.count)
      guard isLike(decoded.scalar) else { break }
      end += decoded.length
    }
    return start..<end
  }

  /// Whether a character that is no letter stands between single letters.
  private func touchesSingleLetters(_ range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, range.upperBound < bytes.count else { return false }
    let before = word(around: range.lowerBound)
    return isSingle(before.lowerBound..<range.lowerBound)
  }

  /// Whether a word is one letter or digit, or what stands for one.
  private func isSingle(_ word: Range<Int>) -> Bool {
    var count = 0
    var at = word.lowerBound
    while at < word.upperBound && count < 2 {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      switch glyphs.glyph(of: decoded.scalar).role {
      case .letter, .digit, .symbol: count += 1
      default: break
      }
      at += decoded.length
    }
    return count == 1
  }

  /// The suspicious stretch that a word is, or is part of.
  private mutating func examine(_ word: Range<Int>) -> Range<Int>? {
    guard !word.isEmpty else { return nil }
    if isSingle(word) { return row(around: word) }
    return suspect(word)
  }

  /// The row of single letters around one of them, if there are three or more.
  private func row(around word: Range<Int>) -> Range<Int>? {
    var count = 1
    var end = word.upperBound
    while end - word.upperBound < set.spanLimit, let next = neighbour(after: end), isSingle(next) {
      end = next.upperBound
      count += 1
    }
    var start = word.lowerBound
    while word.lowerBound - start < set.spanLimit, let previous = neighbour(before: start), isSingle(previous) {
      start = previous.lowerBound
      count += 1
    }
    return count >= EvasiveDraft.fewestParts ? start..<end : nil
  }

  /// The next word, if no more than a few characters stand before it.
  private func neighbour(after position: Int) -> Range<Int>? {
    var at = position
    for _ in 0...Gap.widestBetweenLetters {
      guard at < bytes.count else { return nil }
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      if isLike(decoded.scalar) { return at..<word(around: at).upperBound }
      at += decoded.length
    }
    return nil
  }

  private func neighbour(before position: Int) -> Range<Int>? {
    var at = position
    for _ in 0...Gap.widestBetweenLetters {
      guard at > 0 else { return nil }
      let previous = UTF8Decoding.previous(bytes, before: at, start: 0)
      if isLike(UTF8Decoding.decode(bytes, at: previous, end: bytes.count).scalar) {
        return word(around: at).lowerBound..<at
      }
      at = previous
    }
    return nil
  }

  /// Whether a word holds something to undo and may be a word of a term.
  private mutating func suspect(_ word: Range<Int>) -> Range<Int>? {
    spelling.read(bytes, word, glyphs, mayGrow: false)
    var hash = WordHash()
    var hasSymbols = false
    var needsUndoing = false
    var letters = 0
    var scripts: Set<Glyph.Script> = []
    var last: UInt32 = 0
    var length = 0
    var pairs = 0
    for unit in spelling.units {
      if unit.isSymbol { hasSymbols = true }
      guard unit.isPart else { continue }
      if unit.glyph.role == .letter {
        letters += 1
        scripts.insert(unit.glyph.script)
        if unit.letter != unit.glyph.base || unit.hasStrayMarks || unit.glyph.isStroked { needsUndoing = true }
        if unit.glyph.base >= 0x80 && unit.glyph.script == .latin { needsUndoing = true }
      } else {
        needsUndoing = true
      }
      let letter = unit.glyph.skeleton
      hash.add(letter)
      length = letter == last ? length + 1 : 1
      if length == 2 { pairs += 1 }
      if length >= 3 { needsUndoing = true }
      last = letter
    }
    guard letters > 0, needsUndoing || scripts.count > 1 || pairs >= 2 || hasSymbols else { return nil }
    guard hasSymbols || !set.hasOnlyWords || set.mayHave(word: hash.value) else { return nil }
    return word
  }
}
