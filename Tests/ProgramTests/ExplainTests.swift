// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard explain` from outside: where its text comes from, and the statuses that come of it.

import Foundation
import TestSupport
import Testing

struct ExplainRow: Sendable, CustomTestStringConvertible {
  let id: String
  let arguments: [String]
  var input = ""
  /// What the output contains.
  let want: [String]
  let status: Int32

  var testDescription: String { id }

  static let all = [
    ExplainRow(
      id: "text", arguments: ["a fine day"], want: ["text  text, 10 bytes, input\n", "findings  none\n"], status: 0),
    ExplainRow(id: "empty", arguments: [""], want: ["text  text, 0 bytes", "empty, not run"], status: 0),
    ExplainRow(id: "astral", arguments: ["🙂 walnut"], want: ["findings  1\n", "en-trees"], status: 1),
    ExplainRow(
      id: "folded", arguments: ["a ＷＡＬＮＵＴ"], want: ["folded: case, compatibility", "'ＷＡＬＮＵＴ' → 'walnut'"], status: 1),
    ExplainRow(id: "file", arguments: ["bad.txt"], want: ["text  bad.txt, 8 bytes", "^^^^^^"], status: 1),
    ExplainRow(
      id: "a file's name as text", arguments: ["--text", "bad.txt"], want: ["text  text, 7 bytes"], status: 0),
    ExplainRow(id: "stdin", arguments: [], input: "a walnut\0", want: ["text  standard input, 9 bytes"], status: 1),
    ExplainRow(id: "dash", arguments: ["-"], input: "x", want: ["text  standard input, 1 byte, input\n"], status: 0),
    ExplainRow(id: "ill-formed", arguments: ["ill.txt"], want: ["findings  1\n"], status: 1),
    ExplainRow(id: "folder", arguments: ["policies"], want: [], status: 2),
    ExplainRow(
      id: "shadow", arguments: ["--policy", "watch", "walnut"], want: ["shadow", "'watch' was asked for"], status: 0),
    ExplainRow(id: "no such policy", arguments: ["--policy", "x", "walnut"], want: [], status: 2),
  ]
}

@Suite struct ExplainTests {
  private func workspace() throws -> Workspace {
    try Workspace(["bad.txt": Array("a walnut".utf8), "ill.txt": [0xFF, 0xC3, 0x20] + Array("walnut".utf8)])
  }

  @Test(arguments: ExplainRow.all) func explains(row: ExplainRow) throws {
    let outcome = try workspace().run(["explain"] + row.arguments, input: Array(row.input.utf8))
    #expect(outcome.status == row.status, "\(outcome)")
    for want in row.want { #expect(outcome.output.contains(want), "\(outcome)") }
    #expect(row.status != 2 || outcome.output.isEmpty, "\(outcome)")
  }

  /// By the shipped rules of language: each sentence, its constructions, and the gate.
  @Test func tellsWhyItIsARefusal() throws {
    let program = ["explain", "--config", PackageFolder.path, "--stage", "output"]
    let refusal = try workspace().run(program + ["Well. I'm sorry, but I can't help with that."])
    #expect(refusal.status == 3, "\(refusal)")
    #expect(refusal.output.contains("I'm sorry, but I can't help with that.  bytes 5..<44\n"), "\(refusal)")
    #expect(refusal.output.contains("en cannot-assist  decline\n"), "\(refusal)")
    #expect(refusal.output.contains("gate: act, "), "\(refusal)")
    let answer = try workspace().run(
      program + ["--prompt", "Is the earth flat?", "No, that is not accurate."])
    #expect(answer.status == 0 && answer.output.contains("gate: requested, "), "\(answer)")
  }
}
