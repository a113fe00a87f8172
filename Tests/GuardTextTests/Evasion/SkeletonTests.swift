// fmguard — SPDX-License-Identifier: Apache-2.0
// Skeletons, the letters of languages, tag characters and the filter of words: rows and equalities.

import Testing

@testable import GuardText

@Suite struct SkeletonTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    let skeleton: String
    var testDescription: String { id }
  }

  static let rows: [Row] = [
    .init(id: "empty", text: "", skeleton: ""),
    .init(id: "nul", text: "a\0b", skeleton: "ab"),
    .init(id: "astral", text: "a😀𝐛", skeleton: "ab"),
    .init(id: "plain", text: "Walnut", skeleton: "wainut"),
    .init(id: "digits", text: "w4lnu7", skeleton: "wainut"),
    .init(id: "symbols", text: "$alt p@n b!t", skeleton: "saitpanbit"),
    .init(id: "symbol-at-end", text: "walnut!", skeleton: "wainut"),
    .init(id: "symbol-alone", text: "a $ b", skeleton: "ab"),
    .init(id: "symbol-separates", text: "w|a|l", skeleton: "wai"),
    .init(id: "runs", text: "waaallnutt", skeleton: "wainut"),
    .init(id: "separated", text: "w. a. l.n-u t", skeleton: "wainut"),
    .init(id: "cyrillic-in-latin", text: "wаlnut", skeleton: "wainut"),
    .init(id: "cyrillic-capital", text: "ВАЛ", skeleton: "baл"),
    .init(id: "cyrillic-small", text: "вал", skeleton: "baл"),
    .init(id: "greek", text: "ο", skeleton: "o"),
    .init(id: "marks", text: "w\u{0336}á\u{0323}l", skeleton: "wai"),
    .init(id: "stroke", text: "ø", skeleton: "o"),
    .init(id: "full-width", text: "ｗａ", skeleton: "wa"),
    .init(id: "eszett", text: "ß", skeleton: "s"),
    .init(id: "han", text: "木a", skeleton: "木a"),
    .init(id: "tags", text: "w" + "\u{E0061}", skeleton: "w"),
    .init(id: "rn-is-not-m", text: "rn", skeleton: "rn"),
  ]

  @Test func idsAreUnique() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }

  @Test(arguments: rows) func skeleton(_ row: Row) {
    #expect(Spelling.skeleton(of: row.text) == row.skeleton)
  }

  @Test(arguments: rows) func twiceIsOnce(_ row: Row) {
    let once = Spelling.skeleton(of: row.text)
    #expect(Spelling.skeleton(of: once) == once)
  }

  /// Every letter that is in use: its skeleton is its own skeleton.
  @Test func everyLetterIsStable() {
    for value in UInt32(0x21)..<0x3000 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let once = Spelling.skeleton(of: String(scalar))
      #expect(Spelling.skeleton(of: once) == once, "U+\(String(value, radix: 16))")
    }
  }

  @Test func invalidBytesAreNoLetters() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62]
    var spelling = Spelling()
    unsafe bytes.withUnsafeBufferPointer { buffer in
      spelling.read(unsafe Bytes(buffer), 0..<3, GlyphTable(), mayGrow: false)
    }
    #expect(spelling.skeleton == Array("ab".utf8))
    #expect(spelling.units.map(\.isPart) == [true, false, true])
  }

  @Test(
    arguments: [
      ("sv", "åäö", "é"), ("es", "ñ", "á"), ("de", "äöü", "é"), ("vi", "ệơă", ""), ("tr", "şçğ", ""), ("en", "", "éåñ"),
      ("ru", "й", "ё"), ("el", "", "ά"), ("fr", "ç", "éè"), ("und", "éå", ""),
    ])
  func lettersOfLanguages(_ language: String, _ own: String, _ other: String) {
    let letters = OwnLetters(language: language)
    for (text, isOwn) in [(own, true), (other, false)] {
      for letter in text {
        let bytes = Array(String(letter).utf8)
        var spelling = Spelling()
        unsafe bytes.withUnsafeBufferPointer { buffer in
          spelling.read(unsafe Bytes(buffer), 0..<bytes.count, GlyphTable(), mayGrow: false)
        }
        #expect(letters.contains(spelling.units[0]) == isOwn, "\(letter) in \(language)")
      }
    }
  }

  @Test(
    arguments: [
      ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", true), ("🏴\u{E0067}\u{E0062}\u{E007F}", false),
      ("x\u{E0067}\u{E0062}\u{E0073}\u{E007F}", false), ("🏴\u{E0067}\u{E0062}\u{E0073}", false),
    ])
  func flags(_ text: String, _ isFlag: Bool) {
    let bytes = Array(text.utf8)
    let start = text.unicodeScalars.first.map { UTF8.width($0) } ?? 0
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let view = unsafe Bytes(buffer)
      #expect(TagCharacters.isFlag(view, TagCharacters.run(view, at: start)) == isFlag)
    }
  }
}
