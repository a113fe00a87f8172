// fmguard — SPDX-License-Identifier: Apache-2.0
// What one character is to those who undo evasions. A value; GlyphTable makes it, Spelling uses it.

/// The part that a character plays in a spelling, and the letters that it can be taken for.
package struct Glyph: BitwiseCopyable, Sendable {
  /// The part that a character plays.
  package enum Role: UInt8, Sendable, BitwiseCopyable {
    /// A letter of any script.
    case letter
    /// 0 to 9, which may stand for letters.
    case digit
    /// One of the symbols that may stand for letters.
    case symbol
    /// White space.
    case space
    /// A combining mark: belongs to the letter before it.
    case mark
    /// A combining mark that strikes, overlays or encloses: never part of a letter.
    case overlay
    /// Nothing in the copy.
    case ignorable
    /// Anything else.
    case other

    /// Inlinable, unlike the one that the compiler writes, which other modules call for every letter.
    @inlinable package static func == (one: Role, another: Role) -> Bool { one.rawValue == another.rawValue }
  }

  /// The scripts whose letters are told apart here.
  package enum Script: UInt8, Sendable, BitwiseCopyable {
    case other, latin, cyrillic, greek
    /// Scripts with words between spaces that are none of the above.
    case alphabetic

    /// See `Role`.
    @inlinable package static func == (one: Script, another: Script) -> Bool { one.rawValue == another.rawValue }
  }

  package var role: Role
  package var script: Script
  /// The look is that of a plain vertical bar: i as well as l.
  package var isBar = false
  /// An i with the dot of İ, which folding leaves behind: part of the letter in Turkish and Azeri, a mark elsewhere.
  package var isDotted = false
  /// A letter with a stroke that is part of it (ø, đ).
  package var isStroked = false
  /// The character of the standard copy, composed.
  package var letter: UInt32
  /// The same without the marks of Latin, Greek and Cyrillic letters.
  package var base: UInt32
  /// The Latin letter in lower case that it looks like; itself if there is none.
  package var look: UInt32 { didSet { skeleton = Self.skeleton(role, base, look) } }
  /// The letter of the skeleton: all that may be taken for each other have the same one. 0 for what is no letter.
  package private(set) var skeleton: UInt32

  init(role: Role, script: Script = .other, scalar: UInt32) {
    self.role = role
    self.script = script
    letter = scalar
    base = scalar
    look = scalar
    skeleton = Self.skeleton(role, scalar, scalar)
  }

  /// Gives the letter the skeleton of a Latin letter, but not its look.
  mutating func findAs(_ letter: UInt32) { skeleton = Skeleton.ofLetter(letter) }

  private static func skeleton(_ role: Role, _ base: UInt32, _ look: UInt32) -> UInt32 {
    switch role {
    case .letter: Skeleton.ofLetter(look)
    case .digit, .symbol: Skeleton.ofStandIn(base)
    default: 0
    }
  }
}

extension Glyph {
  /// The letter of the skeleton of a mark that counts as a letter, see `Spelling`.
  var skeletonOfMark: UInt32 { Skeleton.ofLetter(look) }
}

/// The lossy canonical form: a key to find candidates by, never a reason for a match.
enum Skeleton {
  /// i and l, c and s are one, since digits and symbols stand for either; some Cyrillic letters go with the digits
  /// that stand for them.
  static func ofLetter(_ look: UInt32) -> UInt32 {
    switch look {
    case 0x6C: 0x69
    case 0x63: 0x73
    case 0x0431: 0x67
    case 0x0437, 0x044D, 0x03B5: 0x65
    case 0x0447: 0x61
    default: look
    }
  }

  /// The letter for an ASCII letter or digit; 0 for all else.
  static func ofASCII(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A: UInt8(truncatingIfNeeded: ofLetter(UInt32(byte | 0x20)))
    case 0x30...0x39: UInt8(truncatingIfNeeded: ofStandIn(UInt32(byte)))
    default: 0
    }
  }

  /// The letter for a digit or a symbol, see `StandIns`.
  static func ofStandIn(_ character: UInt32) -> UInt32 {
    switch UInt8(exactly: character) {
    case UInt8(ascii: "0"): 0x6F
    case UInt8(ascii: "1"), UInt8(ascii: "!"), UInt8(ascii: "|"): 0x69
    case UInt8(ascii: "2"): 0x7A
    case UInt8(ascii: "3"): 0x65
    case UInt8(ascii: "4"), UInt8(ascii: "@"): 0x61
    case UInt8(ascii: "5"), UInt8(ascii: "$"): 0x73
    case UInt8(ascii: "6"), UInt8(ascii: "9"): 0x67
    case UInt8(ascii: "7"), UInt8(ascii: "+"): 0x74
    case UInt8(ascii: "8"): 0x62
    default: character == 0x20AC ? 0x65 : character
    }
  }
}

/// Which letters digits and symbols stand for.
package enum StandIns {
  /// Whether a symbol can stand for a letter.
  static func isSymbol(_ character: UInt32) -> Bool {
    switch character {
    case 0x21, 0x24, 0x2B, 0x40, 0x7C, 0x20AC: true
    default: false
    }
  }

  /// Whether a symbol is taken for a letter at the edge of a word too; the others are punctuation there.
  static func isStrong(_ symbol: UInt32) -> Bool { symbol == 0x24 || symbol == 0x40 }

  /// Whether a digit or symbol can stand for a letter of a term.
  package static func canStand(_ character: UInt32, for glyph: Glyph) -> Bool {
    switch glyph.base {
    case 0x0431: return character == 0x36
    case 0x0437, 0x044D, 0x03B5: return character == 0x33
    case 0x0447: return character == 0x34
    default: break
    }
    let look = glyph.look
    switch UInt8(exactly: character) {
    case UInt8(ascii: "0"): return look == 0x6F
    case UInt8(ascii: "1"), UInt8(ascii: "!"), UInt8(ascii: "|"): return look == 0x69 || look == 0x6C
    case UInt8(ascii: "2"): return look == 0x7A
    case UInt8(ascii: "3"): return look == 0x65
    case UInt8(ascii: "4"), UInt8(ascii: "@"): return look == 0x61
    case UInt8(ascii: "5"): return look == 0x73
    case UInt8(ascii: "$"): return look == 0x73 || glyph.base == 0x0441
    case UInt8(ascii: "6"), UInt8(ascii: "9"): return look == 0x67
    case UInt8(ascii: "7"), UInt8(ascii: "+"): return look == 0x74
    case UInt8(ascii: "8"): return look == 0x62
    default: return character == 0x20AC && look == 0x65
    }
  }
}
