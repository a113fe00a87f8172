// fmguard — SPDX-License-Identifier: Apache-2.0
// The table of Korean particles and endings: what a careless addition would break, and the rules of chains.

import Testing

@testable import GuardText

@Suite("Hangul endings") struct HangulEndingsTests {
  static let words = HangulEndings.table.flatMap { group in
    group.words.split(separator: " ").map { (word: String($0), group: group) }
  }

  /// Whether a text, from its beginning, is a chain of endings after a syllable.
  private func follows(_ text: String, after syllable: Unicode.Scalar?, mayGrow: Bool = false) -> BoundaryAnswer {
    HangulEndings.shared.follow(at: 0, after: syllable?.value, in: Array(text.utf8).span, mayGrow: mayGrow) { _ in false
    }
  }

  @Test("the table holds whole syllables only") func syllables() {
    for (word, _) in Self.words {
      #expect(!word.isEmpty && word.unicodeScalars.allSatisfy { Hangul.isSyllable($0.value) }, "\(word)")
    }
  }

  @Test("no word stands twice at one place") func unique() {
    let keys = Self.words.map { "\($0.word) \($0.group.place) \($0.group.form)" }
    let twice = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    #expect(twice.isEmpty)
  }

  @Test("every word may follow a noun of its form by itself, and nothing is decided before its end") func alone() {
    for (word, group) in Self.words {
      let syllable: Unicode.Scalar = group.form == .consonant ? "발" : "키"
      #expect(follows(word, after: syllable) == .yes, "\(word)")
      var part = word
      while !part.isEmpty {
        #expect(follows(part, after: syllable, mayGrow: true) == .needsMore, "\(part) of \(word)")
        part.removeLast()
      }
    }
  }

  @Test(
    "chains",
    arguments: [
      ("", BoundaryAnswer.yes), ("들에게는", .yes), ("들에게만은요", .no), ("은는", .no), ("이이", .no), ("을의", .no), ("도로", .no),
      ("이라고만은", .yes),
      ("들들들들", .yes), ("들들들들들", .no), ("이다들", .no), ("\0", .yes), ("\u{FFFD}", .yes), ("😀", .yes), ("이😀", .yes),
      ("점😀", .no),
    ]) func chains(text: String, want: BoundaryAnswer)
  {
    #expect(follows(text, after: "발") == want)
  }

  @Test("agreement with the syllable before, or with none") func agreement() {
    #expect(follows("이", after: "발") == .yes)
    #expect(follows("가", after: "발") == .no)
    #expect(follows("가", after: "키") == .yes)
    #expect(follows("이", after: "키") == .no)
    #expect(follows("로", after: "발") == .yes)
    #expect(follows("로", after: "병") == .no)
    #expect(follows("이", after: nil) == .yes)
    #expect(follows("가", after: nil) == .yes)
  }
}
