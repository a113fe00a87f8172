// fmguard — SPDX-License-Identifier: Apache-2.0
// Grapheme clusters: a table, and equality with Swift's own on random text.

import TestSupport
import Testing

@testable import GuardText

/// A range and the whole clusters around it.
struct GraphemeRow: Sendable, CustomTestStringConvertible {
  let id: String
  let text: [UInt8]
  let range: Range<Int>
  let want: Range<Int>

  init(_ id: String, _ text: String, _ range: Range<Int>, _ want: Range<Int>) {
    self.init(id, Array(text.utf8), range, want)
  }

  init(_ id: String, _ text: [UInt8], _ range: Range<Int>, _ want: Range<Int>) {
    (self.id, self.text, self.range, self.want) = (id, text, range, want)
  }

  var testDescription: String { id }

  static let all: [GraphemeRow] = [
    .init("empty", "", 0..<0, 0..<0),
    .init("nul", "a\0b", 1..<2, 1..<2),
    .init("ascii", "walnut", 1..<3, 1..<3),
    .init("crlf-start", "a\r\nb", 2..<3, 1..<3),
    .init("crlf-end", "a\r\nb", 0..<2, 0..<3),
    .init("mark-after", "e\u{301}x", 0..<1, 0..<3),
    .init("mark-inside", "e\u{301}x", 1..<3, 0..<3),
    .init("within-scalar", "é", 1..<2, 0..<2),
    .init("astral", "x😀x", 1..<5, 1..<5),
    .init("astral-within", "x😀x", 2..<3, 1..<5),
    .init("skin-tone", "🖕🏽", 0..<4, 0..<8),
    .init("variation", "❤\u{FE0F}x", 0..<3, 0..<6),
    .init("family", "x👩\u{200D}👧x", 8..<12, 1..<12),
    .init("flags", "🇩🇪🇫🇷", 8..<12, 8..<16),
    .init("flag-across", "🇩🇪🇫🇷", 4..<12, 0..<16),
    .init("jamo", "\u{1109}\u{1175}", 0..<3, 0..<6),
    .init("conjunct", "क्ष", 0..<3, 0..<9),
    .init("space-mark", " \u{336}a", 1..<3, 0..<3),
    .init("ill-formed", [0x61, 0xFF, 0x62], 1..<2, 1..<2),
    .init("ill-formed-subpart", [0x61, 0xE2, 0x82, 0x62], 2..<3, 1..<3),
    .init("ill-formed-mark", [0xFF, 0xCC, 0x81, 0x62], 0..<1, 0..<1),
    .init("ill-formed-continuation", [0x80, 0x80, 0x80, 0x80], 1..<2, 1..<2),
    .init("ill-formed-after-scalar", [0xE2, 0x82, 0xAC, 0x82, 0x82], 3..<4, 3..<4),
  ]
}

@Suite("Graphemes") struct GraphemesTests {
  @Test("whole clusters", arguments: GraphemeRow.all) func expand(row: GraphemeRow) {
    #expect(Graphemes.expand(row.range, in: row.text.span, mayGrow: false) == row.want)
  }

  @Test("the last cluster of a stream may go on", arguments: GraphemeRow.all) func grow(row: GraphemeRow) {
    let answer = Graphemes.expand(row.range, in: row.text.span, mayGrow: true)
    #expect(answer == (row.want.upperBound == row.text.count ? nil : row.want))
  }

  static let alphabet = [
    "a", "\r", "\n", "é", "e", "\u{301}", "\u{336}", "क", "\u{94D}", "ष", "\u{94D}", "\u{93C}", "\u{200D}", "👩", "👧",
    "🏽", "\u{FE0F}", "❤",
    "🇩", "🇪", "🇰", "\u{1109}", "\u{1175}", "\u{11A8}", "시", "발", "ค", "ำ", "\u{600}", "1", "\0", "\u{1F}", "\u{E0067}",
    "ന", "\u{D4D}",
  ]

  @Test("the same as Swift's Character", arguments: 0..<20) func swift(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = random.text(of: Self.alphabet, upTo: 12)
      let bytes = Array(text.utf8)
      let want = Set(text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [0, bytes.count])
      let got = Set((0...bytes.count).filter { Graphemes.isBoundary(at: $0, in: bytes.span) })
      #expect(got == want, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test("ill-formed pieces are found alike in both directions", arguments: 0..<20) func pieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let bytes = random.bytes(
        of: [
          [0x61], [0x80], [0xBF], [0xC3], [0xE0], [0xE2, 0x82], [0xED], [0xF0, 0x9F], [0xF4], [0xFF], [0xC3, 0xA9],
        ], upTo: 10)
      var forward: [Range<Int>] = []
      while let piece = bytes.span.piece(at: forward.last?.upperBound ?? 0) { forward.append(piece.range) }
      var backward: [Range<Int>] = []
      while let piece = bytes.span.piece(before: backward.last?.lowerBound ?? bytes.count) {
        backward.append(piece.range)
      }
      #expect(forward == backward.reversed(), "\(bytes)")
      #expect(forward.count == String(decoding: bytes, as: UTF8.self).unicodeScalars.count, "\(bytes)")
      let bounds = Set(forward.map(\.lowerBound) + [0, bytes.count])
      for offset in 0...bytes.count where Graphemes.isBoundary(at: offset, in: bytes.span) {
        #expect(bounds.contains(offset), "\(bytes)")
      }
    }
  }

  @Test("a hundred thousand marks are one cluster") func marks() {
    let text = Array(("ab" + String(repeating: "\u{301}", count: 100_000) + "c").utf8)
    #expect(Graphemes.expand(1..<2, in: text.span, mayGrow: false) == 1..<200_002)
    #expect(Graphemes.expand(200_000..<200_002, in: text.span, mayGrow: true) == 1..<200_002)
  }
}
