// fmguard — SPDX-License-Identifier: Apache-2.0
// The wire format of verdicts, whole texts: a change here is a change of the contract.

import FMGuard
import Testing

@Suite("Verdict JSON")
struct VerdictJSONTests {
  static let ruleset = "sha256:0"
  static let rule = Rule(
    list: "en-x", id: "en-x#1", category: "hate", severity: .high, source: "denylists/en/x.txt:12")

  static func verdict(
    _ action: Action, _ mechanism: Mechanism?, id: String? = nil, categories: [String] = [], severity: Severity? = nil,
    requested: String? = nil, reason: PolicyInForce.Reason = .default, status: CheckStatus = .complete,
    stage: Stage = .input, refusal: RefusalFinding? = nil, scoring: Scoring? = nil, external: [ExternalAnswer] = [],
    text: [UInt8]? = nil, findings: [JudgedFinding]? = nil, omitted: Int = 0
  ) -> Verdict {
    Verdict(
      id: id,
      decision: Decision(
        action: action, mechanism: mechanism, categories: categories, severity: severity, wouldBlock: false),
      stage: stage, shape: .string,
      policy: PolicyInForce(requested: requested, effective: Policy(id: "default"), reason: reason), status: status,
      coverage: Coverage(bytes: 5, scanned: 5, scored: scoring?.scored), refusal: refusal, scoring: scoring,
      external: external, ruleset: ruleset, text: text, findings: findings, findingsOmitted: omitted)
  }

  static func finding(_ pointer: String?) -> JudgedFinding {
    let text = Array("🦊fig".utf8)
    let span = TextSpan.spans(of: [4..<7], in: text.span)[0]
    return JudgedFinding(
      Finding(rule: rule, span: span, transformations: [.leetspeak, .caseFold], pointer: pointer), isEnforced: true)
  }

  @Test("allow")
  func allow() {
    let want = """
      {"schema":"fmguard.verdict/1","id":null,"action":"allow","layer":null,"mechanism":null,"stage":"input",\
      "response_shape":"string","policy":{"requested":null,"effective":"default","reason":"default"},\
      "categories":[],"severity":null,"would_block":false,"status":"complete",\
      "coverage":{"bytes":5,"scanned":5},"ruleset":"sha256:0"}
      """
    #expect(String(decoding: Self.verdict(.allow, nil).json(), as: UTF8.self) == want)
  }

  @Test("redact, explained, in a guided text")
  func redact() {
    let verdict = Self.verdict(
      .redact, .denyList, id: "r-17", categories: ["hate"], severity: .high, requested: "permissive-transformation",
      reason: .responseShape, text: Array("a\u{0}\n".utf8) + [0xFF], findings: [Self.finding("/a/0")], omitted: 3)
    let want = """
      {"schema":"fmguard.verdict/1","id":"r-17","action":"redact","layer":"guard","mechanism":"deny_list",\
      "stage":"input","response_shape":"string","policy":{"requested":"permissive-transformation",\
      "effective":"default","reason":"response_shape"},"categories":["hate"],"severity":"high","would_block":false,\
      "status":"complete","coverage":{"bytes":5,"scanned":5},"ruleset":"sha256:0","text":"a\\u0000\\n\u{FFFD}",\
      "findings":[{"list":"en-x","rule":"en-x#1","mechanism":"deny_list","category":"hate","severity":"high",\
      "enforced":true,"span":{"utf8":[4,7],"utf16":[2,5],"scalar":[1,4]},"transformations":["case","leetspeak"],\
      "source":"denylists/en/x.txt:12","pointer":"/a/0"}],"findings_omitted":3}
      """
    #expect(String(decoding: verdict.json(), as: UTF8.self) == want)
  }

  @Test("incomplete, explained, over several lines")
  func incomplete() {
    let verdict = Self.verdict(.block, .incomplete, status: .incomplete(.malformedJSON), findings: [])
    let want = """
      {
        "schema": "fmguard.verdict/1",
        "id": null,
        "action": "block",
        "layer": "infrastructure",
        "mechanism": "incomplete",
        "stage": "input",
        "response_shape": "string",
        "policy": {
          "requested": null,
          "effective": "default",
          "reason": "default"
        },
        "categories": [],
        "severity": null,
        "would_block": false,
        "status": "incomplete",
        "coverage": {
          "bytes": 5,
          "scanned": 5
        },
        "ruleset": "sha256:0",
        "incomplete_reason": "malformed_json",
        "findings": []
      }
      """
    #expect(String(decoding: verdict.json(pretty: true), as: UTF8.self) == want)
  }

  @Test("models outside: what they said, and why they said nothing")
  func external() {
    let verdict = Self.verdict(
      .block, .incomplete, status: .incomplete(.external(.timeout)),
      external: [
        ExternalAnswer(model: "openai", .scored(["violence": 0.25, "hate": 1, "x-own": 0.0004])),
        ExternalAnswer(model: "llama-guard", .unavailable(.timeout)), ExternalAnswer(model: "none", .scored([:])),
      ], findings: [])
    let want = """
      {"schema":"fmguard.verdict/1","id":null,"action":"block","layer":"infrastructure","mechanism":"incomplete",\
      "stage":"input","response_shape":"string","policy":{"requested":null,"effective":"default","reason":"default"},\
      "categories":[],"severity":null,"would_block":false,"external":[{"model":"openai",\
      "scores":{"hate":1.0,"violence":0.25,"x-own":0.0}},{"model":"llama-guard","unavailable":"timeout"},\
      {"model":"none","scores":{}}],"status":"incomplete","coverage":{"bytes":5,"scanned":5},"ruleset":"sha256:0",\
      "incomplete_reason":"external_timeout","findings":[]}
      """
    #expect(String(decoding: verdict.json(), as: UTF8.self) == want)
  }

  static let labels = ["hate", "hate-threatening", "x-own"].map {
    LabelPolicy(label: $0, category: "hate", threshold: 0.5, mode: .enforce)
  }

  @Test(
    "scores, and why there are none",
    arguments: [
      (
        Scoring(labels: labels, values: [0.03, 0.9996, 0.5], scored: 4),
        #""scores":{"hate":0.03,"hate-threatening":1.0,"x-own":0.5},"status":"complete","#
          + #""coverage":{"bytes":5,"scanned":5,"scored":4},"ruleset""#
      ),
      (
        Scoring(labels: labels, values: [], notScored: .unsupportedLanguage, scored: 0),
        #""not_scored":"unsupported_language","status":"complete","coverage":{"bytes":5,"scanned":5,"scored":0},"#
      ),
      (
        Scoring(labels: labels, values: [], notScored: .noWords, scored: 0),
        #""would_block":false,"not_scored":"no_words","status""#
      ),
      (
        Scoring(labels: labels, values: [0, 0, 0.0004], notScored: .unsupportedLanguage, scored: 1),
        #""scores":{"hate":0.0,"hate-threatening":0.0,"x-own":0.0},"not_scored":"unsupported_language","status""#
      ),
    ])
  func scores(scoring: Scoring, want: String) {
    let verdict = Self.verdict(.allow, nil, scoring: scoring)
    for explain in [false, true] {
      let text = String(decoding: verdict.json(explain: explain), as: UTF8.self)
      #expect(text.contains(want), "\(text)")
    }
  }

  @Test("a label that counts, explained")
  func label() throws {
    let rule = Rule(
      list: "default", id: "hate-threatening", mechanism: .classifier, category: "hate", severity: .high,
      source: "models/default.fmc")
    let span = TextSpan.spans(of: [0..<5], in: Array("a fig".utf8).span)[0]
    let verdict = Self.verdict(
      .block, .classifier, categories: ["hate"], severity: .high,
      scoring: Scoring(labels: Self.labels, values: [0.25, 0.75, 0], scored: 5),
      findings: [JudgedFinding(Finding(rule: rule, span: span), isEnforced: true)])
    let want = """
      {"schema":"fmguard.verdict/1","id":null,"action":"block","layer":"guard","mechanism":"classifier",\
      "stage":"input","response_shape":"string","policy":{"requested":null,"effective":"default",\
      "reason":"default"},"categories":["hate"],"severity":"high","would_block":false,\
      "scores":{"hate":0.25,"hate-threatening":0.75,"x-own":0.0},"status":"complete",\
      "coverage":{"bytes":5,"scanned":5,"scored":5},"ruleset":"sha256:0",\
      "findings":[{"list":"default","rule":"hate-threatening","mechanism":"classifier","category":"hate",\
      "severity":"high","enforced":true,"span":{"utf8":[0,5],"utf16":[0,5],"scalar":[0,5]},"transformations":[],\
      "source":"models/default.fmc"}]}
      """
    #expect(String(decoding: verdict.json(), as: UTF8.self) == want)
  }

  static let assessment = RefusalAssessment(
    answer: .refusal, confidence: 0.96875, kind: .policy, languages: ["en"], gate: .act,
    evidence: [RefusalEvidence(language: "en", construction: "cannot-help", sign: .decline, sentence: 0..<5)])

  @Test("a refusal, plain and explained")
  func refusal() {
    func json(_ refusal: RefusalFinding, explain: Bool) -> String {
      let verdict = Self.verdict(
        .allow, refusal.mechanism, stage: .output, refusal: refusal, findings: explain ? [] : nil)
      return String(decoding: verdict.json(), as: UTF8.self)
    }
    let head = """
      {"schema":"fmguard.verdict/1","id":null,"action":"allow","layer":"model","mechanism":"refusal_field",\
      "stage":"output","response_shape":"string","policy":{"requested":null,"effective":"default",\
      "reason":"default"},"categories":[],"severity":null,"would_block":false,"refusal":{"verdict":"refusal",\
      "confidence":0.969,"kind":"policy"
      """
    let tail = """
      },"status":"complete","coverage":{"bytes":5,"scanned":5},"ruleset":"sha256:0"
      """
    let explained = """
      ,"gate":"act","languages":["en"],"pointer":"/a","evidence":[{"language":"en","construction":"cannot-help",\
      "sign":"decline","sentence":[0,5]}]
      """
    let finding = RefusalFinding(Self.assessment, at: "/a")
    #expect(json(finding, explain: false) == "\(head)\(tail)}")
    #expect(json(finding, explain: true) == "\(head)\(explained)\(tail),\"findings\":[]}")
    let none = RefusalFinding(RefusalAssessment(answer: .none, confidence: 0, gate: .noAct))
    #expect(json(none, explain: false).contains(#""refusal":{"verdict":"none","confidence":0.0},"status""#))
    #expect(json(none, explain: true).contains(#""confidence":0.0,"gate":"no_act","languages":[],"evidence":[]}"#))
  }

  @Test("without explanation nothing tells which rule fired")
  func unexplained() {
    let verdict = Self.verdict(
      .block, .denyList, status: .incomplete(.malformedJSON), findings: [Self.finding(nil)], omitted: 1)
    let text = String(decoding: verdict.json(explain: false), as: UTF8.self)
    for secret in ["findings", "en-x", "malformed", "span", "source"] { #expect(!text.contains(secret)) }
  }
}
