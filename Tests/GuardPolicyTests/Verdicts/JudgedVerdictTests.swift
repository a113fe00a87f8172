// fmguard — SPDX-License-Identifier: Apache-2.0
// What a judge changes in a verdict, and what it does not.

import GuardPolicy
import GuardRefusal
import Testing

@Suite struct JudgedVerdictTests {
  private static func verdict(_ answer: RefusalAnswer?, _ action: Action, _ mechanism: Mechanism?) -> Verdict {
    let assessment = answer.map {
      RefusalAssessment(answer: $0, confidence: 0.5, kind: $0 == .none ? nil : .policy, gate: .act)
    }
    return Verdict(
      id: "r",
      decision: Decision(
        action: action, mechanism: mechanism, categories: ["x-test"], severity: .low, wouldBlock: true),
      stage: .output, shape: .string,
      policy: PolicyInForce(requested: nil, effective: Policy(id: "default"), reason: .default), status: .complete,
      coverage: Coverage(bytes: 1, scanned: 1), refusal: assessment.map { RefusalFinding($0) }, ruleset: "sha256:",
      text: [0], findings: [], findingsOmitted: 2)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let answer: RefusalAnswer?
    var action = Action.allow
    let mechanism: Mechanism?
    let ruling: RefusalAnswer
    let want: Mechanism?
    var testDescription: String { id }
  }

  static let rows = [
    Row(id: "agreed", answer: .refusal, mechanism: .refusalText, ruling: .refusal, want: .refusalText),
    Row(id: "no refusal after all", answer: .refusal, mechanism: .refusalText, ruling: .none, want: nil),
    Row(id: "a part after all", answer: .refusal, mechanism: .refusalText, ruling: .partial, want: nil),
    Row(id: "a refusal after all", answer: RefusalAnswer.none, mechanism: nil, ruling: .refusal, want: .refusalText),
    Row(
      id: "the guard redacts", answer: RefusalAnswer.none, action: .redact, mechanism: .denyList, ruling: .refusal,
      want: .denyList),
    Row(
      id: "incomplete", answer: .refusal, action: .block, mechanism: .incomplete, ruling: .none, want: .incomplete),
    Row(id: "nothing to judge", answer: nil, mechanism: nil, ruling: .refusal, want: nil),
  ]

  @Test(arguments: rows) func changesTheLayerOfTheModelOnly(row: Row) {
    let verdict = Self.verdict(row.answer, row.action, row.mechanism)
    let judged = verdict.judged(as: row.ruling)
    #expect(judged.decision.mechanism == row.want)
    #expect(judged.action == row.action && judged.decision.categories == ["x-test"] && judged.decision.wouldBlock)
    #expect(judged.id == "r" && judged.text == [0] && judged.findingsOmitted == 2)
    #expect(judged.refusal?.assessment.answer == row.answer.map { _ in row.ruling })
    #expect(judged.refusal?.decidedBy == row.answer.map { _ in .judge })
    #expect(judged.refusal?.assessment.confidence == row.answer.map { _ in 0.5 })
    #expect(verdict.refusal?.decidedBy == row.answer.map { _ in .detector })
  }
}
