// fmguard — SPDX-License-Identifier: Apache-2.0
// Decoding of language files: what is accepted, and every mistake with its place.

import GuardRefusal
import GuardYAML
import Testing

@Suite struct LanguageFileTests {
  struct BadRow: Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    let problem: String
    var testDescription: String { id }
  }

  private static let head = "language: en\nclasses: {self: i, cannot: cannot}\n"

  static let rows: [BadRow] = [
    BadRow(id: "no mapping", text: "[]", problem: "refusals/x.yaml:1:1: this is a list"),
    BadRow(id: "empty", text: "", problem: "refusals/x.yaml:1:1: the file holds no YAML document"),
    BadRow(id: "no language", text: "constructions: []", problem: "the key `language` is missing"),
    BadRow(id: "no constructions", text: "language: en", problem: "the key `constructions` is missing"),
    BadRow(
      id: "unknown key", text: head + "constructions: []\nclass: x", problem: "refusals/x.yaml:4:1: unknown key `class`"
    ),
    BadRow(
      id: "unknown sign", text: head + "constructions: [{id: a, sign: declines, match: [self cannot]}]",
      problem: "`declines` is none of the values possible here"),
    BadRow(
      id: "unknown class", text: head + "constructions: [{id: a, sign: decline, match: [self assist]}]",
      problem: "the construction `a` names the class `assist`, which is not there"),
    BadRow(
      id: "unknown class that must be absent",
      text: head + "constructions: [{id: a, sign: decline, match: [self cannot], unless: idiom}]",
      problem: "the construction `a` names the class `idiom`"),
    BadRow(
      id: "broken pattern", text: head + "constructions: [{id: a, sign: decline, match: [self >]}]",
      problem: "`self >` cannot stand here"),
    BadRow(
      id: "anchor in the middle", text: head + "constructions: [{id: a, sign: decline, match: [self ^ cannot]}]",
      problem: "`self ^ cannot` cannot stand here"),
    BadRow(
      id: "empty member", text: "language: en\nclasses: {self: \"i,,me\"}\nconstructions: []",
      problem: "the class `self` has a member that is empty"),
    BadRow(
      id: "only a star", text: "language: en\nclasses: {self: \"i, *\"}\nconstructions: []",
      problem: "the class `self` has a member that is empty"),
    BadRow(
      id: "star inside", text: "language: en\nclasses: {self: \"i, conflict* with\"}\nconstructions: []",
      problem: "`conflict* with` of the class `self` has a `*` inside"),
    BadRow(
      id: "classes twice", text: "language: en\nclasses: {self: i, self: me}\nconstructions: []",
      problem: "the key `self` stands here twice"),
    BadRow(
      id: "reach", text: "language: en\nreach: 0\nconstructions: []", problem: "0 is out of range"),
  ]

  @Test(arguments: rows) func tellsTheMistake(row: BadRow) {
    do {
      _ = try Detectors.made(from: row.text)
      Issue.record("no error")
    } catch {
      #expect(error.issues.contains { $0.description.contains(row.problem) }, "\(error)")
    }
  }

  @Test func refusesTwoFilesOfALanguage() {
    let text = Array("language: en\nconstructions: []".utf8)
    do {
      _ = try RefusalDetector(files: [("refusals/a.yaml", text), ("refusals/b.yaml", text)])
      Issue.record("no error")
    } catch {
      #expect(error.issues.map(\.kind) == [.duplicateLanguage])
    }
  }

  @Test func refusesUnknownFeatures() {
    do {
      _ = try RefusalDetector(files: [("refusals/weights.yaml", Array("weights: {opening.joy: 1}".utf8))])
      Issue.record("no error")
    } catch {
      #expect(error.description.contains("opening.joy"))
    }
  }

  @Test func tellsExamplesThatDoNotHold() throws {
    let detector = try Detectors.made(
      from: """
        language: en
        classes: {self: i, cannot: cannot, assist: "help*"}
        constructions: [{id: a, sign: decline, match: [self cannot assist]}]
        examples:
          refusal: [I cannot help., I cannot sing.]
          none: [I cannot sing., I cannot help.]
        """)
    #expect(
      detector.proveExamples().map { "\($0.position?.line ?? 0) \($0.kind.code)" } == [
        "5 refusal_example_missed", "6 refusal_example_false",
      ])
  }
}
