// fmguard — SPDX-License-Identifier: Apache-2.0
// Which outcome a verdict calls for: of the three layers, none is taken for another.

import FMGuard
import Testing

@Suite("Outcomes of verdicts")
struct VerdictOutcomeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    var action = Action.allow
    var mechanism: Mechanism?
    var stage = Stage.output
    var status = CheckStatus.complete
    var refusal: RefusalFinding?
    let want: String
    var testDescription: String { id }
  }

  static func assessment(_ answer: RefusalAnswer) -> RefusalAssessment {
    RefusalAssessment(answer: answer, confidence: 0.75, kind: .capability, gate: .act)
  }

  static let rows: [Row] = [
    Row(id: "clean", want: "-"),
    Row(id: "redacted", action: .redact, mechanism: .denyList, want: "-"),
    Row(
      id: "prompt blocked", action: .block, mechanism: .pattern, stage: .input,
      want: "declined (guardrail_input, pattern)"),
    Row(
      id: "response blocked", action: .block, mechanism: .hiddenText, want: "declined (guardrail_output, hidden_text)"),
    Row(
      id: "refusal", mechanism: .refusalText, refusal: RefusalFinding(assessment(.refusal)),
      want: "declined (refusal_text, capability)"),
    Row(
      id: "refusal in a field", mechanism: .refusalField, refusal: RefusalFinding(assessment(.refusal), at: "/a"),
      want: "declined (refusal_field, capability)"),
    Row(id: "partial refusal", refusal: RefusalFinding(assessment(.partial)), want: "-"),
    Row(id: "no refusal", refusal: RefusalFinding(assessment(.none)), want: "-"),
    Row(
      id: "blocked refusal", action: .block, mechanism: .denyList, refusal: RefusalFinding(assessment(.refusal)),
      want: "declined (guardrail_output, deny_list)"),
    Row(
      id: "redacted refusal", action: .redact, mechanism: .denyList, refusal: RefusalFinding(assessment(.refusal)),
      want: "declined (refusal_text, capability)"),
    Row(
      id: "not JSON", action: .block, mechanism: .incomplete, status: .incomplete(.malformedJSON),
      want: "malformed_output (malformed_json)"),
    Row(id: "not JSON, allowed", mechanism: .incomplete, status: .incomplete(.malformedJSON), want: "-"),
    Row(
      id: "limit of a regex", action: .block, mechanism: .incomplete,
      status: .incomplete(IncompleteCause(rawValue: "regex_limit")), want: "unsupported (regex_limit)"),
    Row(id: "empty", status: .notRun, want: "-"),
  ]

  @Test("outcomes", arguments: rows)
  func outcome(row: Row) {
    let verdict = Verdict(
      id: nil,
      decision: Decision(
        action: row.action, mechanism: row.mechanism, categories: [], severity: nil, wouldBlock: false),
      stage: row.stage, shape: .string,
      policy: PolicyInForce(requested: nil, effective: Policy(id: "default"), reason: .default), status: row.status,
      coverage: Coverage(bytes: 1, scanned: 1), refusal: row.refusal, ruleset: "", text: nil, findings: nil)
    #expect(verdict.failure?.description ?? "-" == row.want)
    if case .declined(.suspectedRefusal(let confidence), _)? = verdict.failure { #expect(confidence == 0.75) }
  }

  @Test("a refusal says on whose account only if nobody else declined")
  func layers() {
    func decision(_ status: CheckStatus, _ refusal: RefusalFinding?, _ rules: [Rule] = []) -> Decision {
      Policy(id: "p", output: StagePolicy(onIncomplete: .allow)).decision(
        on: rules.map { Sighting($0, first: TextPlace(offset: 0)) }, at: .output, status: status, refusal: refusal)
    }
    let refusal = RefusalFinding(Self.assessment(.refusal))
    let rule = Rule(list: "l", id: "l#1", category: "hate", severity: .high, source: "")
    #expect(decision(.complete, refusal).layer == .model)
    #expect(decision(.complete, refusal).action == .allow)
    #expect(decision(.complete, RefusalFinding(Self.assessment(.refusal), at: "")).mechanism == .refusalField)
    #expect(decision(.complete, RefusalFinding(Self.assessment(.partial))).layer == nil)
    #expect(decision(.complete, refusal, [rule]).layer == .guard)
    #expect(decision(.incomplete(.malformedJSON), refusal).layer == .infrastructure)
    #expect(decision(.complete, nil).layer == nil)
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
