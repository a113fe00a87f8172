// fmguard — SPDX-License-Identifier: Apache-2.0
// The properties that grapheme clusters are made of, as ICU tells them. Knows single scalars only.

internal import CICU

/// ICU's Grapheme_Cluster_Break property, by its numbers in `UGraphemeClusterBreak`.
enum GraphemeBreak: Int32 {
  case other = 0
  case control = 1
  case cr = 2
  case extend = 3
  case l = 4
  case lf = 5
  case lv = 6
  case lvt = 7
  case t = 8
  case v = 9
  case spacingMark = 10
  case prepend = 11
  case regionalIndicator = 12
  case zwj = 17

  init(_ scalar: UInt32) {
    self = Self(rawValue: cicu_property(Int32(scalar), Self.property)) ?? .other
  }

  /// Whether nothing joins it.
  var isControl: Bool {
    self == .control || self == .cr || self == .lf
  }

  /// Whether a scalar is Extended_Pictographic.
  static func isPictographic(_ scalar: UInt32) -> Bool {
    cicu_has_property(Int32(scalar), pictographic)
  }

  // SAFETY: ICU reads the literal's NUL-terminated bytes during the call.
  private static let property = unsafe cicu_property_code("Grapheme_Cluster_Break")
  // SAFETY: as above.
  private static let pictographic = unsafe cicu_property_code("Extended_Pictographic")
}

/// The Indic_Conjunct_Break property, derived as UAX #44 of Unicode 16 says.
enum IndicConjunct {
  /// The viramas of Devanagari, Bengali, Gujarati, Oriya, Telugu and Malayalam.
  static func isLinker(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x094D, 0x09CD, 0x0ACD, 0x0B4D, 0x0C4D, 0x0D4D: true
    default: false
    }
  }

  /// Whether a scalar is a consonant of one of those scripts.
  static func isConsonant(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0900...0x09FF, 0x0A80...0x0B7F, 0x0C00...0x0C7F, 0x0D00...0x0D7F:
      cicu_property(Int32(scalar), syllabicCategory) == consonant
    default: false
    }
  }

  /// Whether a scalar may stand between a consonant and a virama, or after it.
  static func isExtend(_ scalar: UInt32) -> Bool {
    scalar == 0x200D || scalar != 0x200C && GraphemeBreak(scalar) == .extend
  }

  // SAFETY: ICU reads the literal's NUL-terminated bytes during the call.
  private static let syllabicCategory = unsafe cicu_property_code("Indic_Syllabic_Category")
  /// `U_INSC_CONSONANT`.
  private static let consonant: Int32 = 5
}
