// fmguard — SPDX-License-Identifier: Apache-2.0
// Verdicts for people: one line each, and the exit status that comes of them.

import FMGuard
import Testing

@testable import GuardCLI

struct VerdictRow: Sendable, CustomTestStringConvertible {
  let id: String
  let verdict: Verdict
  let want: String
  let status: ProgramStatus

  var testDescription: String { id }

  static func verdict(
    _ action: Action, _ mechanism: Mechanism? = nil, categories: [String] = [], severity: Severity? = nil,
    wouldBlock: Bool = false, status: CheckStatus = .complete, reason: PolicyInForce.Reason = .default,
    refusal: RefusalFinding? = nil, scoring: Scoring? = nil, explain: Bool = false
  ) -> Verdict {
    Verdict(
      id: nil,
      decision: Decision(
        action: action, mechanism: mechanism, categories: categories, severity: severity, wouldBlock: wouldBlock),
      stage: .input, shape: .string,
      policy: PolicyInForce(requested: nil, effective: Policy(id: "default"), reason: reason), status: status,
      coverage: Coverage(bytes: 9, scanned: 4), refusal: refusal, scoring: scoring, ruleset: "sha256:", text: nil,
      findings: explain ? [] : nil)
  }

  static let scoring = Scoring(
    labels: [
      LabelPolicy(label: "hate", category: "hate", threshold: 0.8, mode: .enforce),
      LabelPolicy(label: "hate-threatening", category: "hate", threshold: 0.6, mode: .enforce),
      LabelPolicy(label: "violence", category: "violence", threshold: 0.5, mode: .shadow),
      LabelPolicy(label: "x-own", category: "x-own", threshold: 0, mode: .off),
    ], values: [0.031, 0.625, 0.99999, 0.9], scored: 9)

  static func assessment(_ answer: RefusalAnswer, _ kind: RefusalKind? = nil) -> RefusalAssessment {
    RefusalAssessment(
      answer: answer, confidence: 0.966, kind: kind, languages: ["en"], gate: .act,
      evidence: [
        RefusalEvidence(language: "en", construction: "cannot-assist", sign: .decline, sentence: 3..<9),
        RefusalEvidence(language: "en", construction: "apology", sign: .apology, sentence: 3..<9),
      ])
  }

  static let all = [
    VerdictRow(id: "allow", verdict: verdict(.allow), want: "allow  x\n", status: .nothingDeclined),
    VerdictRow(
      id: "block", verdict: verdict(.block, .denyList, categories: ["drugs", "hate"], severity: .high),
      want: "block  x  guard, deny_list; drugs, hate; high\n", status: .guardDeclined),
    VerdictRow(
      id: "redact", verdict: verdict(.redact, .pattern, categories: ["x-test"], severity: .low),
      want: "redact x  guard, pattern; x-test; low\n", status: .guardDeclined),
    VerdictRow(
      id: "shadow", verdict: verdict(.allow, wouldBlock: true), want: "allow  x  would block, but is in shadow\n",
      status: .nothingDeclined),
    VerdictRow(
      id: "empty", verdict: verdict(.allow, status: .notRun), want: "allow  x  empty, not run\n",
      status: .nothingDeclined),
    VerdictRow(
      id: "incomplete", verdict: verdict(.block, .incomplete, status: .incomplete(.malformedJSON)),
      want: "block  x  infrastructure, incomplete; incomplete (malformed_json): 4 of 9 bytes\n", status: .error),
    VerdictRow(
      id: "incomplete-and-a-hit", verdict: verdict(.block, .denyList, status: .incomplete(.malformedJSON)),
      want: "block  x  guard, deny_list; incomplete (malformed_json): 4 of 9 bytes\n", status: .error),
    VerdictRow(
      id: "refusal",
      verdict: verdict(.allow, .refusalText, refusal: RefusalFinding(assessment(.refusal, .policy))),
      want: "allow  x  model, refusal_text; refusal, policy, 97 % sure\n", status: .modelRefused),
    VerdictRow(
      id: "partial refusal", verdict: verdict(.allow, refusal: RefusalFinding(assessment(.partial))),
      want: "allow  x  partial refusal, 97 % sure\n", status: .nothingDeclined),
    VerdictRow(
      id: "no refusal", verdict: verdict(.allow, refusal: RefusalFinding(assessment(.none)), explain: true),
      want: "allow  x\n", status: .nothingDeclined),
    VerdictRow(
      id: "refusal that the guard blocks",
      verdict: verdict(.block, .denyList, refusal: RefusalFinding(assessment(.refusal, .unknown))),
      want: "block  x  guard, deny_list; refusal, unknown, 97 % sure\n", status: .guardDeclined),
    VerdictRow(
      id: "refusal in a field, explained",
      verdict: verdict(.allow, .refusalField, refusal: RefusalFinding(assessment(.refusal), at: "/a"), explain: true),
      want: """
        allow  x  model, refusal_field; refusal, 97 % sure
               en cannot-assist  decline  bytes 3..<9
               en apology  apology  bytes 3..<9
               gate: act  at /a

        """, status: .modelRefused),
    VerdictRow(
      id: "scores", verdict: verdict(.block, .classifier, categories: ["hate"], severity: .high, scoring: scoring),
      want: "block  x  guard, classifier; hate; high\n", status: .guardDeclined),
    VerdictRow(
      id: "scores, explained",
      verdict: verdict(.block, .classifier, categories: ["hate"], severity: .high, scoring: scoring, explain: true),
      want: """
        block  x  guard, classifier; hate; high
               hate              0.031  threshold 0.800  enforce
               hate-threatening  0.625  threshold 0.600  enforce  counts
               violence          1.000  threshold 0.500  shadow  counts
               x-own             0.900  threshold 0.000  off

        """, status: .guardDeclined),
    VerdictRow(
      id: "another language",
      verdict: verdict(.allow, scoring: Scoring(labels: [], values: [], notScored: .unsupportedLanguage, scored: 0)),
      want: "allow  x  not scored, in a language that the model does not know\n", status: .nothingDeclined),
    VerdictRow(
      id: "another language that blocks",
      verdict: verdict(
        .block, .incomplete, status: .incomplete(.unsupportedLanguage),
        scoring: Scoring(labels: [], values: [], notScored: .unsupportedLanguage, scored: 0)),
      want: "block  x  infrastructure, incomplete; incomplete (unsupported_language): 4 of 9 bytes\n", status: .error),
    VerdictRow(
      id: "other-policy", verdict: verdict(.allow, reason: .responseShape),
      want: "allow  x  policy default because of the response shape\n", status: .nothingDeclined),
  ]
}

@Suite struct VerdictTextTests {
  @Test(arguments: VerdictRow.all) func line(row: VerdictRow) {
    #expect(VerdictText(style: .plain, columns: 80).lines(row.verdict, name: "x", text: nil) == row.want)
  }

  @Test(arguments: VerdictRow.all) func status(row: VerdictRow) {
    #expect(ProgramStatus(of: row.verdict) == row.status)
  }

  @Test func theSentenceIsShown() {
    let refusal = RefusalFinding(VerdictRow.assessment(.refusal))
    let verdict = VerdictRow.verdict(.allow, .refusalText, refusal: refusal, explain: true)
    let lines = VerdictText(style: .plain, columns: 80).lines(verdict, name: "x", text: Array("Hm.I can\u{1B}t".utf8))
    #expect(lines.split(separator: "\n").dropFirst().first == "       I can\\u{1B}")
  }

  @Test func aNameCannotReachTheTerminal() {
    let line = VerdictText(style: .plain, columns: 80).lines(VerdictRow.verdict(.allow), name: "\u{1B}[2J", text: nil)
    #expect(line == "allow  \\u{1B}[2J\n")
  }
}

@Suite struct ProgramStatusTests {
  /// Of several, the first of 2, 1, 3 that there is.
  @Test func theGravestCounts() {
    let byGravity: [ProgramStatus] = [.nothingDeclined, .modelRefused, .guardDeclined, .error]
    #expect(byGravity.map(\.rawValue) == [0, 3, 1, 2])
    for (a, first) in byGravity.enumerated() {
      for (b, second) in byGravity.enumerated() {
        var status = first
        status.raise(to: second)
        #expect(status == byGravity[max(a, b)])
      }
    }
  }
}
