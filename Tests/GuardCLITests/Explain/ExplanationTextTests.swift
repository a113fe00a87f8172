// fmguard — SPDX-License-Identifier: Apache-2.0
// The way of a text, for people: what is told of its copy, of a refusal and of the policy.

import FMGuard
import Testing

@testable import GuardCLI

@Suite struct ExplanationTextTests {
  private static let explanation = ExplanationText(VerdictText(style: .plain, columns: 80))

  private static func verdict(
    _ stage: Stage, refusal: RefusalFinding? = nil, scoring: Scoring? = nil
  ) -> Verdict {
    Verdict(
      id: nil,
      decision: Decision(
        action: .allow, mechanism: refusal == nil ? nil : .refusalText, categories: [], severity: nil, wouldBlock: false
      ),
      stage: stage, shape: .string,
      policy: PolicyInForce(requested: nil, effective: Policy(id: "default"), reason: .default), status: .complete,
      coverage: Coverage(bytes: 9, scanned: 9), refusal: refusal, scoring: scoring, ruleset: "sha256:", text: nil,
      findings: [])
  }

  @Test func tellsScoresBesideThresholds() {
    func told(_ scoring: Scoring?) -> String {
      Self.explanation.lines(Self.verdict(.input, scoring: scoring), name: "text", text: Array("Good day".utf8))
    }
    let lines = told(VerdictRow.scoring)
    #expect(
      lines.contains(
        """
        findings  none
        scores  9 of 9 bytes
               hate              0.031  threshold 0.800  enforce
               hate-threatening  0.625  threshold 0.600  enforce  counts
               violence          1.000  threshold 0.500  shadow  counts
               x-own             0.900  threshold 0.000  off
        refusal
        """), "\(lines)")
    #expect(lines.contains("on_incomplete block, on_unsupported_language allow\n"), "\(lines)")
    let foreign = told(Scoring(labels: [], values: [], notScored: .unsupportedLanguage, scored: 0))
    #expect(foreign.contains("scores  0 of 9 bytes, in a language that the model does not know\nrefusal"))
    #expect(told(Scoring(labels: [], values: [], notScored: .noWords, scored: 0)).contains("0 of 9 bytes, no words\n"))
    #expect(!told(nil).contains("scores"))
  }

  @Test func tellsAnInput() {
    let lines = Self.explanation.lines(Self.verdict(.input), name: "text", text: Array("Good day".utf8))
    #expect(
      lines == """
        text  text, 8 bytes, input
        copy
               good day
        findings  none
        refusal  inputs are not asked
        policy  default: none was asked for
               deny_list enforce, from severity medium, on_incomplete block
        verdict
               allow  text

        """)
  }

  @Test func tellsTheEvidenceOfARefusal() {
    let text = "I’m sorry."
    let assessment = RefusalAssessment(
      answer: .refusal, confidence: 0.966, kind: .policy, languages: ["en"], gate: .act,
      evidence: [
        RefusalEvidence(language: "en", construction: "a", sign: .decline, sentence: 0..<text.utf8.count),
        RefusalEvidence(language: "en", construction: "b", sign: .apology, sentence: 0..<text.utf8.count),
      ])
    let lines = Self.explanation.lines(
      Self.verdict(.output, refusal: RefusalFinding(assessment)), name: "text", text: Array(text.utf8))
    #expect(
      lines.contains(
        """
        refusal  refusal, policy, 97 % sure
               I’m sorry.  bytes 0..<12
                 en a  decline
                 en b  apology
               gate: act, the model says
        """), "\(lines)")
    #expect(lines.contains("'’' → '''  punctuation  bytes 1..<4\n"), "\(lines)")
  }

  /// An answer, too, has its evidence: why it is none is what people ask.
  @Test(arguments: RefusalGate.allCases) func tellsWhyItIsNone(gate: RefusalGate) {
    let assessment = RefusalAssessment(answer: .none, confidence: 0.02, gate: gate)
    let lines = Self.explanation.lines(
      Self.verdict(.output, refusal: RefusalFinding(assessment)), name: "text", text: [])
    #expect(lines.contains("refusal  none, 2 % likely\n"), "\(lines)")
    #expect(lines.contains("gate: \(gate.rawValue), "), "\(lines)")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let text: [UInt8]
    let want: String
    var testDescription: String { id }
  }

  static let copies = [
    Row(id: "empty", text: [], want: "copy  nothing was folded\n"),
    Row(id: "plain", text: Array("plain".utf8), want: "copy  nothing was folded\n"),
    Row(id: "NUL", text: [0], want: "copy  nothing was folded\n"),
    Row(id: "invalid byte", text: [0x61, 0xFF], want: "'\u{FFFD}' → '\u{FFFD}'"),
    Row(id: "astral", text: Array("𝐀".utf8), want: "'𝐀' → 'a'  compatibility  bytes 0..<4\n"),
    Row(
      id: "several characters of one", text: Array("ﬁn".utf8), want: "'ﬁ' → 'fi'  case, compatibility  bytes 0..<3\n"),
    Row(id: "left out", text: Array("a\u{AD}b".utf8), want: "'\\u{AD}' → nothing  ignorable  bytes 1..<3\n"),
    Row(id: "hostile", text: Array("\u{1B}[1mÉ".utf8), want: "       \\u{1B}[1mé\n"),
  ]

  @Test(arguments: copies) func tellsWhatWasFolded(row: Row) {
    let lines = Self.explanation.lines(Self.verdict(.input), name: "text", text: row.text)
    #expect(lines.contains(row.want), "\(lines)")
  }
}
