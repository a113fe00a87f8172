// fmguard — SPDX-License-Identifier: Apache-2.0
// Which threshold and which mode a label has under a policy, and what a verdict tells of scores.

import GuardPolicy
import Testing

@Suite("Labels under a policy")
struct LabelPolicyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    var both: [String: Double] = [:]
    var input: [String: Double] = [:]
    let want: Double
    var testDescription: String { id }
  }

  static let rows = [
    Row(id: "none: the model's", want: 0.5),
    Row(id: "of another label: the model's", both: ["violence": 0.1], input: ["violence": 0.2], want: 0.5),
    Row(id: "the category's", both: ["hate": 0.6], want: 0.6),
    Row(id: "the label's before the category's", both: ["hate": 0.6, "hate-threatening": 0.7], want: 0.7),
    Row(
      id: "the stage's before that for both", both: ["hate-threatening": 0.7], input: ["hate-threatening": 0.8],
      want: 0.8),
    Row(
      id: "a category of the stage before a label for both", both: ["hate-threatening": 0.7], input: ["hate": 0.9],
      want: 0.9),
    Row(id: "zero is one", both: ["hate": 0], want: 0),
  ]

  @Test("which threshold counts", arguments: rows)
  func thresholds(row: Row) {
    let policy = Policy(id: "p", input: StagePolicy(thresholds: row.input), thresholds: row.both)
    func threshold(at stage: Stage) -> Double {
      policy.labelPolicy(of: "hate-threatening", category: "hate", modelThreshold: 0.5, at: stage).threshold
    }
    #expect(threshold(at: .input) == row.want)
    if row.input.isEmpty { #expect(threshold(at: .output) == row.want) }
  }

  @Test("which threshold counts for a model outside")
  func externalThresholds() {
    func threshold(_ both: [String: Double], _ input: [String: Double] = [:]) -> Double {
      Policy(id: "p", input: StagePolicy(thresholds: input), thresholds: both)
        .externalThreshold(of: "hate", modelThreshold: 0.5, at: .input)
    }
    #expect(threshold([:]) == 0.5 && threshold(["violence": 0.1], ["x-hate": 0.2]) == 0.5)
    #expect(threshold(["hate": 0.6]) == 0.6 && threshold(["hate": 0.6], ["hate": 0]) == 0)
  }

  @Test("a label knows its mode")
  func modes() {
    let policy = Policy(id: "p", output: StagePolicy(classifier: ClassifierModes(.shadow, named: ["hate": .enforce])))
    func mode(_ label: String, at stage: Stage) -> Mode {
      policy.labelPolicy(of: label, category: label, modelThreshold: 0.5, at: stage).mode
    }
    #expect(mode("hate", at: .output) == .enforce && mode("violence", at: .output) == .shadow)
    #expect(mode("violence", at: .input) == .enforce)
  }

  @Test("all is off only if nothing is named")
  func off() {
    #expect(ClassifierModes.off.isOff && ClassifierModes(.off, named: ["a": .off]).isOff)
    #expect(!ClassifierModes(.off, named: ["a": .shadow]).isOff && !ClassifierModes(.shadow, named: ["a": .off]).isOff)
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
