// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard eval` from outside: statuses, gates, forms, baselines, and what it does not tell.

import Foundation
import TestSupport
import Testing

struct EvalProgramRow: Sendable, CustomTestStringConvertible {
  let id: String
  let arguments: [String]
  var want: [String] = []
  var unwanted: [String] = []
  let status: Int32

  var testDescription: String { id }

  static let all = [
    EvalProgramRow(id: "good", arguments: ["good.jsonl"], want: ["rows  3, 0 wrong"], status: 0),
    EvalProgramRow(
      id: "wrong rows do not fail by themselves", arguments: ["bad.jsonl"],
      want: [
        "wrong hit  expected allow, got block, guard, x-test  en-trees#", "denylists/en.txt:10\n", "wrong bad.jsonl:2",
      ],
      unwanted: ["secret"], status: 0),
    EvalProgramRow(
      id: "texts if asked", arguments: ["--show-texts", "bad.jsonl"], want: ["secret walnut\\0\n"], status: 0),
    EvalProgramRow(
      id: "failures", arguments: ["--max-failures", "1", "bad.jsonl"], want: ["fails --max-failures 1: 2"], status: 1),
    EvalProgramRow(
      id: "recall", arguments: ["--min-recall", "0.5", "--min-precision=0.5", "good.jsonl"],
      want: ["holds --min-recall 0.500: 1.000", "holds --min-precision 0.500: 1.000"], status: 0),
    EvalProgramRow(
      id: "nothing to tell it by", arguments: ["--min-recall", "0", "empty"],
      want: ["fails --min-recall 0.000: nothing to tell it by"], status: 1),
    EvalProgramRow(
      id: "two suites", arguments: ["--max-false-positives", "0", "good.jsonl", "bad.jsonl"],
      want: ["rows  5, 2 wrong", "fails --max-false-positives 0: 1"], status: 1),
    EvalProgramRow(
      id: "rows that are none", arguments: ["broken.jsonl"],
      want: [
        "fmguard: broken.jsonl:1: the line is not JSON from byte 1 on", "broken.jsonl:2: there is no such policy",
        "rows  1",
      ],
      unwanted: ["secret"], status: 2),
    EvalProgramRow(id: "no suite", arguments: [], want: ["SUITE is missing"], status: 2),
    EvalProgramRow(id: "no file", arguments: ["x"], want: ["x: there is no such file"], status: 2),
    EvalProgramRow(id: "no share", arguments: ["--min-recall", "95", "x"], want: ["a number from 0 to 1"], status: 2),
    EvalProgramRow(
      id: "no number", arguments: ["--min-recall", "nan", "x"], want: ["a number from 0 to 1"], status: 2),
    EvalProgramRow(
      id: "no baseline", arguments: ["--baseline", "good.jsonl", "good.jsonl"], want: ["there are no results"],
      status: 2),
    EvalProgramRow(
      id: "policy for all", arguments: ["--policy", "watch", "--format", "json", "good.jsonl"],
      want: [#"{"id":"1","right":false,"got":"allow","expected":"block","suite":"good.jsonl"}"#], status: 0),
    EvalProgramRow(
      id: "junit", arguments: ["--format", "junit", "bad.jsonl"],
      want: [#"<testsuite name="bad.jsonl" tests="2" failures="2">"#], unwanted: ["secret"], status: 0),
    EvalProgramRow(
      id: "html", arguments: ["--format", "html", "--show-texts", "bad.jsonl"],
      want: ["<svg ", "prefers-color-scheme: dark", "secret walnut\u{FFFD}", "&lt;b&gt;"], unwanted: ["<b>", "http"],
      status: 0),
  ]

  static let files = [
    "good.jsonl": """
    {"id": 1, "text": "a walnut", "action": "block"}

    {"text": "a magpie", "action": "redact", "tags": ["birds"]}
    {"id": "a", "text": "a wall, a nut", "action": "allow", "layer": null}
    """,
    "bad.jsonl": #"{"id": "hit", "text": "secret walnut\u0000", "action": "allow"}"# + "\r\n"
      + #"{"text": "secret <b>🌰", "action": "block"}"#,
    "broken.jsonl": "secret\n" + #"{"text": "secret", "policy": "secret", "action": "allow"}"# + "\n"
      + #"{"text": "", "action": "allow"}"#,
    "empty": "",
  ]
}

@Suite struct EvalTests {
  private func workspace() throws -> Workspace { try Workspace(EvalProgramRow.files.mapValues { Array($0.utf8) }) }

  @Test(arguments: EvalProgramRow.all) func evaluates(row: EvalProgramRow) throws {
    let outcome = try workspace().run(["eval"] + row.arguments)
    let told = outcome.output + outcome.errors
    #expect(outcome.status == row.status, "\(outcome)")
    for want in row.want { #expect(told.contains(want), "\(outcome)") }
    for unwanted in row.unwanted { #expect(!told.contains(unwanted), "\(outcome)") }
  }

  @Test func aBaselineNamesEveryFlip() throws {
    let workspace = try workspace()
    let before = try workspace.run("eval", "--format", "json", "good.jsonl")
    try Data(before.output.utf8).write(to: workspace.folder.appending(path: "before.json"))
    let same = try workspace.run("eval", "--baseline", "before.json", "good.jsonl")
    #expect(same.status == 0 && same.output.contains("baseline  3 rows, 0 differ, 0 are gone, 0 are new"), "\(same)")
    let other = try workspace.run("eval", "--baseline", "before.json", "--policy", "watch", "good.jsonl", "bad.jsonl")
    #expect(other.status == 1, "\(other)")
    #expect(other.output.contains("broken 1  was block, guard, x-test, is allow\n"), "\(other)")
    #expect(other.output.contains("baseline  3 rows, 2 differ, 0 are gone, 2 are new"), "\(other)")
    let allowed = try workspace.run(
      "eval", "--baseline", "before.json", "--policy", "watch", "--max-regressions", "2", "good.jsonl")
    #expect(allowed.status == 0, "\(allowed)")
  }

  /// The JSON is one object, and runs over the same rows are the same bytes.
  @Test func theJSONIsOneObject() throws {
    let first = try workspace().run("eval", "--format", "json", "good.jsonl", "bad.jsonl")
    let second = try workspace().run("eval", "--format", "json", "good.jsonl", "bad.jsonl")
    #expect(first == second)
    let object = try JSONSerialization.jsonObject(with: Data(first.output.utf8)) as? [String: Any]
    #expect((object?["results"] as? [Any])?.count == 5)
    #expect((object?["all"] as? [String: Any])?["true_positives"] as? Int == 2)
    let none = try workspace().run("eval", "--format", "json", "empty")
    #expect((try? JSONSerialization.jsonObject(with: Data(none.output.utf8))) != nil)
  }
}
