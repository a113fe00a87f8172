// fmguard — SPDX-License-Identifier: Apache-2.0
// The language files that are shipped: all there, all examples hold.

import GuardRefusal
import GuardYAML
import Testing

@Suite struct ShippedLanguagesTests {
  /// The configuration directory that this package ships.
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
  static let detector = Result { try RefusalDetector.load(root: root) }

  static let languages = [
    "ar", "cs", "da", "de", "en", "es", "fi", "fr", "hi", "id", "it", "ja", "ko", "nb", "nl", "pl", "pt-BR", "pt-PT",
    "ro", "ru", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant",
  ]

  @Test func everyLanguageIsThere() throws {
    #expect(try Self.detector.get().languages == Self.languages)
  }

  @Test func everyExampleHolds() throws {
    #expect(try Self.detector.get().proveExamples().map(\.description) == [])
  }
}
