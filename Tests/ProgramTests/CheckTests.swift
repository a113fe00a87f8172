// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard check` from outside: verdicts, their order, their form, and the statuses that come of them.

import Foundation
import TestSupport
import Testing

/// The members of a verdict or an error that these tests look at.
struct Answer: Decodable, Equatable {
  struct Policy: Decodable, Equatable {
    var requested: String?
    var effective: String
    var reason: String
  }

  struct Coverage: Decodable, Equatable {
    var bytes: Int
  }

  struct Fault: Decodable, Equatable {
    var code: String
    var key: String?
  }

  struct Finding: Decodable, Equatable {
    struct Span: Decodable, Equatable {
      var utf8: [Int]
      var utf16: [Int]
      var scalar: [Int]
    }
    var list: String
    var span: Span
    var source: String
    var enforced: Bool
  }

  var schema: String
  var id: String?
  var action: String?
  var layer: String?
  var status: String?
  var stage: String?
  var policy: Policy?
  var coverage: Coverage?
  var wouldBlock: Bool?
  var text: String?
  var findings: [Finding]?
  var line: Int?
  var error: Fault?

  /// One of each line.
  static func all(_ output: String) throws -> [Answer] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      try decoder.decode(Answer.self, from: Data($0.utf8))
    }
  }
}

struct StatusRow: Sendable, CustomTestStringConvertible {
  let id: String
  let arguments: [String]
  var input = ""
  let actions: [String]
  let status: Int32

  var testDescription: String { id }

  static let all = [
    StatusRow(id: "allow", arguments: ["--text", "a fine day"], actions: ["allow"], status: 0),
    StatusRow(id: "block", arguments: ["--text", "a walnut fell"], actions: ["block"], status: 1),
    StatusRow(id: "redact", arguments: ["--text", "a magpie flew"], actions: ["redact"], status: 1),
    StatusRow(id: "near-miss", arguments: ["--text", "walnuts"], actions: ["allow"], status: 0),
    StatusRow(id: "empty", arguments: ["--text", ""], actions: ["allow"], status: 0),
    StatusRow(id: "astral", arguments: ["--text", "🙂 walnut"], actions: ["block"], status: 1),
    StatusRow(
      id: "several", arguments: ["--text", "x", "--text", "walnut", "--text", "y"],
      actions: ["allow", "block", "allow"], status: 1),
    StatusRow(id: "stdin", arguments: [], input: "a blue\nheron", actions: ["block"], status: 1),
    StatusRow(id: "stdin-dash", arguments: ["-"], input: "walnut", actions: ["block"], status: 1),
    StatusRow(id: "stdin-empty", arguments: ["-"], actions: ["allow"], status: 0),
    StatusRow(id: "stdin-nul", arguments: ["-"], input: "abc\0walnut", actions: ["block"], status: 1),
    StatusRow(id: "files", arguments: ["good.txt", "bad.txt"], actions: ["allow", "block"], status: 1),
    StatusRow(id: "ill-formed", arguments: ["ill.txt"], actions: ["block"], status: 1),
    StatusRow(id: "error-before-block", arguments: ["gone.txt", "bad.txt"], actions: ["block"], status: 2),
    StatusRow(id: "others-go-on", arguments: ["policies", "good.txt"], actions: ["allow"], status: 2),
    StatusRow(id: "shadow", arguments: ["--policy", "watch", "--text", "walnut"], actions: ["allow"], status: 0),
    StatusRow(
      id: "shadow-guided", arguments: ["--policy", "watch", "--shape", "guided", "--text", #"{"a":"walnut"}"#],
      actions: ["block"], status: 1),
    StatusRow(
      id: "guided-escape", arguments: ["--stage", "output", "--shape", "guided", "--text", #"["wal\u006eut"]"#],
      actions: ["block"], status: 1),
    StatusRow(
      id: "guided-no-json", arguments: ["--stage", "output", "--shape", "guided", "--text", "["], actions: ["block"],
      status: 2),
  ]
}

@Suite struct CheckTests {
  private func workspace() throws -> Workspace {
    try Workspace([
      "good.txt": Array("a fine day".utf8), "bad.txt": Array("a walnut".utf8),
      "ill.txt": [0xFF, 0xC3, 0x20] + Array("walnut".utf8),
    ])
  }

  @Test(arguments: StatusRow.all) func actionsAndStatus(row: StatusRow) throws {
    let outcome = try workspace().run(["check"] + row.arguments, input: Array(row.input.utf8))
    #expect(outcome.status == row.status, "\(outcome)")
    #expect(try Answer.all(outcome.output).map(\.action) == row.actions, "\(outcome)")
  }

  /// By the shipped rules of language: in a string and in a field, and neither at the input stage nor for an answer.
  @Test func aRefusalOfTheModelHasAStatusOfItsOwn() throws {
    let rows = """
      {"stage": "output", "prompt": "How do hazels grow?", "text": "I'm sorry, but I can't help with that."}
      {"stage": "output", "shape": "guided", "text": "{\\"a\\": \\"I'm sorry, but I can't help with that.\\"}"}
      {"stage": "output", "text": "Hazels grow in hedges."}
      {"text": "I'm sorry, but I can't help with that."}

      """
    let program = ["check", "--config", PackageFolder.path, "--explain"]
    let outcome = try workspace().run(program + ["--format", "jsonl"], input: Array(rows.utf8))
    #expect(outcome.status == 3, "\(outcome)")
    #expect(try Answer.all(outcome.output).map(\.layer) == ["model", "model", nil, nil], "\(outcome)")
    let text = try workspace().run(
      program + ["--format", "text", "--stage", "output", "--text", "I'm sorry, but I can't help with that."])
    #expect(text.output.contains("refusal, policy") && text.output.contains("cannot-assist"), "\(text)")
    #expect(text.status == 3)
  }

  @Test func aVerdictSaysWhichTextItIsAbout() throws {
    let outcome = try workspace().run("check", "good.txt", "-", "--text", "x", input: "y")
    #expect(try Answer.all(outcome.output).map(\.id) == ["good.txt", "-", nil])
  }

  @Test func withoutExplainNoRuleIsTold() throws {
    for format in ["json", "text"] {
      let outcome = try workspace().run("check", "--format", format, "bad.txt")
      for secret in ["en-trees", "denylists", "walnut", "utf8"] {
        #expect(!outcome.output.contains(secret), "\(format): \(secret)")
      }
    }
  }

  @Test func findingsTellThePlaceInThreeUnits() throws {
    let outcome = try workspace().run("check", "--explain", "--text", "🙂 walnut")
    let findings = try #require(try Answer.all(outcome.output)[0].findings)
    #expect(findings.count == 1)
    #expect(findings[0].list == "en-trees" && findings[0].source.hasPrefix("denylists/en.txt:") && findings[0].enforced)
    #expect(findings[0].span == .init(utf8: [5, 11], utf16: [3, 9], scalar: [2, 8]))
  }

  @Test func redactionComesWithItsText() throws {
    let outcome = try workspace().run("check", "--text", "a magpie and a magpie")
    #expect(try Answer.all(outcome.output)[0].text == "a ██████ and a ██████")
  }

  @Test func theExcerptMarksTheMatch() throws {
    let outcome = try workspace().run("check", "--explain", "--format", "text", "--text", "나 \u{1B}[1m walnut")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 4 && outcome.status == 1, "\(outcome)")
    #expect(lines[0].hasPrefix("block  text"))
    #expect(lines[1] == "       나 \\u{1B}[1m walnut")
    #expect(lines[2] == "                    ^^^^^^")
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test(arguments: [(["--color", "always"], true), (["--color", "never"], false), ([], false)])
  func colour(words: [String], want: Bool) throws {
    let outcome = try workspace().run(["check", "--format", "text", "--text", "walnut"] + words)
    #expect(outcome.output.contains("\u{1B}[1;31mblock") == want, "\(outcome)")
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    let workspace = try workspace()
    for words in [["help"], ["--help"], ["check", "--help"], ["help", "check"], ["version"], ["--version"]] {
      let outcome = try workspace.run(words)
      #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.hasSuffix("\n"), "\(words): \(outcome)")
    }
  }
}
