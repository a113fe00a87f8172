// fmguard — SPDX-License-Identifier: Apache-2.0
// Which texts have the form of a language tag.

import GuardPolicy
import Testing

@Suite struct LanguageTagTests {
  @Test(
    arguments: [
      "de", "und", "DE", "pt-BR", "zh-Hant", "zh-Hant-TW", "es-419", "sl-rozaj-biske-1994", "de-CH-1901", "zh-yue-HK",
      "sgn-ase", "root", "qaaxx", "en-a-bbb-x-a", "de-u-co-phonebk", "hy-Latn-IT-arevela", "x-own", "en-x-1",
      "i-klingon", "en-GB-oed", "de-1996-u-co",
    ])
  func tag(_ text: String) {
    #expect(LanguageTag.isWellFormed(text))
  }

  @Test(
    arguments: [
      "", "d", "de-", "-de", "de--DE", "de_DE", "german language", "dé", "de\0", "😀", "toolonglanguage", "1a", "12",
      "de-a", "de-a-", "x", "de-x", "en-abcdefghi", "de-DE-DE", "de.UTF-8", "C.UTF-8", "*", "i-x1", "de-a-x-b",
    ])
  func noTag(_ text: String) {
    #expect(!LanguageTag.isWellFormed(text))
  }
}
