// fmguard — SPDX-License-Identifier: Apache-2.0
// Redaction: all enforced spans, nothing else, in one pass.

import GuardPolicy
import TestSupport
import Testing

@Suite("Redaction")
struct RedactionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    /// In bytes; nil masks.
    let cuts: [(Range<Int>, String?)]
    let want: String
    var testDescription: String { id }
  }

  static let rows: [Row] = [
    Row(id: "empty", text: "", cuts: [], want: ""),
    Row(id: "nothing to redact", text: "a walnut", cuts: [], want: "a walnut"),
    Row(id: "one", text: "a walnut fell", cuts: [(2..<8, nil)], want: "a ██████ fell"),
    Row(
      id: "two terms, each twice", text: "fig and oak, oak and fig",
      cuts: [(0..<3, nil), (21..<24, nil), (8..<11, nil), (13..<16, nil)], want: "███ and ███, ███ and ███"),
    Row(id: "the whole text", text: "fig", cuts: [(0..<3, nil)], want: "███"),
    Row(id: "touching ones stay apart", text: "abcd", cuts: [(0..<2, "x"), (2..<4, "y")], want: "xy"),
    Row(id: "overlapping masks", text: "abcdef", cuts: [(1..<4, nil), (2..<5, nil)], want: "a████f"),
    Row(id: "one inside another", text: "abcdef", cuts: [(2..<3, nil), (1..<5, nil)], want: "a████f"),
    Row(id: "the same span twice", text: "abcdef", cuts: [(1..<3, "x"), (1..<3, "x")], want: "axdef"),
    Row(id: "a chain of overlaps", text: "abcdefg", cuts: [(0..<3, "x"), (2..<5, "y"), (4..<7, "z")], want: "x"),
    Row(id: "replacement", text: "buy acme now", cuts: [(4..<8, "a product")], want: "buy a product now"),
    Row(id: "empty replacement", text: "buy acme now", cuts: [(4..<9, "")], want: "buy now"),
    Row(id: "mask beats replacement", text: "abcdef", cuts: [(1..<4, "x"), (3..<5, nil)], want: "a████f"),
    Row(id: "of replacements the first wins", text: "abcdef", cuts: [(2..<5, "y"), (1..<4, "x")], want: "axf"),
    Row(
      id: "of replacements at one place the longest wins", text: "abcdef", cuts: [(1..<3, "x"), (1..<5, "y")],
      want: "ayf"),
    Row(id: "one mask for each cluster", text: "e\u{301}👨‍👩‍👧!", cuts: [(0..<21, nil)], want: "██!"),
    Row(id: "NUL", text: "a\u{0}b fig", cuts: [(4..<7, nil)], want: "a\u{0}b ███"),
    Row(id: "masked NUL", text: "a\u{0}b", cuts: [(1..<2, nil)], want: "a█b"),
  ]

  @Test("what becomes of a text, in whatever order the spans come", arguments: rows)
  func apply(row: Row) {
    let text = Array(row.text.utf8)
    let redactions = row.cuts.map { Redaction(range: $0.0, replacement: $0.1) }
    #expect(String(decoding: Redaction.apply(redactions, to: text.span), as: UTF8.self) == row.want)
    #expect(String(decoding: Redaction.apply(redactions.reversed(), to: text.span), as: UTF8.self) == row.want)
  }

  @Test("ill-formed bytes outside the spans are copied as they are")
  func illFormed() {
    let text: [UInt8] = [0xFF, 0x61, 0xC3, 0x62, 0x80]
    let got = Redaction.apply([Redaction(range: 3..<4)], to: text.span)
    #expect(got == [0xFF, 0x61, 0xC3, 0xE2, 0x96, 0x88, 0x80])
  }

  @Test("what an entry asks for")
  func actions() {
    #expect(Redaction(.sample(action: .block), at: 0..<1) == nil)
    #expect(Redaction(.sample(action: .redact, replacement: "x"), at: 0..<1) == Redaction(range: 0..<1))
    #expect(Redaction(.sample(action: .replace, replacement: "x"), at: 0..<1)?.replacement == "x")
    #expect(Redaction(.sample(action: .replace), at: 0..<1) == Redaction(range: 0..<1))
  }

  @Test("bytes outside all spans survive in order, bytes inside do not")
  func property() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...40, using: &generator)
      let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      let ranges = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        let ends = [Int.random(in: 0...count, using: &generator), Int.random(in: 0...count, using: &generator)].sorted()
        return ends[0]..<ends[1]
      }
      let got = Redaction.apply(ranges.map { Redaction(range: $0, replacement: "") }, to: text.span)
      #expect(got == text.filter { byte in !ranges.contains { $0.contains(Int(byte)) } }, "\(ranges) of \(count)")
      let merged = Redaction.merged(ranges.map { Redaction(range: $0) })
      #expect(zip(merged, merged.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
    }
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
