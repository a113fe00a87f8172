// fmguard — SPDX-License-Identifier: Apache-2.0
// Whole checks of plain texts: from a text to the verdict.

import FMGuard
import Testing

@Suite("Checks of plain texts")
struct GuardTests {
  static let guarded = Result { try TemporaryConfiguration.guarded() }

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    var context = CheckContext()
    /// Action, layer, mechanism, severity, would-block, status: in short.
    let want: String
    var categories: [String] = []
    var redacted: String?
    var testDescription: String { id }
  }

  static let permissive = CheckContext(policy: "permissive-transformation")
  static let permissiveGuided = CheckContext(policy: "permissive-transformation", shape: .guided)

  static let rows: [Row] = [
    Row(id: "empty", text: "", want: "allow - - - false not_run"),
    Row(id: "harmless", text: "a nut", want: "allow - - - false complete"),
    Row(id: "NUL", text: "\u{0}", want: "allow - - - false complete"),
    Row(id: "astral", text: "\u{1F98A}", want: "allow - - - false complete"),
    Row(id: "blocked", text: "a walnut", want: "block guard deny_list high false complete", categories: ["x-trees"]),
    Row(
      id: "blocked after NUL", text: "a\u{0} walnut", want: "block guard deny_list high false complete",
      categories: ["x-trees"]),
    Row(
      id: "hidden in tag characters",
      text: "hello\u{E0070}\u{E0069}\u{E0073}\u{E0074}\u{E0061}\u{E0063}\u{E0068}\u{E0069}\u{E006F}",
      want: "block guard hidden_text high false complete", categories: ["x-nuts"]),
    Row(
      id: "in disguise", text: "a p.i.s.t.a.c.h.i.o", want: "block guard deny_list high false complete",
      categories: ["x-nuts"]),
    Row(id: "near miss", text: "a wallnut", want: "allow - - - false complete"),
    Row(id: "below the floor", text: "a heron", want: "allow - - - true complete"),
    Row(
      id: "redacted", text: "a badger", want: "redact guard deny_list medium false complete",
      categories: ["x-animals"], redacted: "a ██████"),
    Row(
      id: "two terms, each twice", text: "badger, red fox, badger, red fox",
      want: "redact guard deny_list medium false complete", categories: ["x-animals"],
      redacted: "██████, ███████, ██████, ███████"),
    Row(
      id: "replaced", text: "buy acme", want: "redact guard deny_list medium false complete", categories: ["brand"],
      redacted: "buy a \"product\""),
    Row(
      id: "redacted beside shadow", text: "a heron and a badger",
      want: "redact guard deny_list medium true complete", categories: ["x-animals"],
      redacted: "a heron and a ██████"),
    Row(
      id: "blocked beside a redaction", text: "a badger and a walnut",
      want: "block guard deny_list high false complete", categories: ["x-animals", "x-trees"]),
    Row(id: "list of the other stage", text: "an oracle", want: "allow - - - false complete"),
    Row(
      id: "list of the output", text: "an oracle", context: CheckContext(stage: .output),
      want: "block guard deny_list high false complete", categories: ["x-answers"]),
    Row(id: "permissive", text: "a walnut", context: permissive, want: "allow - - - true complete"),
    Row(
      id: "permissive, redaction in shadow", text: "a badger", context: permissive, want: "allow - - - false complete"),
    Row(
      id: "permissive, pinned", text: "a basilisk", context: permissive,
      want: "block guard deny_list low false complete", categories: ["x-pinned"]),
    Row(
      id: "permissive, guided", text: "a walnut", context: permissiveGuided,
      want: "block guard deny_list high false complete", categories: ["x-trees"]),
  ]

  @Test("verdicts", arguments: rows)
  func verdict(row: Row) throws {
    let verdict = try Self.guarded.get().check(CheckRequest(text: row.text, context: row.context))
    #expect(Self.summary(verdict) == row.want)
    #expect(verdict.decision.categories == row.categories)
    #expect(verdict.text.map { String(decoding: $0, as: UTF8.self) } == row.redacted)
    #expect(verdict.coverage == Coverage(bytes: row.text.utf8.count, scanned: row.text.utf8.count))
    #expect(verdict.findings == nil)
  }

  static func summary(_ verdict: Verdict) -> String {
    let decision = verdict.decision
    let words = [
      decision.action.rawValue, decision.layer?.rawValue, decision.mechanism?.rawValue, decision.severity?.rawValue,
      "\(decision.wouldBlock)", verdict.status.name,
    ]
    return words.map { $0 ?? "-" }.joined(separator: " ")
  }

  @Test("the verdict says which policy was asked for, which was in force, and why")
  func policy() throws {
    let guarded = try Self.guarded.get()
    func reason(_ policy: String?, _ shape: ResponseShape) throws -> String {
      let verdict =
        switch shape {
        case .string: try guarded.checkInput("a", policy: policy).policy
        case .guided: try guarded.checkGuidedInput("a", policy: policy).policy
        }
      return "\(verdict.requested ?? "-") \(verdict.effective.id) \(verdict.reason.rawValue)"
    }
    #expect(try reason(nil, .string) == "- default default")
    #expect(try reason(nil, .guided) == "- default default")
    #expect(
      try reason("permissive-transformation", .string)
        == "permissive-transformation permissive-transformation requested")
    #expect(try reason("permissive-transformation", .guided) == "permissive-transformation default response_shape")
  }

  @Test("an unknown policy is an error that does not repeat what was asked for")
  func unknownPolicy() throws {
    let error = try #require(throws: CheckError.self) {
      try Self.guarded.get().checkOutput("a", policy: "no such")
    }
    #expect(error.kind == .unknownPolicy)
    #expect(error.policies == ["default", "lenient", "permissive-transformation"])
    #expect(!error.description.contains("no such"))
  }

  @Test("explained, a verdict has every finding, in the order of the text, in all units")
  func findings() throws {
    let context = CheckContext(id: "r-1", explain: true)
    let text = "🦊 heron, e\u{301} walnut, İ badger"
    let verdict = try Self.guarded.get().check(CheckRequest(text: text, context: context))
    let findings = try #require(verdict.findings)
    #expect(findings.map(\.finding.rule.list) == ["birds", "trees", "animals"])
    #expect(findings.map(\.isEnforced) == [false, true, true])
    #expect(findings.map(\.finding.span.utf8) == [5..<10, 16..<22, 27..<33])
    #expect(findings.map(\.finding.span.utf16) == [3..<8, 13..<19, 23..<29])
    #expect(findings.map(\.finding.span.scalar) == [2..<7, 12..<18, 22..<28])
    #expect(
      findings.map(\.finding.rule.source) == [
        "denylists/birds.txt:6", "denylists/trees.txt:6", "denylists/animals.txt:7",
      ])
    #expect(findings.allSatisfy { $0.finding.pointer == nil })
    #expect(verdict.id == "r-1")
  }

  @Test("what a policy ignores is not a finding")
  func ignored() throws {
    let context = CheckContext(explain: true)
    let verdict = try Self.guarded.get().check(CheckRequest(text: "an oracle", context: context))
    #expect(verdict.findings?.isEmpty == true)
  }

  @Test("ill-formed bytes around a redaction come back as they were")
  func illFormed() throws {
    let text = [0xFF, 0x20] + Array("badger".utf8) + [0x20, 0xC3]
    let verdict = try Self.guarded.get().check(CheckRequest(text: text))
    #expect(verdict.text == [0xFF, 0x20] + Array("██████".utf8) + [0x20, 0xC3])
  }

  @Test("a verdict keeps a bounded number of findings and decides on all")
  func manyFindings() throws {
    let text = String(repeating: "badger ", count: Verdict.findingLimit + 5) + "walnut"
    let context = CheckContext(explain: true)
    let verdict = try Self.guarded.get().check(CheckRequest(text: text, context: context))
    #expect(verdict.findings?.count == Verdict.findingLimit)
    #expect(verdict.findingsOmitted == 6)
    #expect(verdict.action == .block)
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
