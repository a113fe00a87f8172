// fmguard — SPDX-License-Identifier: Apache-2.0
// The notation of constructions and members, over a language made for this.

import GuardRefusal
import Testing

@Suite struct ConstructionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let pattern: String
    let text: String
    let isFound: Bool
    var testDescription: String { id }
  }

  static let rows: [Row] = [
    Row(id: "in order", pattern: "self cannot assist", text: "I simply cannot ever help you.", isFound: true),
    Row(id: "not in order", pattern: "self cannot assist", text: "Helping you, I cannot.", isFound: false),
    Row(
      id: "within reach only", pattern: "self cannot", text: "I, as everybody who was there well knows, cannot.",
      isFound: false),
    Row(id: "within a sentence only", pattern: "self cannot", text: "Was it I? They cannot.", isFound: false),
    Row(id: "absent class between", pattern: "self !other cannot", text: "I think you cannot.", isFound: false),
    Row(id: "absent class before", pattern: "self !other cannot", text: "You know I cannot.", isFound: true),
    Row(id: "adjacent", pattern: "self > cannot", text: "I cannot.", isFound: true),
    Row(id: "not adjacent", pattern: "self > cannot", text: "I surely cannot.", isFound: false),
    Row(id: "alternative", pattern: "self|other cannot", text: "You cannot.", isFound: true),
    Row(id: "anchored", pattern: "^ cannot assist", text: "Cannot help.", isFound: true),
    Row(id: "anchored behind a comma", pattern: "^ cannot assist", text: "Well, cannot help.", isFound: true),
    Row(id: "anchored in the middle", pattern: "^ cannot assist", text: "He cannot help.", isFound: false),
    Row(id: "prefix", pattern: "assist", text: "Assistance!", isFound: true),
    Row(id: "word", pattern: "self", text: "In it.", isFound: false),
    Row(id: "suffix", pattern: "unable", text: "Yapamam.", isFound: true),
    Row(id: "suffix inside", pattern: "unable", text: "Amamos.", isFound: false),
    Row(id: "hidden by an idiom", pattern: "cannot assist", text: "I cannot help but smile.", isFound: false),
    Row(id: "apostrophes", pattern: "dont", text: "I don’t.", isFound: true),
    Row(id: "word before an apostrophe", pattern: "don", text: "I don't.", isFound: false),
    Row(id: "capitals, full width", pattern: "self cannot", text: "Ｉ CANNOT", isFound: true),
    Row(id: "empty", pattern: "self", text: "", isFound: false),
    Row(id: "NUL", pattern: "self cannot", text: "I\0 cannot", isFound: true),
    Row(id: "astral", pattern: "self cannot", text: "𝐈 😀 cannot", isFound: true),
  ]

  @Test(arguments: rows) func findsIt(row: Row) throws {
    let detector = try Detectors.made(
      from: """
        language: en
        reach: 20
        classes:
          idiom: cannot help but
          self: i
          other: you
          cannot: cannot
          assist: help*, assist*
          unable: "*amam"
          don: don
          dont: don't
        constructions:
          - {id: it, sign: decline, match: ["\(row.pattern)"]}
        """)
    #expect(detector.evaluate(row.text).evidence.isEmpty != row.isFound)
  }

  @Test func findsAnywhereWithoutWords() throws {
    let detector = try Detectors.made(
      from: """
        language: ja
        words: false
        reach: 8
        classes: {assist: 回答, cannot: できません}
        constructions: [{id: it, sign: decline, match: [assist cannot]}]
        """)
    #expect(detector.evaluate("そのご質問には回答できません。").answer == .refusal)
    #expect(detector.evaluate("回答です。飛ぶことはできません。").answer == .none)
  }

  @Test func countsOnlyTheLanguageOfASentence() throws {
    let one = Array(
      "language: aa\nclasses: {a: go, b: on, c: now}\nconstructions: [{id: x, sign: offer, match: [a b c]}]".utf8)
    let other = Array("language: bb\nclasses: {a: go}\nconstructions: [{id: y, sign: decline, match: [a]}]".utf8)
    let detector = try RefusalDetector(files: [("a.yaml", one), ("b.yaml", other)])
    #expect(detector.evaluate("Go on now.").languages == ["aa"])
    #expect(detector.evaluate("Go.").languages == ["bb"])
  }
}
