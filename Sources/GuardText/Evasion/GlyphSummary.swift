// fmguard — SPDX-License-Identifier: Apache-2.0
// What the cheap look at a word needs to know of a character, in one number. Made from glyphs; knows no words.

/// The summary of a character's glyphs.
package struct GlyphSummary: BitwiseCopyable, Sendable {
  /// What a character does to the word that it stands in: raw numbers, since a hot loop switches over them.
  enum Kind {
    /// Not asked about yet.
    static let unknown: UInt32 = 0
    /// No word goes across it: white space, and scripts with other rules.
    static let stop: UInt32 = 1
    /// No word goes across it, but it may separate single letters.
    static let separator: UInt32 = 2
    /// A letter; words go across it and all that follow.
    static let letter: UInt32 = 3
    static let digit: UInt32 = 4
    static let symbol: UInt32 = 5
    /// A mark: a letter in most scripts, nothing by itself in some.
    static let mark: UInt32 = 6
    /// A strike or an overlay.
    static let overlay: UInt32 = 7
    /// Nothing in the copy.
    static let ignorable: UInt32 = 8
    /// Several different letters.
    static let complex: UInt32 = 9
  }

  /// The letter (21 bits), the letter of the skeleton (21), the kind (4), the script (3), marked, double.
  private let bits: UInt64

  static let unknown = GlyphSummary(bits: 0)
  /// For scripts with other rules.
  static let stop = GlyphSummary(Kind.stop)

  private init(bits: UInt64) { self.bits = bits }

  init(_ glyphs: ArraySlice<Glyph>) {
    guard let glyph = glyphs.first else {
      self.init(Kind.ignorable)
      return
    }
    if glyphs.count > 1 && glyph.role != .letter {
      let isPart = glyphs.contains { $0.role == .letter || $0.role == .digit || $0.role == .symbol }
      self.init(isPart ? Kind.complex : Kind.separator)
      return
    }
    switch glyph.role {
    case .letter: self.init(letters: glyphs, glyph)
    case .digit: self.init(Kind.digit, glyph.skeleton, glyph.letter)
    case .symbol: self.init(Kind.symbol, glyph.skeleton, glyph.letter)
    case .space: self.init(Kind.stop)
    case .mark: self.init(Kind.mark, glyph.skeletonOfMark, glyph.letter)
    case .overlay: self.init(Kind.overlay)
    case .ignorable: self.init(Kind.ignorable)
    case .other: self.init(Kind.separator)
    }
  }

  private init(letters: ArraySlice<Glyph>, _ glyph: Glyph) {
    guard glyph.script != .other else {
      self.init(letters.allSatisfy { $0.script == .other } ? Kind.stop : Kind.complex)
      return
    }
    guard letters.allSatisfy({ $0.role == .letter && $0.script == glyph.script && $0.skeleton == glyph.skeleton })
    else {
      self.init(Kind.complex)
      return
    }
    let isMarked = letters.contains { glyph in
      glyph.letter != glyph.base || glyph.isDotted || glyph.isStroked || glyph.script == .latin && glyph.base >= 0x80
    }
    let more = UInt64(glyph.script.rawValue) << 46 | (isMarked ? 1 << 49 : 0) | (letters.count > 1 ? 1 << 50 : 0)
    // The spelling of İ is not that of i.
    self.init(Kind.letter, glyph.skeleton, glyph.isDotted ? 0x130 : glyph.letter, more)
  }

  private init(_ kind: UInt32, _ skeleton: UInt32 = 0, _ letter: UInt32 = 0, _ more: UInt64 = 0) {
    bits = UInt64(kind) << 42 | UInt64(skeleton) << 21 | UInt64(letter) | more
  }

  @inline(__always)
  var kind: UInt32 { UInt32(truncatingIfNeeded: bits >> 42) & 15 }
  /// The letter of the skeleton.
  @inline(__always)
  var skeleton: UInt32 { UInt32(truncatingIfNeeded: bits >> 21) & 0x1F_FFFF }
  /// The letter of the copy.
  @inline(__always)
  var letter: UInt32 { UInt32(truncatingIfNeeded: bits) & 0x1F_FFFF }
  /// A number for the script, below eight.
  @inline(__always)
  var script: UInt32 { UInt32(truncatingIfNeeded: bits >> 46) & 7 }
  /// The letter is not bare, or looks like another.
  @inline(__always)
  var isMarked: Bool { bits & 1 << 49 != 0 }
  /// The letter stands for two (ß).
  @inline(__always)
  var isDouble: Bool { bits & 1 << 50 != 0 }
  /// Whether a word goes across it.
  @inline(__always)
  var isLike: Bool { kind >= Kind.letter }
  /// Whether it is a letter, or may stand for one.
  var isPart: Bool { (Kind.letter...Kind.symbol).contains(kind) || kind == Kind.complex }
  /// Kind, script and doubling: the same for all letters of an ordinary word.
  @inline(__always)
  var manner: UInt32 { UInt32(truncatingIfNeeded: bits >> 42) & ~(1 << 7) }
}
