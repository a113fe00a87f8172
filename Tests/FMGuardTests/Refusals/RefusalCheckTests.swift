// fmguard — SPDX-License-Identifier: Apache-2.0
// Refusals in whole checks, exchanges and streams, by the shipped rules of language; how well those tell is not tested
// here.

import FMGuard
import FoundationEssentials
import TestSupport
import Testing

@Suite("Refusals in responses")
struct RefusalCheckTests {
  /// The shipped languages beside the lists of the other tests.
  static let guarded = Result<Guard, any Error> {
    let english = try text("refusals/en.yaml")
    let weights = try text("refusals/weights.yaml")
    return try TemporaryConfiguration.guarded([
      "refusals/en.yaml": english, "refusals/weights.yaml": weights,
      "policies/silent.yaml": "id: silent\noutput: {refusal: \"off\"}\n",
    ])
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(PackageFolder.path)/\(path)")), as: UTF8.self)
  }

  static let refusal = "I'm sorry, but I can't help with that."
  static let answer = "Hazels are shrubs. They grow in hedges and bear nuts in autumn."

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let json: String
    /// Mechanism, answer and pointer.
    let want: String
    var testDescription: String { id }
  }

  static let fields: [Row] = [
    Row(id: "no string", json: "{\"a\": 1}", want: "- - -"),
    Row(id: "empty", json: "{\"a\": \"\"}", want: "- - -"),
    Row(id: "an answer", json: "{\"a\": \"\(answer)\"}", want: "- none /a"),
    Row(id: "a refusal", json: "{\"a\": \"\(refusal)\"}", want: "refusal_field refusal /a"),
    Row(
      id: "a refusal, escaped", json: "{\"a\": \"I\\u0027m sorry, but I can\\u0027t help with that.\"}",
      want: "refusal_field refusal /a"),
    Row(
      id: "a refusal beside an answer", json: "{\"a\": \"\(answer)\", \"b\": [\"\(refusal)\"]}",
      want: "refusal_field refusal /b/0"),
    Row(
      id: "an apology beside nothing",
      json: "{\"a\": \"\", \"b\": \"N/A\", \"c\": null, \"d\": \"I am sorry about that.\"}",
      want: "refusal_field refusal /d"),
    Row(
      id: "an apology beside an answer", json: "{\"a\": \"\", \"b\": \"\(answer)\", \"d\": \"I am sorry about that.\"}",
      want: "- none -"),
    Row(id: "an apology alone", json: "{\"d\": \"I am sorry about that.\"}", want: "- none /d"),
    Row(id: "an answer beside nothing", json: "{\"a\": \"\", \"b\": \"\(answer)\"}", want: "- none /b"),
    Row(
      id: "identifiers, numbers, URLs",
      json:
        "{\"id\": \"cannot-help\", \"n\": \"17\", \"u\": \"https://example.com/i-cannot-help\", \"e\": \"REFUSED\"}",
      want: "- - -"),
    Row(
      id: "an apology beside identifiers alone", json: "{\"id\": \"a-17\", \"d\": \"I am sorry about that.\"}",
      want: "- none /d"),
    Row(id: "not JSON", json: refusal, want: "incomplete refusal -"),
  ]

  @Test("in guided responses: which field, and what counts as evidence", arguments: fields)
  func guided(row: Row) throws {
    let verdict = try Self.guarded.get().checkGuidedOutput(GuidedText(json: row.json))
    let refusal = verdict.refusal
    let pointer = row.want.hasSuffix(" -") ? "-" : refusal?.pointer ?? "-"
    #expect(
      "\(verdict.decision.mechanism?.rawValue ?? "-") \(refusal?.assessment.answer.rawValue ?? "-") \(pointer)"
        == row.want)
    #expect(verdict.action == (row.id == "not JSON" ? .block : .allow))
  }

  @Test("in strings, at the output stage, unless the policy says otherwise")
  func strings() throws {
    let safety = try Self.guarded.get()
    let verdict = try safety.checkOutput(Self.refusal, answering: "How do hazels grow?")
    #expect(verdict.layer == .model && verdict.action == .allow && verdict.decision.mechanism == .refusalText)
    #expect(try safety.checkOutput(Self.answer).refusal?.assessment.answer == RefusalAnswer.none)
    #expect(try safety.checkInput(Self.refusal).refusal == nil)
    #expect(try safety.checkOutput(Self.refusal, policy: "silent").refusal == nil)
    #expect(try safety.checkOutput("").refusal == nil)
    // Permissive leaves the model's own refusals untouched.
    #expect(try safety.checkOutput(Self.refusal, policy: "permissive-transformation").layer == .model)
  }

  @Test("the exchange says so, gives the text to those who want it, and counts it for the model")
  func exchange() async throws {
    let safety = Guard(try Self.guarded.get().ruleset)
    let string = try await safety.stringResponse(to: "How do hazels grow?") { _ in Self.refusal }
    guard case .declined(.suspectedRefusal(let confidence), _) = string.outcome else {
      Issue.record("\(string.outcome)")
      return
    }
    #expect(confidence > 0.5 && string.refused == Self.refusal)
    #expect(string.outcome.historyAdvice == .dropTurn && string.outcome.retryClass == .rejected)
    let guided = try await safety.guidedResponse(to: "How do hazels grow?") { _ in
      GuidedText(json: "{\"a\": \"\(Self.refusal)\"}")
    }
    #expect(guided.outcome.layer == .model && guided.refused != nil)
    let blocked = try await safety.stringResponse(to: "How do hazels grow?") { _ in "\(Self.refusal) A walnut." }
    #expect(blocked.outcome.layer == .guard && blocked.refused == nil)
    let snapshot = safety.counters.snapshot()
    #expect(snapshot.sum(of: .refusals, where: ["mechanism": "refusal_text", "verdict": "refusal"]) == 2)
    #expect(snapshot.sum(of: .refusals, where: ["mechanism": "refusal_field", "response_shape": "guided"]) == 1)
    #expect(snapshot.sum(of: .checks, where: ["layer": "model"]) == 2)
    #expect(snapshot.sum(of: .checks, where: ["layer": "guard"]) == 1)
    #expect(snapshot.sum(of: .generations, where: ["outcome": "success"]) == 3)
  }

  @Test("a stream ends with the refusal of the whole", arguments: [1, 7, 64])
  func stream(size: Int) throws {
    let safety = try Self.guarded.get()
    for text in [Self.refusal, Self.answer] {
      let whole = try safety.checkOutput(text)
      var check = try StreamCheck(safety)
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        _ = check.feed(Array(bytes[start..<min(start + size, bytes.count)]).span)
      }
      let end = check.finish()
      #expect(end.verdict.refusal == whole.refusal && end.verdict.decision == whole.decision)
      #expect(end.refused.isEmpty)
    }
  }

  @Test("the opening is held while it may be a refusal's, if that is wanted")
  func held() throws {
    let safety = try Self.guarded.get()
    func run(_ text: String) throws -> (early: String, end: StreamEnd) {
      var check = try StreamCheck(safety, holdsRefusals: true)
      var early: [UInt8] = []
      for byte in text.utf8 { early += check.feed([byte].span).text }
      return (String(decoding: early, as: UTF8.self), check.finish())
    }
    let refused = try run(Self.refusal)
    #expect(refused.early.isEmpty && refused.end.text.isEmpty)
    #expect(String(decoding: refused.end.refused, as: UTF8.self) == Self.refusal)
    let long = String(repeating: "\(Self.answer) ", count: 4)
    let answered = try run(long)
    #expect(!answered.early.isEmpty && answered.end.refused.isEmpty)
    #expect(answered.early + String(decoding: answered.end.text, as: UTF8.self) == long)
    let blocked = try run("\(Self.refusal) A walnut.")
    #expect(blocked.end.refused.isEmpty && blocked.end.verdict.layer == .guard)
    #expect(String(decoding: blocked.end.text, as: UTF8.self) == "\(Self.refusal) A ")
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.fields.map(\.id)).count == Self.fields.count)
  }
}
