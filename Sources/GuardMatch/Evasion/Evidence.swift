// fmguard — SPDX-License-Identifier: Apache-2.0
// What an alignment has seen so far, and the guards against over-reach. A value; knows single letters and gaps.

import GuardText

/// What was seen while a term was read in a text.
struct Evidence {
  /// How the letters of a word stand.
  enum Mode {
    case unknown
    /// Side by side.
    case compact
    /// Separated one by one.
    case spaced
  }

  private(set) var transformations: Transformations = []
  private(set) var mode = Mode.unknown
  /// The strongest gap between separated letters.
  private(set) var strongestGap = 0
  private(set) var hasSpacedWord = false
  /// The next word has to be separated letter by letter, because more than white space stands before it.
  private var needsSpacedWord = false
  private var weakestWordGap = Int.max
  private var spacedLetters = 0
  private var excessRuns = 0
  private var hasLongRun = false
  private var word = Word()

  /// The letters of one word.
  private struct Word {
    var letters = 0
    var digits = 0
    var symbols = 0
    /// Letters of the term's script, and how many of them no other script has.
    var genuine = 0
    var distinct = 0
    var substituted = 0
    var parts = 0
  }

  /// A letter was read, so many times.
  mutating func add(_ unit: SpellingUnit, _ reading: Transformations, count: Int) {
    transformations.formUnion(reading)
    word.parts += count
    if reading.contains(.leetspeak) {
      if unit.glyph.role == .digit { word.digits += count } else { word.symbols += count }
      return
    }
    guard unit.glyph.role == .letter else { return }
    word.letters += count
    // A letter of Latin in another style, such as ᴍ, is of no other script.
    let isStyled = unit.glyph.script == .latin && unit.glyph.base >= 0x80
    if reading.contains(.confusable), !isStyled {
      word.substituted += count
    } else {
      word.genuine += count
      if Distinctness.isDistinct(unit.glyph) { word.distinct += count }
    }
  }

  /// The run of a letter has ended: so many were wanted, so many found.
  func ended(_ wanted: Int, _ found: Int) -> Evidence {
    guard found > wanted else { return self }
    var result = self
    result.excessRuns += 1
    result.hasLongRun = hasLongRun || found >= 3
    return result
  }

  /// Between two letters of a word stands a gap, or nothing. False if that cannot be.
  mutating func addLetterGap(_ gap: Gap, isEmpty: Bool) -> Bool {
    guard word.parts > 0 else { return isEmpty }
    if isEmpty {
      guard mode != .spaced, !needsSpacedWord else { return false }
      mode = .compact
      return true
    }
    guard mode != .compact, gap.width <= Gap.widestBetweenLetters else { return false }
    mode = .spaced
    hasSpacedWord = true
    strongestGap = Swift.max(strongestGap, gap.strength)
    return true
  }

  /// Between two words stands a gap. False if that cannot be.
  mutating func addWordGap(_ gap: Gap) -> Bool {
    needsSpacedWord = false
    if !gap.isWhite {
      guard gap.width <= Gap.widestBetweenWords else { return false }
      needsSpacedWord = lastMode != .spaced
    }
    weakestWordGap = Swift.min(weakestWordGap, gap.strength)
    return true
  }

  private var firstMode: Mode?
  private var lastMode = Mode.unknown

  /// Whether the first word is separated letter by letter, and whether the last is.
  var startsSpaced: Bool { firstMode == .spaced || firstMode == .unknown && hasSpacedWord }
  var endsSpaced: Bool { lastMode == .spaced || lastMode == .unknown && hasSpacedWord }

  /// A word has ended. False if its letters do not make it credible.
  mutating func endWord() -> Bool {
    defer {
      word = Word()
      firstMode = firstMode ?? mode
      lastMode = mode
      mode = .unknown
    }
    if mode == .spaced { spacedLetters += word.parts }
    if mode != .spaced && needsSpacedWord && word.parts > 1 { return false }
    // Digits and symbols become letters only among letters; digits, which are also just digits, among two.
    if word.digits > 0 && word.letters < 2 { return false }
    if word.symbols > 0 && word.letters < 1 { return false }
    // Letters of another script are foreign only in a word of the term's own.
    if word.substituted > 0 {
      guard word.genuine > 0, word.distinct > 0 || word.genuine >= word.substituted else { return false }
    }
    return true
  }

  /// Whether the whole makes a match credible.
  var isSound: Bool {
    if excessRuns > 0 && !hasLongRun && excessRuns < 2 { return false }
    if hasSpacedWord {
      guard spacedLetters >= EvasiveDraft.fewestParts, weakestWordGap >= strongestGap else { return false }
    }
    return true
  }

  /// All that had to be undone.
  var needed: Transformations {
    var result = transformations
    if excessRuns > 0 { result.insert(.repetition) }
    if hasSpacedWord { result.insert(.separators) }
    return result
  }
}

/// Letters that tell their script.
enum Distinctness {
  /// Whether a letter of Latin or Cyrillic looks like none of the other script.
  static func isDistinct(_ glyph: Glyph) -> Bool {
    switch glyph.script {
    case .latin: glyph.base < 0x80 && !shared.contains(UInt8(truncatingIfNeeded: glyph.base))
    case .cyrillic: glyph.look >= 0x80
    default: false
    }
  }

  /// Latin letters that the alphabets of Cyrillic print alike, in either case.
  private static let shared = Array("abcehikmoptxy".utf8)
}
