// fmguard — SPDX-License-Identifier: Apache-2.0
// The language files that are shipped: all there, all examples hold.

import GuardRefusal
import GuardYAML
import Testing

@Suite struct ShippedLanguagesTests {
  static let languages = [
    "ar", "bn", "cs", "da", "de", "en", "es", "fi", "fr", "hi", "id", "it", "ja", "jv", "ko", "mr", "nb", "nl", "pl",
    "pt-BR", "pt-PT", "ro", "ru", "si", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant",
  ]

  @Test func everyLanguageIsThere() throws {
    #expect(try Detectors.shipped.get().languages == Self.languages)
  }

  @Test func everyExampleHolds() throws {
    #expect(try Detectors.shipped.get().proveExamples().map(\.description) == [])
  }
}
