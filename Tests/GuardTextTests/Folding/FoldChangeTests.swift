// fmguard — SPDX-License-Identifier: Apache-2.0
// What folding changed, place by place: the changes and what lies between them make up the copy.

import GuardText
import Testing

@Suite struct FoldChangeTests {
  static let texts = [
    "", "\0", "plain", "ABC", "A\u{AD}B", "\u{AD}", "ﬁnﬁ", "Straße ﷺ", "e\u{301}é", "각각", " \t\n x ", "\u{FEFF}a",
    "😀 𝕏", "I’m “so” — sorry…", "ａｂｃ １２３", "ΣΑΣ", "a\u{200D}\u{200D}b",
  ]

  @Test(arguments: texts) func changesAndTheRestMakeTheCopy(text: String) {
    let original = Array(text.utf8)
    let copy = MatchingCopy(original)
    var made: [UInt8] = []
    var at = 0
    for change in copy.changes(from: original) {
      #expect(change.original.lowerBound >= at && !change.original.isEmpty && !change.transformations.isEmpty)
      made += original[at..<change.original.lowerBound] + copy.utf8[change.copy]
      at = change.original.upperBound
    }
    made += original[at...]
    #expect(made == copy.utf8)
  }

  @Test func ofIllFormedBytes() {
    let original: [UInt8] = [0x61, 0xFF, 0xE2, 0x80, 0x42]
    let copy = MatchingCopy(original)
    #expect(copy.changes(from: original).map(\.original).last == 4..<5)
  }
}
