// fmguard — SPDX-License-Identifier: Apache-2.0
// The terms whose evasions are looked for, by their skeletons. Knows terms; nothing of texts.

import GuardText

/// Terms in disguise: found by skeletons, which forget nearly everything, and then compared exactly.
///
/// Immutable; any thread.
final class EvasiveSet: Sendable {
  /// The skeletons; what the store says of each is the number of its term.
  let store: TermStore
  /// The most words of a term.
  let mostWords: Int
  let hasSubstrings: Bool
  private let terms: CellStorage<UInt8>
  private let termEnds: CellStorage<UInt32>
  private let patterns: CellStorage<PatternID>
  private let languageOfTerm: CellStorage<UInt16>
  private let languages: [TermLanguage]
  /// The words of the terms.
  let words: WordFilter

  init(_ draft: EvasiveDraft) {
    var order: [UInt32] = []
    store = TermStore(draft.skeletons, order: &order)
    mostWords = draft.mostWords
    hasSubstrings = draft.hasSubstrings
    terms = CellStorage(draft.terms)
    termEnds = CellStorage(draft.termEnds)
    patterns = CellStorage(draft.patterns)
    languageOfTerm = CellStorage(draft.languageOfTerm)
    languages = draft.languages
    words = WordFilter(draft.words, hasOnlyWords: draft.hasOnlyWords)
  }

  func pattern(of number: Int) -> PatternID { patterns.cells[number] }

  func language(of number: Int) -> TermLanguage {
    languages[Int(languageOfTerm.cells[number])]
  }

  /// The term as it was written.
  func term(_ number: Int) -> Bytes {
    let start = number == 0 ? 0 : Int(termEnds.cells[number - 1])
    let end = Int(termEnds.cells[number])
    return terms.cells.prefix(end)[start..<end]
  }
}
