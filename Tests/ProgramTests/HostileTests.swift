// fmguard — SPDX-License-Identifier: Apache-2.0
// Hostile inputs and broken surroundings: a verdict or a message, the right status, no crash, nothing left out in
// silence.

import Foundation
import Testing

struct HostileText: Sendable, CustomTestStringConvertible {
  let id: String
  let bytes: [UInt8]
  var action = "allow"

  var testDescription: String { id }

  static let all = [
    HostileText(id: "empty", bytes: []),
    HostileText(id: "nul", bytes: [0]),
    HostileText(id: "nuls-and-a-hit", bytes: [0, 0x20, 0] + Array(" walnut ".utf8) + [0], action: "block"),
    HostileText(id: "invalid-byte", bytes: [0xFF]),
    HostileText(id: "every-byte", bytes: Array(0...255)),
    HostileText(id: "cut-character", bytes: Array("walnut 🙂".utf8.dropLast()), action: "block"),
    HostileText(id: "surrogate", bytes: [0xED, 0xA0, 0x80]),
    HostileText(id: "overlong", bytes: [0xC0, 0xAF]),
    HostileText(id: "mark-alone", bytes: Array("\u{301}".utf8)),
    HostileText(id: "bom", bytes: Array("\u{FEFF}walnut".utf8), action: "block"),
    HostileText(id: "long-token", bytes: [UInt8](repeating: 0x61, count: 200_000)),
    HostileText(id: "many-marks", bytes: Array(("a" + String(repeating: "\u{301}", count: 10_000)).utf8)),
    HostileText(
      id: "long-line-and-a-hit", bytes: [UInt8](repeating: 0x20, count: 1_000_000) + Array("walnut".utf8),
      action: "block"),
  ]
}

@Suite struct HostileTests {
  @Test(arguments: HostileText.all) func aText(row: HostileText) throws {
    let outcome = try Workspace().run(["check"], input: row.bytes)
    let answers = try Answer.all(outcome.output)
    #expect(answers.map(\.action) == [row.action], "\(outcome.status) \(outcome.errors)")
    #expect(answers.first?.coverage?.bytes == row.bytes.count)
    #expect(outcome.errors.isEmpty && outcome.status == (row.action == "allow" ? 0 : 1))
  }

  /// A file and a row say the same of the same text.
  @Test(arguments: HostileText.all) func aRow(row: HostileText) throws {
    let text = String(decoding: row.bytes, as: UTF8.self)
    let line = try JSONSerialization.data(withJSONObject: ["text": text])
    let outcome = try Workspace().run(["check", "--format", "jsonl"], input: Array(line))
    #expect(try Answer.all(outcome.output).map(\.action) == [row.action], "\(outcome.status) \(outcome.errors)")
  }

  @Test func aTextOnTheCommandLineNeedNotBeWellFormed() throws {
    let outcome = try Workspace().run("check", "--text", "walnut", redirection: "\"$(printf '\\377')\"")
    // The second word is the name of a file that is not there, shown as a replacement character.
    #expect(outcome.status == 2 && outcome.errors == "fmguard: \u{FFFD}: there is no such file\n", "\(outcome)")
    #expect(try Answer.all(outcome.output).map(\.action) == ["block"])
  }

  @Test func aFullDisk() throws {
    let outcome = try Workspace().run("check", "--text", "x", redirection: ">/dev/full")
    #expect(
      outcome == Outcome(output: "", errors: "fmguard: standard output: no space left on the device\n", status: 2))
  }

  @Test func standardOutputThatIsNotOpen() throws {
    let outcome = try Workspace().run("check", "--text", "x", redirection: ">&-")
    #expect(outcome == Outcome(output: "", errors: "fmguard: standard output: is not open\n", status: 2))
  }

  @Test func standardInputThatIsNotOpen() throws {
    let outcome = try Workspace().run("check", redirection: "<&-")
    #expect(outcome == Outcome(output: "", errors: "fmguard: standard input: is not open\n", status: 2))
  }

  @Test func standardErrorThatIsNotOpen() throws {
    let outcome = try Workspace().run("check", "gone.txt", "--text", "walnut", redirection: "2>&-")
    #expect(outcome.status == 2)
    #expect(try Answer.all(outcome.output).map(\.action) == ["block"])
  }

  /// A reader that goes away: not every verdict was told, so the status is an error and not "nothing declined".
  @Test func aClosedPipe() throws {
    let rows = String(repeating: #"{"text":"fine"}"# + "\n", count: 5_000)
    let workspace = try Workspace()
    let outcome = try workspace.run(
      "check", "--format", "jsonl", input: rows, redirection: "2>errors | { head -n 1 >/dev/null; }")
    let errors = String(decoding: try Data(contentsOf: workspace.folder.appending(path: "errors")), as: UTF8.self)
    #expect(errors == "fmguard: standard output: the reader is gone\n", "\(outcome)")
  }
}
