// fmguard — SPDX-License-Identifier: Apache-2.0
// A table is read from ICU range by range; here every scalar is asked about by itself.

import CICU
import Testing

@testable import GuardText

struct FoldTableTests {
  /// Scalars whose class is not that of their category and script.
  private static let special: Set<UInt32> = [
    0x302E, 0x302F, 0x3006, 0x30FC, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303C,
  ]
  private static let alphabetic = unsafe cicu_property_code("Alphabetic")
  private static let dictionary = Set(
    (["Hani", "Hira", "Kana", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"] as [StaticString]).map(CharacterData.scriptCode))

  private static func characterClass(of scalar: UInt32) -> CharacterClass {
    let code = Int32(bitPattern: scalar)
    let category = cicu_general_category(code)
    let isAlphabetic = cicu_has_property(code, alphabetic)
    guard isAlphabetic || (1...11).contains(category) else { return .other }
    if category != 9 {
      let script = cicu_script(code)
      if script == CharacterData.scriptCode("Hang") { return .hangul }
      if dictionary.contains(script) { return .dictionary }
    }
    return (6...8).contains(category) ? .mark : .alphabetic
  }

  @Test func everyScalarHasTheClassOfItsCategoryAndScript() {
    for table in [FoldTable.widest, .cased] {
      var wrong: [UInt32] = []
      for scalar in UInt32(0)...0x10FFFF where !Self.special.contains(scalar) {
        // What folds to something else has the class of that.
        let kind = table.lookup[scalar].kind
        guard kind == FoldTable.Kind.copy || kind == FoldTable.Kind.mark else { continue }
        if table.characterClass(of: scalar) != Self.characterClass(of: scalar) { wrong.append(scalar) }
      }
      #expect(wrong == [])
    }
  }

  /// The table asks about the combining class of marks only.
  @Test func onlyMarksHaveACombiningClass() {
    let others = (Int32(0)...0x10FFFF).filter { scalar in
      cicu_combining_class(scalar) != 0 && !CharacterData.Category.marks.contains(cicu_general_category(scalar))
    }
    #expect(others == [])
  }

  @Test func scalarsBelow0x800StandInOrder() {
    for table in [FoldTable.widest, .cased] {
      for scalar in UInt32(0)..<0x800 { #expect(table.lookup[below0x800: scalar].bits == table.lookup[scalar].bits) }
    }
  }
}
