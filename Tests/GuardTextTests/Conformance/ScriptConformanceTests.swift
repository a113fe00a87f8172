// fmguard — SPDX-License-Identifier: Apache-2.0
// The classes of characters, against the scripts and categories of the Unicode Character Database.

import Testing

@testable import GuardText

@Suite(
  .enabled(if: UnicodeData.isPresent, "the Unicode data of the installed ICU's version are not beside the package"))
struct ScriptConformanceTests {
  private static let dictionaryScripts: Set = [
    "Han", "Hiragana", "Katakana", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar",
  ]
  /// Common or inherited characters that are read as part of a script: marks of length and repetition, tone marks.
  private static let exceptions: [UInt32: CharacterClass] = [
    0x302E: .mark, 0x302F: .mark, 0x3006: .dictionary, 0x3031: .dictionary, 0x3032: .dictionary, 0x3033: .dictionary,
    0x3034: .dictionary, 0x3035: .dictionary, 0x303C: .dictionary, 0x30FC: .dictionary,
  ]

  /// Every character that stays as it is in the copy has the class that its script and category ask for.
  @Test func classes() throws {
    let alphabetic = Set(try UnicodeData.scalars(with: "Alphabetic", in: "DerivedCoreProperties.txt.gz"))
    var checked = 0
    var wrong: [String] = []
    // A row: range; script; the category and the names.
    for row in try UnicodeData.rows(of: "Scripts.txt.gz", keepingComments: true) {
      let script = row.string(1)
      let category = row.string(2).prefix { $0 != " " }
      let scalars = row.range.filter { $0 > 0 && !(0xD800...0xDFFF).contains($0) && $0 < 0xF0000 }
      let folded = FoldBatch(scalars.lazy.map { [$0] }).folded()
      for (scalar, folded) in zip(scalars, folded) where folded.elementsEqual(FoldBatch.utf8([scalar])) {
        checked += 1
        let want =
          scalar == 0x20
          ? .space
          : Self.exceptions[scalar]
            ?? Self.expected(script, category, isAlphabetic: alphabetic.contains(scalar))
        let got = FoldTable.standard([]).characterClass(of: scalar)
        if got != want { wrong.append("\(String(scalar, radix: 16)) \(script) \(category): \(got), not \(want)") }
      }
    }
    #expect(checked > 130_000)
    #expect(wrong.prefix(20) == [])
  }

  private static func expected(_ script: String, _ category: Substring, isAlphabetic: Bool) -> CharacterClass {
    let isMark = category.first == "M"
    let isWord = isAlphabetic || isMark || category.first == "L" || category.first == "N"
    guard isWord else { return .other }
    if category != "Nd" {
      if script == "Hangul" { return .hangul }
      if dictionaryScripts.contains(script) { return .dictionary }
    }
    return isMark ? .mark : .alphabetic
  }
}
