// fmguard — SPDX-License-Identifier: Apache-2.0
// Every message of the program with its status: what is said on standard error, and that nothing else is said.

import Foundation
import Testing

struct MessageRow: Sendable, CustomTestStringConvertible {
  let id: String
  let arguments: [String]
  var input = ""
  /// The whole of standard error.
  let errors: String

  var testDescription: String { id }

  static let usage = [
    MessageRow(
      id: "no-command", arguments: [],
      errors: """
        fmguard: a command is missing: check, explain, lint, eval, diff, import, train, serve, reload, keygen, sign, verify, help, version
        Try 'fmguard --help'.

        """),
    MessageRow(
      id: "unknown-command", arguments: ["frobnicate"],
      errors: "fmguard: there is no command 'frobnicate'\nTry 'fmguard --help'.\n"),
    MessageRow(
      id: "mistyped-command", arguments: ["chekc"],
      errors: "fmguard: there is no command 'chekc'; did you mean 'check'?\nTry 'fmguard --help'.\n"),
    MessageRow(
      id: "hostile-command", arguments: ["\u{1B}[31m"],
      errors: "fmguard: there is no command '\\u{1B}[31m'\nTry 'fmguard --help'.\n"),
    MessageRow(
      id: "unknown-option", arguments: ["check", "--frobnicate"],
      errors: "fmguard: check: there is no option --frobnicate\nTry 'fmguard check --help'.\n"),
    MessageRow(
      id: "mistyped-option", arguments: ["check", "--polcy", "x"],
      errors: "fmguard: check: there is no option --polcy; did you mean --policy?\nTry 'fmguard check --help'.\n"),
    MessageRow(
      id: "ambiguous-option", arguments: ["check", "--p", "x"],
      errors: "fmguard: check: there is no option --p; did you mean --policy or --prompt?\n"
        + "Try 'fmguard check --help'.\n"),
    MessageRow(
      id: "unknown-letter", arguments: ["check", "-q"],
      errors: "fmguard: check: there is no option -q\nTry 'fmguard check --help'.\n"),
    MessageRow(
      id: "missing-value", arguments: ["check", "--stage"],
      errors: "fmguard: check: --stage needs a value: input|output\nTry 'fmguard check --help'.\n"),
    MessageRow(
      id: "unexpected-value", arguments: ["check", "--explain=1"],
      errors: "fmguard: check: --explain takes no value\nTry 'fmguard check --help'.\n"),
    MessageRow(
      id: "not-a-choice", arguments: ["check", "--shape", "round"],
      errors: "fmguard: check: --shape cannot be 'round': one of string, guided\nTry 'fmguard check --help'.\n"),
    MessageRow(
      id: "no-language-tag", arguments: ["check", "--locale", "de_DE"],
      errors: "fmguard: check: --locale cannot be 'de_DE': a BCP 47 language tag such as de or pt-BR\n"
        + "Try 'fmguard check --help'.\n"),
    MessageRow(
      id: "conflict", arguments: ["check", "--format", "jsonl", "--text", "secret"],
      errors: "fmguard: check: --text cannot be used with --format jsonl\nTry 'fmguard check --help'.\n"),
    MessageRow(
      id: "too-many-words", arguments: ["version", "1"],
      errors: "fmguard: version: '1' is one word too many\nTry 'fmguard version --help'.\n"),
  ]

  static let inputs = [
    MessageRow(
      id: "missing-file", arguments: ["check", "gone.txt"], errors: "fmguard: gone.txt: there is no such file\n"),
    MessageRow(id: "directory", arguments: ["check", "policies"], errors: "fmguard: policies: is a directory\n"),
    MessageRow(
      id: "file-as-directory", arguments: ["check", "denylists/en.txt/x"],
      errors: "fmguard: denylists/en.txt/x: a part of the path is not a directory\n"),
    MessageRow(
      id: "long-name", arguments: ["check", String(repeating: "x", count: 300)],
      errors: "fmguard: \(String(repeating: "x", count: 300)): the name is too long\n"),
    MessageRow(
      id: "directory-of-rows", arguments: ["check", "--format", "jsonl", "policies"],
      errors: "fmguard: policies: is a directory\n"),
    MessageRow(
      id: "hostile-name", arguments: ["check", "\u{1B}]0;x\u{7}"],
      errors: "fmguard: \\u{1B}]0;x\\u{7}: there is no such file\n"),
    MessageRow(
      id: "missing-prompt", arguments: ["check", "--stage", "output", "--prompt", "@gone.txt", "--text", "x"],
      errors: "fmguard: --prompt: gone.txt: there is no such file\n"),
    MessageRow(
      id: "file-as-configuration", arguments: ["check", "--config", "denylists/en.txt", "--text", "x"],
      errors: "fmguard: the configuration denylists/en.txt cannot be used: 1 issue\n"
        + "denylists/en.txt: this is no folder; name the folder that holds `policies/`\n"),
    MessageRow(
      id: "reload-nobody", arguments: ["reload", "--to", "unix:gone"],
      errors: "fmguard: reload: unix:gone: there is no such file; start the service, or say by --to where it listens\n"),
    MessageRow(
      id: "reload-refused", arguments: ["reload", "--to", "127.0.0.1:1"],
      errors: "fmguard: reload: 127.0.0.1:1: nobody listens there; start the service, or say by --to where it listens\n"
    ),
    MessageRow(
      id: "reload-no-key-file", arguments: ["reload", "--key-file", "gone"],
      errors: "fmguard: reload: gone: there is no such file; name a file that holds an operator's key\n"),
    MessageRow(
      id: "reload-no-address", arguments: ["reload", "--to", "gone"],
      errors: "fmguard: reload: gone: this is no address of fmguard; write unix:PATH, or an IPv4 address and a port\n"),
    MessageRow(
      id: "unknown-policy", arguments: ["check", "--policy", "strict", "--text", "x"],
      errors: "fmguard: the ruleset has no policy with the id that is asked for; it has default, watch\n"),
  ]
}

@Suite struct MessageTests {
  @Test(arguments: MessageRow.usage + MessageRow.inputs) func says(row: MessageRow) throws {
    let outcome = try Workspace().run(row.arguments, input: Array(row.input.utf8))
    #expect(outcome == Outcome(output: "", errors: row.errors, status: 2))
  }

  @Test func idsAreUnique() {
    let ids = (MessageRow.usage + MessageRow.inputs).map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test(.disabled(if: getuid() == 0, "the superuser may read every file")) func anUnreadableFile() throws {
    let workspace = try Workspace(["secret.txt": Array("x".utf8)])
    let path = workspace.folder.appending(path: "secret.txt").path
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let outcome = try workspace.run("check", "secret.txt")
    #expect(outcome == Outcome(output: "", errors: "fmguard: secret.txt: permission denied\n", status: 2))
  }

  /// What stands in a key file is never told, and sent only if it is a key and nobody else's.
  @Test(arguments: [
    ("lines", "a-key\nanother\n", 0o600, "this is not one key on one line"),
    ("blank", "a key\n", 0o600, "this is not one key on one line"),
    ("empty", "", 0o600, "this is not one key on one line"),
    ("line-break-only", "\n", 0o600, "this is not one key on one line"),
    ("nul", "a-key\0\n", 0o600, "this is not one key on one line"),
    ("astral", "a-key🙂\n", 0o600, "this is not one key on one line"),
    ("readable", "a-key\n", 0o644, "others may read the key, or write to the file"),
    ("writable", "a-key\n", 0o620, "others may read the key, or write to the file"),
    ("of-the-group", "a-key\n", 0o640, "nobody listens there"),
    ("carriage-return", "a-key\r\n", 0o600, "nobody listens there"),
    ("right", "a-key", 0o600, "nobody listens there"),
  ]) func keyFiles(id: String, content: String, mode: Int, says: String) throws {
    let workspace = try Workspace(["key": Array(content.utf8)])
    let path = workspace.folder.appending(path: "key").path
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let outcome = try workspace.run("reload", "--to", "127.0.0.1:1", "--key-file", "key")
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errors.contains(": \(says); "), "\(outcome)")
    #expect(!outcome.errors.contains("a-key"))
  }

  @Test func noConfiguration() throws {
    let workspace = try Workspace()
    try FileManager.default.removeItem(at: workspace.folder.appending(path: "policies"))
    // A machine may have one in /etc; then this test has nothing to say.
    guard !FileManager.default.fileExists(atPath: "/etc/fmguard") else { return }
    let outcome = try workspace.run("check", "--text", "x")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("fmguard: there is no configuration directory: "), "\(outcome)")
  }

  @Test(arguments: ["gone", "denylists"]) func aConfigurationThatIsNone(path: String) throws {
    for environment in [[:], ["FMGUARD_CONFIG": path]] {
      let words = environment.isEmpty ? ["check", "--config", path, "--text", "x"] : ["check", "--text", "x"]
      let outcome = try Workspace().run(words, environment: environment)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("fmguard: the configuration \(path) cannot be used: "), "\(outcome)")
    }
  }

  @Test(arguments: [
    "id: [", "\t", "id: default\nid: default", "{{{{{{{{", "- - - - -", "\u{0}", "a: &a [*a]", "",
    "id: default\nlists: 1\n",
    String(repeating: "[", count: 10_000),
  ]) func brokenYAML(content: String) throws {
    let workspace = try Workspace(["policies/default.yaml": Array(content.utf8)])
    let outcome = try workspace.run("check", "--text", "x")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let lines = outcome.errors.split(separator: "\n")
    #expect(outcome.errors.hasPrefix("fmguard: the configuration . cannot be used: "), "\(outcome)")
    #expect(lines.count > 1 && lines.dropFirst().allSatisfy { $0.hasPrefix("policies") }, "\(outcome)")
  }

  @Test func whatIsNotLookedForIsSaid() throws {
    let outcome = try Workspace().run("check", "--stage", "output", "--text", "I can't help with that.")
    #expect(outcome.status == 0 && !outcome.output.contains("refusal"))
    #expect(
      outcome.errors
        == "fmguard: the configuration has no refusals/*.yaml: refusals of the model are not looked for\n")
  }

  /// No text that is checked may get into a message.
  @Test func noMessageTellsTheText() throws {
    let row = #"{"text":"zanzibar","stage":"zanzibar"}"# + "\n" + #"{"text":"zanzibar""# + "\n" + #"{"zanzibar":1}"#
    let outcome = try Workspace().run("check", "--format", "jsonl", input: row)
    #expect(outcome.status == 2)
    #expect(!outcome.output.contains("zanzibar") && !outcome.errors.contains("zanzibar"), "\(outcome)")
  }
}
