// fmguard — SPDX-License-Identifier: Apache-2.0
// What punctuation does between letters or digits, by UAX #29's Word_Break property with our deviations.
// Knows single scalars only.

internal import CICU

/// The part that a character which is not itself part of a word plays between two that are.
///
/// Source: UAX #29, Word_Break property values. Deviations, so that a denied word is found next to an apostrophe, a
/// full stop or a colon ("l'arsch", "walnut.com", "note:walnut"): those three never join letters. They still join
/// digits.
enum WordRole {
  /// Nothing: words end here.
  case none
  /// Joins what stands on both sides: `_` and its like (ExtendNumLet).
  case connector
  /// Joins letters: the middle dot and its like (MidLetter without the colons).
  case midLetter
  /// Joins digits (MidNum, MidNumLet, Single_Quote).
  case midNumber
  /// Joins Hebrew letters (Double_Quote).
  case doubleQuote

  init(_ scalar: UInt32) {
    if scalar < 0x80 {
      switch UInt8(scalar) {
      case UInt8(ascii: "_"): self = .connector
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "'"): self = .midNumber
      case UInt8(ascii: "\""): self = .doubleQuote
      default: self = .none
      }
      return
    }
    switch WordBreak(scalar) {
    case .extendNumLet: self = .connector
    case .midLetter: self = Self.colons.contains(scalar) ? .none : .midLetter
    // Numeric is the Arabic decimal separator here: digits are not asked.
    case .midNum, .midNumLet, .singleQuote, .numeric: self = .midNumber
    default: self = .none
    }
  }

  private static let colons: [UInt32] = [0xFE13, 0xFE55, 0xFF1A]
}

/// The values of ICU's Word_Break property that are asked for, by their numbers in `UWordBreakValues`.
enum WordBreak: Int32 {
  case midLetter = 4
  case midNum = 5
  case numeric = 6
  case extendNumLet = 7
  case midNumLet = 11
  case hebrewLetter = 14
  case singleQuote = 15

  /// The value of a scalar, or nil if it is another one.
  init?(_ scalar: UInt32) {
    self.init(rawValue: cicu_property(Int32(scalar), Self.property))
  }

  /// The number of `UCHAR_WORD_BREAK`.
  // SAFETY: ICU reads the literal's NUL-terminated bytes during the call.
  private static let property = unsafe cicu_property_code("Word_Break")

  /// Whether a scalar is a digit of any script.
  static func isDigit(_ scalar: UInt32) -> Bool {
    scalar < 0x80 ? (0x30...0x39).contains(scalar) : WordBreak(scalar) == .numeric
  }

  /// Whether a scalar is a letter of the Hebrew alphabet.
  static func isHebrewLetter(_ scalar: UInt32) -> Bool {
    WordBreak(scalar) == .hebrewLetter
  }
}
