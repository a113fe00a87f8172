// fmguard — SPDX-License-Identifier: Apache-2.0
// What a character is to word boundaries: the few classes that matter, far fewer than Unicode's.

/// The part that a character plays in words, by its script.
public enum CharacterClass: UInt8, Sendable, CaseIterable {
  /// Punctuation, symbols, emoji, controls: never part of a word.
  case other = 0
  /// White space (Unicode White_Space).
  case space = 1
  /// A letter or digit of a script that puts spaces between words, or a symbol that UAX #29 counts as a letter.
  case alphabetic = 2
  /// Hangul syllables and jamo.
  case hangul = 3
  /// Han, Kana, Bopomofo, Thai, Lao, Khmer, Burmese (Myanmar): words are found with a dictionary.
  case dictionary = 4
  /// Combining marks that belong to the character before them.
  case mark = 5
}
