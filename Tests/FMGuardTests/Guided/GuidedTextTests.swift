// fmguard — SPDX-License-Identifier: Apache-2.0
// Checks of guided texts: every string by itself, pointers, and JSON that stays what it was.

import FMGuard
import FoundationEssentials
import Testing

@Suite("Checks of guided texts")
struct GuidedTextTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    var stage = Stage.output
    var policy: String?
    /// As `GuardTests.summary`.
    let want: String
    /// Pointer and bytes of each finding.
    var findings: [String] = []
    var redacted: String?
    var testDescription: String { id }
  }

  static let none = "allow - - - false complete"
  static let block = "block guard deny_list high false complete"
  static let redact = "redact guard deny_list medium false complete"

  static let rows: [Row] = [
    Row(id: "empty", text: "", want: "allow - - - false not_run"),
    Row(id: "no strings", text: " [1, true, null, {}] ", want: none),
    Row(id: "a string alone", text: "\"a walnut\"", want: block, findings: [" 2..<8"]),
    Row(id: "in an object", text: "{\"a\": \"walnut\"}", want: block, findings: ["/a 0..<6"]),
    Row(id: "in an array", text: "[\"\", \"a walnut\"]", want: block, findings: ["/1 2..<8"]),
    Row(
      id: "deep", text: "{\"a\": [0, {\"b/c\": {\"~\": [[\"walnut\"]]}}]}", want: block,
      findings: ["/a/1/b~1c/~0/0/0 0..<6"]),
    Row(id: "empty name", text: "{\"\": \"walnut\"}", want: block, findings: ["/ 0..<6"]),
    Row(id: "escaped name", text: "{\"\\u0061\": \"walnut\"}", want: block, findings: ["/a 0..<6"]),
    Row(id: "escapes do not hide", text: "[\"\\u0077al\\u006eut\"]", want: block, findings: ["/0 0..<6"]),
    Row(id: "after an escaped emoji", text: "[\"\\ud83e\\udd8a walnut\"]", want: block, findings: ["/0 5..<11"]),
    Row(id: "after a lone surrogate", text: "[\"\\ud83e walnut\"]", want: block, findings: ["/0 4..<10"]),
    Row(id: "after NUL", text: "[\"\\u0000 walnut\"]", want: block, findings: ["/0 2..<8"]),
    Row(
      id: "two members of one name", text: "{\"a\": \"walnut\", \"a\": \"nut\"}", want: block,
      findings: ["/a 0..<6"]),
    Row(id: "not across strings", text: "[\"wal\", \"nut\"]", want: none),
    Row(id: "names of an output are the schema's", text: "{\"walnut\": 1}", want: none),
    Row(
      id: "names of an input are the author's", text: "{\"walnut\": 1}", stage: .input, want: block,
      findings: ["/walnut 0..<6"]),
    Row(
      id: "redacted", text: "{ \"n\": 1.50e+2, \"a\": \"a badger\\n\", \"b\": [\"acme\", \"x\"], \"n\": 1 }",
      want: redact,
      findings: ["/a 2..<8", "/b/0 0..<4"],
      redacted: "{ \"n\": 1.50e+2, \"a\": \"a ██████\\n\", \"b\": [\"a \\\"product\\\"\", \"x\"], \"n\": 1 }"),
    Row(
      id: "redacted between escapes", text: "[\"\\t\\u0062adger\\u0020\\ud83e\\udd8a\\ud83e\"]", want: redact,
      findings: ["/0 1..<7"], redacted: "[\"\\t██████\\u0020\\ud83e\\udd8a\\ud83e\"]"),
    Row(
      id: "in shadow", text: "{\"a\": \"heron\"}", want: "allow - - - true complete", findings: ["/a 0..<5"]),
    Row(
      id: "an input that is too deep", text: String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
      stage: .input, want: "block infrastructure incomplete - false incomplete"),
    Row(id: "not JSON", text: "a nut", want: "block infrastructure incomplete - false incomplete"),
    Row(
      id: "not JSON, and lenient", text: "a nut", policy: "lenient",
      want: "allow infrastructure incomplete - false incomplete"),
    Row(
      id: "cut short after a finding", text: "{\"a\": \"walnut\", \"b", policy: "lenient",
      want: "block guard deny_list high false incomplete", findings: ["- 7..<13"]),
    Row(
      id: "too deep", text: String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
      want: "block infrastructure incomplete - false incomplete"),
    Row(id: "a prompt is not JSON", text: "a walnut", stage: .input, want: block, findings: ["- 2..<8"]),
    Row(id: "a prompt may be harmless", text: "a nut", stage: .input, want: none),
  ]

  @Test("verdicts, pointers, redactions", arguments: rows)
  func verdict(row: Row) throws {
    let context = CheckContext(stage: row.stage, policy: row.policy, shape: .guided, explain: true)
    let verdict = try GuardTests.guarded.get().check(CheckRequest(text: row.text, context: context))
    #expect(GuardTests.summary(verdict) == row.want)
    #expect(verdict.findings?.map { "\($0.finding.pointer ?? "-") \($0.finding.span.utf8)" } == row.findings)
    #expect(verdict.text.map { String(decoding: $0, as: UTF8.self) } == row.redacted)
    // A decoder refuses surrogates without a partner, in the original as in the redacted text.
    if let text = verdict.text, (try? JSONDecoder().decode(AnyJSON.self, from: Data(row.text.utf8))) != nil {
      #expect(throws: Never.self) { try JSONDecoder().decode(AnyJSON.self, from: Data(text)) }
    }
  }

  @Test("why an output is incomplete")
  func causes() throws {
    func cause(_ text: String) throws -> CheckStatus {
      try GuardTests.guarded.get().checkGuidedOutput(GuidedText(json: text)).status
    }
    #expect(try cause("{") == .incomplete(.malformedJSON))
    #expect(try cause(String(repeating: "[", count: 513)) == .incomplete(.deepJSON))
    #expect(try cause(String(repeating: "[", count: 512) + String(repeating: "]", count: 512)) == .complete)
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}

/// Any JSON value, for asking the library whether a text is JSON and which strings it holds.
indirect enum AnyJSON: Decodable {
  case string(String)
  case array([AnyJSON])
  case object([String: AnyJSON])
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([AnyJSON].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: AnyJSON].self) {
      self = .object(value)
    } else if container.decodeNil() || (try? container.decode(Bool.self)) != nil {
      self = .other
    } else {
      _ = try container.decode(Double.self)
      self = .other
    }
  }

  /// The string values, in no order.
  var strings: [String] {
    switch self {
    case .string(let string): [string]
    case .array(let items): items.flatMap(\.strings)
    case .object(let members): members.values.flatMap(\.strings)
    case .other: []
    }
  }
}
