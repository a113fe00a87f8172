// fmguard — SPDX-License-Identifier: Apache-2.0
// The terms whose evasions are looked for, by their skeletons. Knows terms; nothing of texts.

import GuardText

/// Terms in disguise: found by skeletons, which forget nearly everything, and then compared exactly.
///
/// Immutable; any thread.
final class EvasiveSet: Sendable {
  /// The skeletons; what the store says of each is the number of its term.
  let store: TermStore
  /// The most bytes of a text that one match may take: a disguise that is longer is noise.
  let spanLimit: Int
  /// The most words of a term.
  let mostWords: Int
  let hasSubstrings: Bool
  /// No term is a prefix or a substring, so that a word of a text is a word of a term or of no interest.
  let hasOnlyWords: Bool
  private let terms: CellStorage<UInt8>
  private let termEnds: CellStorage<UInt32>
  private let patterns: CellStorage<PatternID>
  private let languageOfTerm: CellStorage<UInt16>
  private let languages: [(letters: OwnLetters, isTurkic: Bool)]
  /// A Bloom filter of the words of the terms.
  private let words: CellStorage<UInt64>
  private let wordShift: UInt64

  init(_ draft: EvasiveDraft) {
    var order: [UInt32] = []
    store = TermStore(draft.skeletons, order: &order)
    spanLimit = Swift.min(8192, Swift.max(512, 32 * store.longest + 64))
    mostWords = draft.mostWords
    hasSubstrings = draft.hasSubstrings
    hasOnlyWords = draft.hasOnlyWords
    terms = CellStorage(draft.terms)
    termEnds = CellStorage(draft.termEnds)
    patterns = CellStorage(draft.patterns)
    languageOfTerm = CellStorage(draft.languageOfTerm)
    languages = zip(draft.letters, draft.languages).map { ($0, Tailoring(language: $1).contains(.turkic)) }
    var bits = 6
    while 1 << bits < draft.wordHashes.count * 24 / 64 { bits += 1 }
    wordShift = UInt64(64 - bits)
    words = CellStorage(zeros: 1 << bits)
    for hash in draft.wordHashes { words.cells[Int(hash >> wordShift)] |= Self.bits(hash) }
  }

  private static func bits(_ hash: UInt64) -> UInt64 { 1 << (hash & 63) | 1 << (hash >> 6 & 63) }

  /// Whether a word may be a word of a term.
  @inline(__always)
  func mayHave(word hash: UInt64) -> Bool {
    let wanted = Self.bits(hash)
    return words.cells[Int(hash >> wordShift)] & wanted == wanted
  }

  func pattern(of number: Int) -> PatternID { patterns.cells[number] }

  func letters(of number: Int) -> (letters: OwnLetters, isTurkic: Bool) {
    languages[Int(languageOfTerm.cells[number])]
  }

  /// The term as it was written.
  func term(_ number: Int) -> Bytes {
    let start = number == 0 ? 0 : Int(termEnds.cells[number - 1])
    let end = Int(termEnds.cells[number])
    return terms.cells.prefix(end)[start..<end]
  }
}
