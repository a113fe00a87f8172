// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard diff` from outside: statuses, forms, shadow reports, and what it does not tell.

import Foundation
import TestSupport
import Testing

struct DiffProgramRow: Sendable, CustomTestStringConvertible {
  let id: String
  let arguments: [String]
  var input = ""
  /// The whole output, or nil.
  var output: String?
  var want: [String] = []
  var unwanted: [String] = ["secret"]
  let status: Int32

  var testDescription: String { id }

  static let all = [
    DiffProgramRow(
      id: "same", arguments: [".", ".", "--corpus", "texts"], output: "no difference in 4 texts\n", status: 0),
    DiffProgramRow(
      id: "different", arguments: [".", "new", "--corpus", "texts"],
      output: """
        newly blocks 2 of 4 texts
               2  en-nuts#660d6ae0  denylists/nuts.txt:6
                  texts:2
                  texts:5
        no longer blocks 1 of 4 texts
               1  en-trees#0aa386a7  denylists/en.txt:10
                  texts:1

        """, status: 1),
    DiffProgramRow(
      id: "with texts", arguments: [".", "new", "--corpus", "texts", "--show-texts"], want: ["texts:2  secret acorn\n"],
      unwanted: [], status: 1),
    DiffProgramRow(
      id: "json", arguments: [".", "new", "--corpus", "texts", "--format", "json"],
      want: [#""schema": "fmguard.diff/1""#, #""place": "texts:5""#], status: 1),
    DiffProgramRow(
      id: "rows", arguments: [".", "new", "--corpus", "rows.jsonl"],
      want: ["newly blocks 1 of 2 texts", "rows.jsonl:1", "fmguard: rows.jsonl:3: the line is not JSON"], status: 2),
    DiffProgramRow(
      id: "two corpora, one from standard input", arguments: [".", "new", "--corpus", "texts", "--corpus", "-"],
      input: "\0acorn\n🌰", want: ["newly blocks 3 of 6 texts"], status: 1),
    DiffProgramRow(
      id: "no corpus", arguments: [".", "new", "--corpus", "x"], want: ["x: there is no such file"], status: 2),
    DiffProgramRow(id: "no directory", arguments: [".", "x", "--corpus", "texts"], want: ["x: "], status: 2),
    DiffProgramRow(
      id: "shadow report", arguments: ["--shadow-report", "metrics"],
      output: "       4  of 10 checks at the input under watch: x-test, deny_list, in shadow\n", status: 1),
    DiffProgramRow(
      id: "shadow report without findings", arguments: ["--shadow-report", "-"],
      input: #"fmguard_checks_total{stage="input",policy_effective="p"} 3"#, output: "nothing in shadow in 3 checks\n",
      status: 0),
    DiffProgramRow(
      id: "no counters", arguments: ["--shadow-report", "texts"], want: ["there are no counters of fmguard"], status: 2),
  ]

  static let files = [
    "texts": "secret walnut\nsecret acorn\n\nsecret\r\nacorn",
    "rows.jsonl": #"{"text": "acorn", "label": "x"}"# + "\n" + #"{"text": "acorn", "policy": "watch"}"# + "\nsecret\n",
    "metrics": #"fmguard_checks_total{stage="input",policy_effective="watch"} 10"# + "\n"
      + #"fmguard_guard_findings_total{mechanism="deny_list",category="x-test",stage="input",policy_effective="watch",enforced="false"} 4"#,
    "new/denylists/nuts.txt": "---\nid: en-nuts\ncategory: x-test\nseverity: high\n---\nacorn\n",
    "new/policies/default.yaml": "id: default\n---\nid: watch\ninput: {deny_list: shadow}\n",
  ]
}

@Suite struct DiffTests {
  @Test(arguments: DiffProgramRow.all) func tells(row: DiffProgramRow) throws {
    let workspace = try Workspace(DiffProgramRow.files.mapValues { Array($0.utf8) })
    let outcome = try workspace.run(["diff"] + row.arguments, input: Array(row.input.utf8))
    #expect(outcome.status == row.status, "\(outcome)")
    if let output = row.output { #expect(outcome.output == output) }
    for want in row.want { #expect((outcome.output + outcome.errors).contains(want), "\(outcome)") }
    for unwanted in row.unwanted { #expect(!(outcome.output + outcome.errors).contains(unwanted), "\(outcome)") }
  }
}
