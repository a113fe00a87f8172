// fmguard — SPDX-License-Identifier: Apache-2.0
// What a terminal is shown of hostile and of foreign text.

import Testing

@testable import GuardCLI

struct CellRow: Sendable, CustomTestStringConvertible {
  let id: String
  let text: Character
  let shown: String
  let columns: Int

  var testDescription: String { id }

  static let all = [
    CellRow(id: "ascii", text: "a", shown: "a", columns: 1),
    CellRow(id: "nul", text: "\0", shown: "\\0", columns: 2),
    CellRow(id: "escape", text: "\u{1B}", shown: "\\u{1B}", columns: 6),
    CellRow(id: "c1", text: "\u{9B}", shown: "\\u{9B}", columns: 6),
    CellRow(id: "delete", text: "\u{7F}", shown: "\\u{7F}", columns: 6),
    CellRow(id: "line-feed", text: "\n", shown: "\\n", columns: 2),
    CellRow(id: "crlf", text: "\r\n", shown: "\\r\\n", columns: 4),
    CellRow(id: "tab", text: "\t", shown: "\\t", columns: 2),
    CellRow(id: "line-separator", text: "\u{2028}", shown: "\\u{2028}", columns: 8),
    CellRow(id: "right-to-left-override", text: "\u{202E}", shown: "\\u{202E}", columns: 8),
    CellRow(id: "zero-width-space", text: "\u{200B}", shown: "\\u{200B}", columns: 8),
    CellRow(id: "joiner-after-a-letter", text: "a\u{200D}", shown: "a\\u{200D}", columns: 9),
    CellRow(id: "hangul-filler", text: "\u{3164}", shown: "\\u{3164}", columns: 8),
    CellRow(id: "private", text: "\u{E000}", shown: "\\u{E000}", columns: 8),
    CellRow(id: "replacement", text: "\u{FFFD}", shown: "\u{FFFD}", columns: 1),
    CellRow(id: "precomposed", text: "é", shown: "é", columns: 1),
    CellRow(id: "decomposed", text: "e\u{301}", shown: "e\u{301}", columns: 1),
    CellRow(id: "hangul", text: "가", shown: "가", columns: 2),
    CellRow(id: "jamo", text: "\u{1100}\u{1161}", shown: "\u{1100}\u{1161}", columns: 2),
    CellRow(id: "han", text: "漢", shown: "漢", columns: 2),
    CellRow(id: "full-width", text: "Ａ", shown: "Ａ", columns: 2),
    CellRow(id: "half-width", text: "ｱ", shown: "ｱ", columns: 1),
    CellRow(id: "half-width-with-its-mark", text: "ﾌﾟ", shown: "ﾌﾟ", columns: 2),
    CellRow(id: "three-jamo", text: "\u{1112}\u{1161}\u{11AB}", shown: "\u{1112}\u{1161}\u{11AB}", columns: 2),
    CellRow(id: "astral-han", text: "𠮷", shown: "𠮷", columns: 2),
    CellRow(id: "emoji", text: "🙂", shown: "🙂", columns: 2),
    CellRow(id: "family", text: "👩\u{200D}👩\u{200D}👧", shown: "👩\u{200D}👩\u{200D}👧", columns: 2),
    CellRow(id: "heart", text: "❤\u{FE0F}", shown: "❤\u{FE0F}", columns: 2),
    CellRow(
      id: "flag-of-scotland", text: "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
      shown: "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", columns: 2),
    CellRow(id: "tags-after-an-emoji", text: "🙂\u{E0067}", shown: "🙂\\u{E0067}", columns: 11),
  ]
}

@Suite struct TerminalCellTests {
  @Test(arguments: CellRow.all) func shows(row: CellRow) {
    let cell = TerminalCell(row.text)
    #expect(cell.shown == row.shown)
    #expect(cell.columns == row.columns)
  }

  @Test func noCharacterReachesTheTerminalAsAControl() {
    for value in UInt32(0)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for shown in TerminalCell(Character(scalar)).shown.unicodeScalars {
        #expect(
          ![.control, .format, .lineSeparator].contains(shown.properties.generalCategory),
          "U+\(String(value, radix: 16))")
      }
    }
  }
}
