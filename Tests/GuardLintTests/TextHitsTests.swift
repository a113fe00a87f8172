// fmguard — SPDX-License-Identifier: Apache-2.0
// What lint says of corpora and dictionaries.

import TestSupport
import Testing

@testable import GuardLint

@Suite struct TextHitsTests {
  private static let row = LintRow(
    id: "", entries: ["{term: skill, match: substring}", "{term: walnut, fold: evasive}", "term: acorn"], want: [])

  private func told(_ words: [String], asWords: Bool) throws -> [String] {
    let folder = try Self.row.folder()
    let linter = Linter(directory: folder.path)
    let hits = linter.scan(words.map { Array($0.utf8) }, from: ("w", 1), asWords: asWords)
    let report = asWords ? linter.report(words: hits) : linter.report(texts: hits)
    return report.findings.map { "\($0.rule.id) \($0.problem)" }
  }

  @Test func countsTheWordsOfADictionary() throws {
    let told = try told(
      ["skilled", "skill", "unskilled", "killer", "deskilling", "skillet", "walnut", ""], asWords: true)
    #expect(
      told == [
        "ambiguous-term the entry `skill` is a word of w",
        "hits-dictionary-words the entry `skill` hits 4 words of the dictionaries, such as `skilled`, `unskilled`, "
          + "`deskilling`",
        "ambiguous-term the entry `walnut` is a word of w",
      ])
  }

  /// What the fold makes a word of another one is another word.
  @Test func aWordByEvasionIsAnother() throws {
    #expect(
      try told(["w4lnut"], asWords: true)
        == ["hits-dictionary-words the entry `walnut` hits 1 word of the dictionaries, such as `w4lnut`"])
  }

  @Test func tellsThePlacesOfACorpus() throws {
    let told = try told(["a skilled cook", "", "a walnut\0", "🌰 skill", "\u{FF}"], asWords: false)
    #expect(
      told == [
        "hits-corpus the entry `skill` hits 2 texts of the corpora, such as w:1, w:4",
        "hits-corpus the entry `walnut` hits 1 text of the corpora, such as w:3",
      ])
  }

  /// Texts in slices give what they give together.
  @Test func slicesAddUp() throws {
    let folder = try Self.row.folder()
    let linter = Linter(directory: folder.path)
    let texts = (0..<100).map { Array(($0 % 3 == 0 ? "skilled \($0)" : "acorn \($0)").utf8) }
    let whole = linter.report(texts: linter.scan(texts, from: ("w", 1), asWords: false))
    var hits = TextHits()
    for start in stride(from: 0, to: 100, by: 7) {
      hits.add(linter.scan(Array(texts[start..<min(100, start + 7)]), from: ("w", start + 1), asWords: false))
    }
    #expect(linter.report(texts: hits).findings == whole.findings)
  }
}
