// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard lint` from outside: statuses, corpora, dictionaries, and what it does not tell.

import Foundation
import TestSupport
import Testing

struct LintProgramRow: Sendable, CustomTestStringConvertible {
  let id: String
  let arguments: [String]
  var files: [String: String] = [:]
  var input = ""
  /// What the output or the errors contain.
  var want: [String] = []
  var unwanted: [String] = []
  let status: Int32

  var testDescription: String { id }

  static let all = [
    LintProgramRow(
      id: "good", arguments: [], want: ["2 lists, 3 entries, 2 policies, 0 examples: nothing to say"], status: 0),
    LintProgramRow(
      id: "findings", arguments: [], files: ["denylists/en.txt": list("walnut\nWALNUT\n")],
      want: ["denylists/en.txt:7:1: warning: ", "[duplicate-entry]"], status: 3),
    LintProgramRow(
      id: "skipped", arguments: ["--skip", "duplicate-entry"], files: ["denylists/en.txt": list("walnut\nWALNUT\n")],
      status: 0),
    LintProgramRow(
      id: "errors", arguments: [], files: ["denylists/en.txt": list("walnut\n/(/\n")],
      want: ["denylists/en.txt:7:", "[list-regex-invalid]"], status: 1),
    LintProgramRow(id: "no directory", arguments: ["--config", "nowhere"], want: ["[no-configuration]"], status: 1),
    LintProgramRow(
      id: "corpus", arguments: ["--corpus", "c.txt"], files: ["c.txt": "a walnut\r\n\nblue herons\nsecret blue  heron"],
      want: ["hits 1 text of the corpora, such as c.txt:1", "such as c.txt:4"], unwanted: ["secret"], status: 3),
    LintProgramRow(
      id: "corpus of rows", arguments: ["--corpus", "c.jsonl"],
      files: ["c.jsonl": #"{"text": "a walnut", "label": [1, {"x": 2}]}"# + "\n" + #"{"text": "fine"}"# + "\n"],
      want: ["such as c.jsonl:1"], status: 3),
    LintProgramRow(
      id: "corpus of broken rows", arguments: ["--corpus", "c.jsonl"],
      files: ["c.jsonl": #"{"text": "secret"}"# + "\n" + #"{"txet": "secret"}"# + "\nsecret\n"],
      want: ["fmguard: c.jsonl:2: the line is no row with a text", "c.jsonl:3"], unwanted: ["secret"], status: 2),
    LintProgramRow(
      id: "corpus from standard input", arguments: ["--corpus", "-"], input: "\0walnut\n🌰 walnut",
      want: ["hits 2 texts", "such as -:1, -:2"], status: 3),
    LintProgramRow(
      id: "no corpus", arguments: ["--corpus", "nothing"], want: ["nothing: there is no such file"], status: 2),
    LintProgramRow(
      id: "dictionary", arguments: ["--dictionary", "d"], files: ["d": "walnut\t12\nwalnuts/S\nwalnut's\n"],
      want: ["note: the entry `walnut` is a word of d"], status: 3),
    LintProgramRow(id: "empty corpus", arguments: ["--corpus", "c"], files: ["c": ""], status: 0),
    LintProgramRow(id: "unknown rule", arguments: ["--skip", "x"], want: ["--skip cannot be 'x'"], status: 2),
    LintProgramRow(id: "json", arguments: ["--format", "json"], want: [#""schema": "fmguard.lint/1""#], status: 0),
  ]

  private static func list(_ entries: String) -> String {
    "---\nid: en-trees\ncategory: x-test\nseverity: high\n---\n\(entries)"
  }
}

@Suite struct LintTests {
  @Test(arguments: LintProgramRow.all) func lints(row: LintProgramRow) throws {
    let workspace = try Workspace(row.files.mapValues { Array($0.utf8) })
    let outcome = try workspace.run(["lint"] + row.arguments, input: Array(row.input.utf8))
    #expect(outcome.status == row.status, "\(outcome)")
    for want in row.want { #expect((outcome.output + outcome.errors).contains(want), "\(outcome)") }
    for unwanted in row.unwanted { #expect(!(outcome.output + outcome.errors).contains(unwanted), "\(outcome)") }
  }

  /// What is shipped has no errors, and nothing that anybody would have to be told.
  @Test func theShippedRulesetHasNoErrors() throws {
    let outcome = try Workspace().run(["lint", "--config", PackageFolder.path])
    #expect(outcome.status == 0 || outcome.status == 3, "\(outcome)")
  }
}
