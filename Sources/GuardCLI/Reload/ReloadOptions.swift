// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard reload` was asked for, and the table of its options. A new option is one item here.

import FMGuard

/// The options of `fmguard reload`.
public struct ReloadOptions: CommandOptions, Sendable, Hashable {
  /// The address of the service, as it was given.
  var address: Word = "unix:/run/fmguard.sock"
  /// The file with an operator's key.
  var keyFile: Word?
  var wantsHelp = false

  static var command: Command { .reload }

  static let flags: [Flag<ReloadOptions>] = [
    Flag("to", .text("ADDRESS"), help: "Where the service listens (default: unix:/run/fmguard.sock)") {
      $0.address = $1
    },
    Flag("key-file", .file("FILE"), help: "A file that holds an operator's key") {
      $0.keyFile = $1
    },
    Flag("help", short: "h", help: "Show this help") {
      $0.wantsHelp = $1 == .on
    },
  ]

  /// What `words` ask for.
  static func parse(_ words: [Word]) throws(UsageError) -> ReloadOptions {
    var options = ReloadOptions()
    try OptionParser(command: Command.reload.name, flags: flags).parse(words, into: &options)
    return options
  }
}

extension Command {
  static let reload = Command(
    name: "reload",
    summary: "Make a running service load its configuration directory again, and say what came of it",
    operands: "[OPTION…]",
    description: [
      "ADDRESS is unix:PATH, or an IPv4 address and a port, such as 127.0.0.1:8080. Waits until the reload is over. If "
        + "anything is wrong with the directory, every issue is told, the status is 2, and the ruleset in force stays. "
        + "Without this command, SIGHUP does the same, and the log of the service tells."
    ],
    flags: ReloadOptions.flags.map(\.facts),
    examples: [
      Example(purpose: "after an edit of a list", line: "fmguard reload --to unix:/run/fmguard.sock")
    ])
}
