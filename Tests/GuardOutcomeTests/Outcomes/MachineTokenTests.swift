// fmguard — SPDX-License-Identifier: Apache-2.0
// Descriptions become tokens, or nothing: no word of a person gets through.

import GuardOutcome
import Testing

@Suite("Machine tokens")
struct MachineTokenTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let description: String
    let token: String?
    var testDescription: String { id }
  }

  static let rows: [Row] = [
    Row(id: "empty", description: "", token: nil),
    Row(id: "NUL", description: "\u{0}", token: nil),
    Row(id: "astral", description: "🦊", token: nil),
    Row(
      id: "up to a parenthesis", description: "guardrailViolation(Context(text: \"walnut\"))",
      token: "guardrailViolation"),
    Row(id: "up to a colon", description: "Timeout: walnut", token: "Timeout"),
    Row(id: "up to a line break", description: "timeout\nwalnut", token: "timeout"),
    Row(id: "up to CR LF", description: "timeout\r\nwalnut", token: "timeout"),
    Row(id: "up to a line separator", description: "timeout\u{2028}walnut", token: "timeout"),
    Row(id: "space around", description: "  timeout (walnut)", token: "timeout"),
    Row(id: "a sentence is no token", description: "May contain sensitive content about walnuts", token: nil),
    Row(id: "a sentence before a colon", description: "Cannot parse walnut: x", token: nil),
    Row(id: "nothing before a parenthesis", description: "(walnut)", token: nil),
    Row(
      id: "module and type", description: "FoundationModels.LanguageModelError.timeout",
      token: "FoundationModels.LanguageModelError.timeout"),
    Row(id: "not ASCII", description: "Zeitüberschreitung", token: nil),
    Row(
      id: "as long as a token may be", description: String(repeating: "a", count: 64),
      token: String(repeating: "a", count: 64)),
    Row(id: "too long", description: String(repeating: "a", count: 65), token: nil),
  ]

  @Test("reduction", arguments: rows)
  func reduction(row: Row) {
    #expect(MachineToken(reducing: row.description)?.rawValue == row.token)
  }

  @Test("an error has the token of its description, or the name of its type")
  func errors() {
    enum Failure: Error { case overheated(prompt: String) }
    struct Worded: Error, CustomStringConvertible { let description: String }
    #expect(MachineToken(of: Failure.overheated(prompt: "walnut")) == "overheated")
    #expect(MachineToken(of: Worded(description: "cannot answer walnut")) == "Worded")
    #expect(FailureClassifier.standard.failure(of: Failure.overheated(prompt: "walnut")) == .unclassified("overheated"))
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
