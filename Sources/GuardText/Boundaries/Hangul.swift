// fmguard — SPDX-License-Identifier: Apache-2.0
// Arithmetic on Hangul syllables. Knows single scalars only.

/// Properties of Hangul characters.
///
/// Source: The Unicode Standard, section 3.12, Conjoining Jamo Behavior.
enum Hangul {
  /// Whether a scalar is a whole syllable; other Hangul characters are single jamo.
  static func isSyllable(_ scalar: UInt32) -> Bool {
    (0xAC00...0xD7A3).contains(scalar)
  }

  /// The number of the final consonant of a syllable: 0 is none, 8 is ㄹ.
  static func finalConsonant(_ syllable: UInt32) -> UInt32 {
    (syllable - 0xAC00) % 28
  }

  /// Whether a single jamo is laughter or tears, which may stand beside anything: ㅋ ㅎ ㅠ ㅜ ㅡ, also as conjoining jamo,
  /// which is what they fold to.
  static func isExclamation(_ jamo: UInt32) -> Bool {
    switch jamo {
    case 0x314B, 0x314E, 0x3160, 0x315C, 0x3161, 0x110F, 0x1112, 0x1172, 0x116E, 0x1173: true
    default: false
    }
  }
}
