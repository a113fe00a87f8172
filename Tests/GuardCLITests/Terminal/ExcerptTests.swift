// fmguard — SPDX-License-Identifier: Apache-2.0
// The marks lie below the match, whatever the width of what stands before it.

import Testing

@testable import GuardCLI

struct ExcerptRow: Sendable, CustomTestStringConvertible {
  let id: String
  /// The text with `[` and `]` around the span.
  let text: String
  var columns = 40
  let want: [String]

  var testDescription: String { id }

  static let all = [
    ExcerptRow(id: "whole", text: "a [bad] word", want: ["a ", "bad", " word", "  ^^^"]),
    ExcerptRow(id: "only", text: "[bad]", want: ["", "bad", "", "^^^"]),
    ExcerptRow(id: "empty", text: "[]", want: ["", "", "", "^"]),
    ExcerptRow(id: "line", text: "first\na [bad] word\nlast", want: ["a ", "bad", " word", "  ^^^"]),
    ExcerptRow(id: "crlf", text: "[bad] word\r\nlast", want: ["", "bad", " word", "^^^"]),
    ExcerptRow(id: "wide-before", text: "나쁜 [bad] 말", want: ["나쁜 ", "bad", " 말", "     ^^^"]),
    ExcerptRow(id: "wide-match", text: "이 [나쁜] 말", want: ["이 ", "나쁜", " 말", "   ^^^^"]),
    ExcerptRow(id: "emoji-before", text: "🙂 [bad]", want: ["🙂 ", "bad", "", "   ^^^"]),
    ExcerptRow(id: "marks-before", text: "e\u{301} [bad]", want: ["e\u{301} ", "bad", "", "  ^^^"]),
    ExcerptRow(id: "nul-before", text: "\0[bad]", want: ["\\0", "bad", "", "  ^^^"]),
    ExcerptRow(id: "hidden-in-match", text: "[b\u{200B}d]", want: ["", "b\\u{200B}d", "", "^^^^^^^^^^"]),
    ExcerptRow(id: "escape-sequence", text: "\u{1B}[2J", want: ["\\u{1B}", "2J", "", "      ^^"]),
    ExcerptRow(
      id: "cut-both", text: "0123456789[bad]0123456789", columns: 13, want: ["…6789", "bad", "0123…", "     ^^^"]),
    ExcerptRow(id: "cut-match", text: "ab[0123456789]cd", columns: 9, want: ["…", "01234…", "cd", " ^^^^^^"]),
  ]
}

@Suite struct ExcerptTests {
  @Test(arguments: ExcerptRow.all) func shows(row: ExcerptRow) throws {
    let open = try #require(row.text.utf8.firstIndex(of: UInt8(ascii: "[")))
    let close = row.text.utf8.firstIndex(of: UInt8(ascii: "]")) ?? row.text.utf8.endIndex
    let before = Array(row.text.utf8[..<open])
    let match = Array(row.text.utf8[row.text.utf8.index(after: open)..<close])
    let after = close == row.text.utf8.endIndex ? [] : Array(row.text.utf8[row.text.utf8.index(after: close)...])
    let excerpt = Excerpt(
      of: before + match + after, span: before.count..<(before.count + match.count), columns: row.columns)
    #expect([excerpt.before, excerpt.match, excerpt.after, excerpt.marks] == row.want)
  }

  /// An excerpt costs what it shows, not what lies around it: a text can have thousands of findings.
  @Test func onlyWhatFitsIsLaidOut() {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 100_000)[...]
    #expect(Excerpt.cells(text, 40).count == 41)
    #expect(Excerpt.lastCells(text, 40).count == 41)
    #expect(Excerpt.lastCells([0x61, 0x62, 0xEB, 0x82, 0x98], 3).map(\.shown) == ["a", "b", "나"])
  }

  @Test func illFormedBytesAreShownAsReplacements() {
    let excerpt = Excerpt(of: [0xFF, 0x61, 0xFF], span: 1..<2, columns: 40)
    #expect(excerpt.before == "\u{FFFD}" && excerpt.match == "a" && excerpt.after == "\u{FFFD}")
  }
}
