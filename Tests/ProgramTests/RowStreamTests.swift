// fmguard — SPDX-License-Identifier: Apache-2.0
// `--format jsonl` from outside: order, errors of rows, and answers that do not wait for the end.

import Foundation
import Testing

@Suite struct RowStreamTests {
  @Test func oneAnswerALineInOrder() throws {
    let input = """
      {"id":"1","text":"a walnut"}
      {"id":"2","text":"fine"}
      {"id":"3","text":""}
      {"id":"4","text":""}
      {"id":"5","text":"walnut","policy":"watch"}
      {"id":"6","text":"[\\"walnut\\"]","policy":"watch","shape":"guided","stage":"output"}
      {"id":"7","text":"abc\\u0000walnut","explain":true}
      """
    let outcome = try Workspace().run("check", "--format", "jsonl", input: input)
    let answers = try Answer.all(outcome.output)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(answers.map(\.id) == ["1", "2", "3", "4", "5", "6", "7"])
    #expect(answers.map(\.action) == ["block", "allow", "allow", "allow", "allow", "block", "block"])
    #expect(
      answers.map(\.status) == ["complete", "complete", "not_run", "not_run", "complete", "complete", "complete"])
    #expect(answers[4].wouldBlock == true)
    #expect(answers[5].policy == .init(requested: "watch", effective: "default", reason: "response_shape"))
    #expect(answers.map { $0.findings?.count } == [nil, nil, nil, nil, nil, nil, 1])
  }

  @Test func aBadLineIsAnsweredAndTheOthersGoOn() throws {
    let input = """
      {"id":"1","text":"a walnut"}
      nonsense
      {"id":"3","text":"x","polcy":"watch"}

      {"id":"5","text":"x","policy":"none"}
      {"id":"6"}
      {"id":"7","text":"fine"}

      """
    let outcome = try Workspace().run("check", "--format", "jsonl", input: input)
    let answers = try Answer.all(outcome.output)
    #expect(outcome.status == 2, "\(outcome)")
    #expect(answers.map(\.schema).map { $0 == "fmguard.error/1" } == [false, true, true, true, true, true, false])
    #expect(answers.compactMap(\.line) == [2, 3, 4, 5, 6])
    #expect(
      answers.compactMap(\.error).map(\.code) == [
        "invalid_json", "unknown_key", "invalid_json", "unknown_policy", "missing_text",
      ])
    #expect(answers.map(\.id) == ["1", nil, "3", nil, "5", "6", "7"])
  }

  @Test func optionsOfTheCommandLineHoldForRows() throws {
    let outcome = try Workspace().run(
      "check", "--format", "jsonl", "--policy", "watch", "--explain",
      input: #"{"text":"walnut"}"# + "\n" + #"{"text":"walnut","policy":"default","explain":false}"#)
    let answers = try Answer.all(outcome.output)
    #expect(answers.map(\.action) == ["allow", "block"])
    #expect(answers.map { $0.findings?.count } == [1, nil])
  }

  /// Writes a row, waits for its verdict, and only then writes the next.
  @Test(.timeLimit(.minutes(1))) func anAnswerDoesNotWaitForTheEnd() throws {
    let workspace = try Workspace()
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = ["check", "--format", "jsonl"]
    process.currentDirectoryURL = workspace.folder
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    for id in ["a", "b", "c"] {
      try input.fileHandleForWriting.write(contentsOf: Data((#"{"id":"\#(id)","text":"fine"}"# + "\n").utf8))
      var answer = ""
      while !answer.hasSuffix("\n") {
        answer += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      }
      #expect(try Answer.all(answer).map(\.id) == [id])
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
