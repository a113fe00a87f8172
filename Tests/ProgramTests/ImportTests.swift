// fmguard — SPDX-License-Identifier: Apache-2.0
// `fmguard import` from outside: what is written, what is told, and that nothing is written over.

import Foundation
import TestSupport
import Testing

@Suite struct ImportTests {
  private func workspace() throws -> Workspace {
    try Workspace([
      "words.csv": Array("word,severity\nacorn,high\n\"a\nb\",\nacorn,high\n".utf8),
      "list.json": Array(#"{"regexReject":["(?i)\\bbeech\\b","("]}"#.utf8),
    ])
  }

  @Test func writesListsThatAreInForce() throws {
    let workspace = try workspace()
    let first = try workspace.run("import", "list.json", "--into", "new", "--language", "en", "--report", "notes")
    #expect(first.status == 1, "\(first)")
    #expect(
      first.output == """
        list.json regexReject[1]: `(` cannot be used: the regex is broken at byte 1: missing closing parenthesis
        six-key: read 1 file, wrote 1 entry in 1 list
          1 lowered
          1 rejected

        """)
    let notes = try String(contentsOf: workspace.folder.appending(path: "notes"), encoding: .utf8)
    #expect(
      notes.split(separator: "\n").count == 2
        && notes.contains(#"{"note":"lowered","place":"list.json regexReject[0]""#))
    #expect(try workspace.run("check", "--config", "new", "--text", "A Beech").status == 1)
    #expect(try workspace.run("lint", "--config", "new").status == 0)
    let second = try workspace.run("import", "words.csv", "--into", "new")
    #expect(second.status == 1 && second.output.contains("words.csv:3: `a\\nb` cannot be used"), "\(second)")
    #expect(
      second.output.contains("csv: read 1 file, wrote 1 entry in 1 list\n  1 rejected\n  1 repeated\n"), "\(second)")
    let again = try workspace.run("import", "words.csv", "--into", "new")
    #expect(
      again.status == 2 && again.errors.contains("new/denylists/imported/words.txt: there is one already"), "\(again)")
  }

  @Test func aDryRunWritesNothing() throws {
    let workspace = try workspace()
    let outcome = try workspace.run("import", "words.csv", "--dry-run", "--into", "new")
    #expect(outcome.output.contains("would write 1 entry in 1 list"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: workspace.folder.appending(path: "new").path))
  }

  @Test func wordsThatCannotBeFollowed() throws {
    for (words, message) in [
      (["words.csv"], "--into DIR is missing"), (["--dry-run"], "SOURCE is missing"),
      (["a", "b", "--dry-run"], "'b' is one word too many"), (["x", "--dry-run"], "x: cannot be read"),
      (["words.csv", "--dry-run", "--category", "fruit"], "--category cannot be 'fruit'"),
    ] {
      let outcome = try workspace().run(["import"] + words)
      #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome)")
    }
  }
}
