// fmguard — SPDX-License-Identifier: Apache-2.0
// What a line of a plain list says.

import Testing

@testable import GuardLists

private struct LineRow: Sendable, CustomTestStringConvertible {
  let line: String
  let kind: String
  let text: String

  var testDescription: String { line.debugDescription }

  init(_ line: String, _ kind: String, _ text: String = "") {
    (self.line, self.kind, self.text) = (line, kind, text)
  }
}

@Suite struct PlainLineTests {
  fileprivate static let rows: [LineRow] = [
    LineRow("", "nothing"),
    LineRow(" \t\r", "nothing"),
    LineRow("\u{3000}\u{A0}\u{2003}", "nothing"),
    LineRow("# comment", "nothing"),
    LineRow("  #", "nothing"),
    LineRow("term", "term", "term"),
    LineRow(" two words \r", "term", "two words"),
    LineRow("\u{3000}单词\u{3000}", "term", "单词"),
    LineRow("\u{A0}é😀\u{2028}", "term", "é😀"),
    LineRow("a # b", "term", "a # b"),
    LineRow("\\#a", "term", "#a"),
    LineRow(#"\!a"#, "term", "!a"),
    LineRow(#"\/a/"#, "term", "/a/"),
    LineRow(#"\\a"#, "term", #"\a"#),
    LineRow(#"\d"#, "term", #"\d"#),
    LineRow(#"\"#, "term", #"\"#),
    LineRow("a\0b", "term", "a\0b"),
    LineRow("à", "term", "à"),
    LineRow("Ѐ", "term", "Ѐ"),
    LineRow("/a b/", "regex", "a b"),
    LineRow(" /a/b/ ", "regex", "a/b"),
    LineRow("//", "regex", ""),
    LineRow("///", "regex", "/"),
    LineRow("/", "open", "/"),
    LineRow("/a", "open", "/a"),
    LineRow("/a/i", "open", "/a/i"),
    LineRow("!phrase", "exception", "phrase"),
    LineRow("! a phrase ", "exception", "a phrase"),
    LineRow("!", "exception", ""),
  ]

  @Test(arguments: rows) fileprivate func line(row: LineRow) {
    // Something before and after it, so that wrong bounds show.
    let bytes = Array("x\(row.line)x".utf8)
    let range = 1..<(bytes.count - 1)
    let (kind, found): (String, Range<Int>) =
      switch PlainLine(bytes.span, range) {
      case .nothing: ("nothing", 0..<0)
      case .term(let range): ("term", range)
      case .regex(let range): ("regex", range)
      case .exception(let range): ("exception", range)
      case .openRegex(let range): ("open", range)
      }
    #expect(kind == row.kind)
    #expect(String(decoding: bytes[found], as: UTF8.self) == row.text)
  }

  @Test func trimmingIsUnicodeWhiteSpace() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array("\(scalar)é\(scalar)".utf8)
      let isTrimmed = bytes.span.trimmingWhiteSpace(0..<bytes.count).count == 2
      #expect(isTrimmed == scalar.properties.isWhitespace, "U+\(String(value, radix: 16))")
    }
  }
}
