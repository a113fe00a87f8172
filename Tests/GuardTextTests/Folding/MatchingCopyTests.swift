// fmguard — SPDX-License-Identifier: Apache-2.0
// The standard fold: rows, equality with a naive fold by ICU, and properties on random text.

import TestSupport
import Testing

@testable import GuardText

struct FoldRow: Sendable, CustomTestStringConvertible {
  let id: String
  let input: String
  let want: String
  var language = "und"
  var testDescription: String { id }

  static let rows: [FoldRow] = [
    FoldRow(id: "empty", input: "", want: ""),
    FoldRow(id: "nul", input: "A\0B", want: "a\0b"),
    FoldRow(id: "astral", input: "😀 A", want: "😀 a"),
    FoldRow(id: "case", input: "WALNUT", want: "walnut"),
    FoldRow(id: "full width", input: "ｗａＬ", want: "wal"),
    FoldRow(id: "soft hyphen", input: "wal\u{AD}nut", want: "walnut"),
    FoldRow(id: "zero width", input: "w\u{200B}a\u{FEFF}l", want: "wal"),
    FoldRow(id: "spaces", input: "a \t\u{00A0}\u{3000}\r\n b", want: "a b"),
    FoldRow(id: "ignorable in spaces", input: "a \u{200B} b", want: "a b"),
    FoldRow(id: "sigma", input: "ΟΔΟΣ οδός", want: "οδοσ οδόσ"),
    FoldRow(id: "eszett", input: "Straße STRAẞE", want: "strasse strasse"),
    FoldRow(id: "decomposed", input: "Ko\u{308}ter", want: "köter"),
    FoldRow(id: "hangul decomposed", input: "\u{1109}\u{1175}\u{1107}\u{1161}\u{11AF}", want: "시발"),
    FoldRow(id: "compatibility jamo", input: "ㅅㅣ", want: "시"),
    FoldRow(id: "half width kana", input: "ﾊﾞｶ", want: "バカ"),
    FoldRow(id: "quotes", input: "l’été “x” «y»", want: "l'été \"x\" \"y\""),
    FoldRow(id: "dashes", input: "a–b—c−d‑e", want: "a-b-c-d-e"),
    FoldRow(id: "ligature", input: "ﬃ", want: "ffi"),
    FoldRow(id: "hangul filler", input: "a\u{3164}b\u{115F}c\u{FFA0}", want: "abc"),
    FoldRow(id: "grapheme joiner", input: "a\u{34F}b", want: "ab"),
    FoldRow(id: "thai am", input: "น้ำ", want: "น\u{E49}\u{E4D}า"),
    FoldRow(id: "turkish dotted", input: "İSTİRİDYE", want: "istiridye", language: "tr"),
    FoldRow(id: "turkish dotless", input: "IŞIK ışık", want: "işik işik", language: "tr"),
    FoldRow(id: "turkish only there", input: "ışık", want: "ışık"),
    FoldRow(id: "harakat", input: "كَلْب", want: "كلب", language: "ar"),
    FoldRow(id: "tatweel", input: "كـــلب", want: "كلب", language: "ar"),
    FoldRow(id: "alef", input: "أإآٱ", want: "اااا", language: "ar"),
    FoldRow(id: "alef decomposed", input: "ا\u{654}", want: "ا", language: "ar"),
    FoldRow(
      id: "hamza on waw", input: "\u{624} \u{648}\u{654} \u{648}\u{64F}\u{654}", want: "\u{624} \u{624} \u{624}",
      language: "ar"),
    FoldRow(id: "hamza on hah", input: "\u{62D}\u{654}", want: "\u{62D}", language: "ar"),
    FoldRow(
      id: "iota subscript", input: "\u{1FB4} \u{1FB3}\u{301} α\u{345}\u{301} α\u{301}\u{345}", want: "άι άι άι άι"),
    FoldRow(id: "niqqud", input: "שָׁלוֹם", want: "שלום", language: "he"),
    FoldRow(id: "lone space and mark", input: "a  \u{301}b", want: "a \u{301}b"),
    FoldRow(id: "diaeresis alone", input: "a\u{A8}b", want: "a \u{308}b"),
  ]
}

@Suite struct MatchingCopyTests {
  @Test(arguments: FoldRow.rows)
  func row(row: FoldRow) {
    #expect(MatchingCopy(row.input, language: row.language).string == row.want)
    #expect(MatchingCopy(row.input, language: row.language).utf8 == Array(row.want.utf8))
  }

  @Test func idsAreUnique() {
    #expect(Set(FoldRow.rows.map(\.id)).count == FoldRow.rows.count)
  }

  @Test func illFormedBytesBecomeReplacements() {
    #expect(MatchingCopy([0x41, 0xFF, 0x42]).string == "a\u{FFFD}b")
    #expect(MatchingCopy([0xE2, 0x82]).string == "\u{FFFD}")
    #expect(MatchingCopy([0xED, 0xA0, 0x80]).string == "\u{FFFD}\u{FFFD}\u{FFFD}")
    #expect(MatchingCopy([0xC3, 0x41], level: .none).string == "\u{FFFD}A")
  }

  @Test(arguments: 0..<16)
  func randomText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let text = RandomText.make(&generator, length: 60)
      let copy = MatchingCopy(Array(text.utf8), table: .widest)
      let naive = ReferenceFold.fold(text, .widest)
      #expect(
        copy.utf8 == Array(naive.utf8), "seed \(seed): \(text.unicodeScalars.map { String($0.value, radix: 16) })")
      #expect(MatchingCopy(copy.utf8, table: .widest).utf8 == copy.utf8, "twice, seed \(seed)")
    }
  }

  /// Every character of the copy maps to a range of the original that folds to something with that character.
  @Test(arguments: 0..<20)
  func offsetsCoverTheirOrigin(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var wrong: [String] = []
    for _ in 0..<20 {
      let text = Array(RandomText.make(&generator, length: 40).utf8)
      let copy = MatchingCopy(text, table: .widest)
      var last = 0
      var index = 0
      for scalar in copy.string.unicodeScalars {
        let length = String(scalar).utf8.count
        let range = copy.originalRange(of: index..<index + length)
        index += length
        let isOrdered = range.lowerBound >= last && range.upperBound <= text.count && !range.isEmpty
        last = range.lowerBound
        let again = isOrdered ? MatchingCopy(Array(text[range]), table: .widest).string : ""
        if !again.unicodeScalars.contains(scalar) { wrong.append("\(text) at \(index)") }
      }
    }
    #expect(wrong == [], "seed \(seed)")
  }
}

/// Text that mixes what interacts: marks, jamo, ignorables, white space, compatibility characters.
enum RandomText {
  static let pool: [Unicode.Scalar] =
    Array(
      ("abcXYZ eE  \t\n09.,'_-$@!" + "éÉñßİıIiſK" + "ﬁﬃ①ａＺﾊﾞﾟ" + "가각ㄱㅏ시발" + "αᾳᾴώᾏ" + "وؤيئ" + "中文字ばかバカー" + "ไทยน้ำควาย"
        + "كلبأإآَّـ" + "שלום" + "Мир" + "😀👨❤🏴🇰").unicodeScalars)
    + [
      "\u{300}", "\u{301}", "\u{307}", "\u{308}", "\u{323}", "\u{327}", "\u{336}", "\u{345}", "\u{1100}", "\u{1161}",
      "\u{11A8}", "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{AD}", "\u{34F}", "\u{A0}", "\u{3000}", "\u{2028}",
      "\u{E0061}",
      "\u{E007F}", "\u{3099}", "\u{5B0}", "\u{64B}", "\u{651}", "\u{654}", "\u{0}", "\u{FDFA}", "\u{A8}", "\u{B4}",
      "\u{1D15E}", "\u{2126}", "\u{0F73}",
    ]

  static func make(_ generator: inout SeededGenerator, length: Int) -> String {
    var result = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...length, using: &generator) {
      result.append(pool.randomElement(using: &generator) ?? " ")
    }
    return String(result)
  }
}
