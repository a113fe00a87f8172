// fmguard — SPDX-License-Identifier: Apache-2.0
// How long a stretch of text is to a reader, whatever its script. Numbers only.

/// Lengths in letters of an alphabet: a Han character says as much as two or three letters.
enum LetterCount {
  /// In twentieths of a letter: what a byte of a token counts, by the first byte of the token.
  @inline(__always)
  static func weight(lead: UInt8) -> UInt32 {
    switch lead {
    // Latin, with or without marks.
    case 0x00...0xCA: 20
    // Greek, Cyrillic, Hebrew, Arabic: two bytes a letter.
    case 0xCB...0xDF: 10
    // Indic scripts and Thai: three bytes a letter, and some letters are marks.
    case 0xE0: 8
    // Vietnamese and the like begin a word so; the rest of it is Latin.
    case 0xE1: 14
    // Kana.
    case 0xE2, 0xE3: 15
    // Han.
    case 0xE4...0xE9: 17
    // Hangul.
    case 0xEA...0xED: 13
    default: 10
    }
  }
}
