// fmguard — SPDX-License-Identifier: Apache-2.0
// Boundaries: the tables, and the property that an answer never changes when more text comes.

import Testing

@testable import GuardText

@Suite("Boundaries") struct BoundariesTests {
  static let boundaries = Boundaries(classes: TestClasses())

  /// Start and end of every occurrence of a row's term.
  func answers<Classes>(
    _ row: BoundaryRow, by boundaries: Boundaries<Classes>
  ) -> [(start: BoundaryAnswer, end: BoundaryAnswer)] {
    let term = folded(row.term)
    let text = folded(row.text)
    return occurrences(of: term, in: text).map { offset in
      let match = offset..<offset + term.count
      return (
        boundaries.isStart(of: match, in: text.span, mayGrow: false),
        boundaries.isEnd(of: match, in: text.span, mayGrow: false)
      )
    }
  }

  @Test("row ids are unique") func uniqueIDs() {
    #expect(Set(BoundaryRow.all.map(\.id)).count == BoundaryRow.all.count)
  }

  @Test("a term counts where it is a word", arguments: BoundaryRow.all) func word(row: BoundaryRow) {
    #expect(answers(row, by: Self.boundaries).contains { $0.start == .yes && $0.end == .yes } == row.word)
  }

  @Test("a prefix counts where a word begins", arguments: BoundaryRow.all) func prefix(row: BoundaryRow) {
    #expect(answers(row, by: Self.boundaries).contains { $0.start == .yes } == row.prefix ?? row.word)
  }

  @Test("the library's own table says the same", arguments: BoundaryRow.all) func table(row: BoundaryRow) {
    let boundaries = Boundaries(classes: FoldTable.widest)
    #expect(answers(row, by: boundaries).contains { $0.start == .yes && $0.end == .yes } == row.word)
    #expect(answers(row, by: boundaries).contains { $0.start == .yes } == row.prefix ?? row.word)
  }

  @Test("an answer holds whatever follows", arguments: BoundaryRow.all) func prefixes(row: BoundaryRow) {
    let term = folded(row.term)
    let text = folded(row.text)
    for offset in occurrences(of: term, in: text) {
      let match = offset..<offset + term.count
      let start = Self.boundaries.isStart(of: match, in: text.span, mayGrow: false)
      let end = Self.boundaries.isEnd(of: match, in: text.span, mayGrow: false)
      #expect(start != .needsMore && end != .needsMore)
      for cut in match.upperBound...text.count where cut == text.count || text[cut] & 0xC0 != 0x80 {
        let part = Array(text[..<cut])
        let partStart = Self.boundaries.isStart(of: match, in: part.span, mayGrow: true)
        let partEnd = Self.boundaries.isEnd(of: match, in: part.span, mayGrow: true)
        #expect(partStart == .needsMore || partStart == start, "cut at \(cut)")
        #expect(partEnd == .needsMore || partEnd == end, "cut at \(cut)")
      }
    }
  }
}
