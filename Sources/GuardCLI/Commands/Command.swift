// fmguard — SPDX-License-Identifier: Apache-2.0
// What is said of a command: the source of help, manual page and completions. Knows nothing of what a command does.

/// A command of the program, for people who read about it.
struct Command: Sendable {
  struct Example: Sendable {
    /// What it shows.
    let purpose: String
    /// The line to type.
    let line: String
  }

  let name: String
  /// One line, without a full stop.
  let summary: String
  /// What follows the name: `[OPTION…] [FILE…]`.
  let operands: String
  /// Paragraphs; each is filled to the width of the terminal's help.
  let description: [String]
  let flags: [FlagFacts]
  let examples: [Example]
  /// Whether its status tells what was declined.
  var tellsVerdicts = false
  /// What its statuses mean, if it does not.
  var ownStatuses: [(number: Int32, meaning: String)] = []
}

extension Command {
  /// Every command, in the order of the help.
  static let all: [Command] = [
    check, explain, lint, eval, diff, importing, train, serve, reload, keygen, sign, verify, help, version,
  ]

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }

  static let help = Command(
    name: "help", summary: "Tell how the program or one command is used", operands: "[COMMAND]", description: [],
    flags: [], examples: [])

  static let version = Command(
    name: "version", summary: "Tell which version this is", operands: "", description: [], flags: [], examples: [])
}
