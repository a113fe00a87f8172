// fmguard — SPDX-License-Identifier: Apache-2.0
// Test support: the class of a scalar asked of ICU directly, and folding by ICU: slow, and not the library's own
// tables.

import CICU

@testable import GuardText

/// Character classes straight from ICU's properties.
struct TestClasses: CharacterClassifying {
  func characterClass(of scalar: UInt32) -> CharacterClass {
    let scalar = Int32(scalar)
    if cicu_has_property(scalar, Self.whiteSpace) { return .space }
    // U_NON_SPACING_MARK to U_COMBINING_SPACING_MARK, U_FORMAT_CHAR.
    let category = cicu_general_category(scalar)
    if (6...8).contains(category) || category == 16 { return .mark }
    let wordBreak = cicu_property(scalar, Self.wordBreak)
    // U_WB_NUMERIC; U_WB_KATAKANA, which includes the long vowel.
    if wordBreak == 6 { return .alphabetic }
    if wordBreak == 3 { return .dictionary }
    guard (1...5).contains(category) || category == 10 else { return wordBreak == 1 ? .alphabetic : .other }
    let script = cicu_script(scalar)
    if script == Self.hangul { return .hangul }
    return Self.dictionaryScripts.contains(script) || scalar == 0x3006 ? .dictionary : .alphabetic
  }

  private static let whiteSpace = unsafe cicu_property_code("White_Space")
  private static let wordBreak = unsafe cicu_property_code("Word_Break")
  private static let hangul = unsafe cicu_script_code("Hang")
  private static let dictionaryScripts: [Int32] = [
    unsafe cicu_script_code("Hani"), unsafe cicu_script_code("Hira"), unsafe cicu_script_code("Kana"),
    unsafe cicu_script_code("Bopo"), unsafe cicu_script_code("Thai"), unsafe cicu_script_code("Laoo"),
    unsafe cicu_script_code("Khmr"), unsafe cicu_script_code("Mymr"),
  ]
}

/// The NFKC_Casefold form of a text, in UTF-8.
func folded(_ text: String) -> [UInt8] {
  var status: Int32 = 0
  let source = Array(text.utf16)
  var target = [UInt16](repeating: 0, count: source.count * 18 + 1)
  // SAFETY: both arrays live through the call and the counts are theirs.
  let length = unsafe cicu_normalize(
    cicu_nfkc_casefold(&status)!, source, Int32(source.count), &target, Int32(target.count), &status)
  return Array(String(decoding: target.prefix(Int(length)), as: UTF16.self).utf8)
}

/// The beginnings of all occurrences of a term.
func occurrences(of term: [UInt8], in text: [UInt8]) -> [Int] {
  guard !term.isEmpty, term.count <= text.count else { return [] }
  return (0...text.count - term.count).filter { text[$0..<$0 + term.count].elementsEqual(term) }
}
