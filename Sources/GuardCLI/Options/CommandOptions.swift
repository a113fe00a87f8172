// fmguard — SPDX-License-Identifier: Apache-2.0
// What the options of all commands have in common. Knows no command.

/// The options of a command.
protocol CommandOptions {
  /// The command, for messages and help.
  static var command: Command { get }
  /// Whether help about the command is asked for, and nothing else.
  var wantsHelp: Bool { get }
  /// What `words` ask for: those after the command's name.
  static func parse(_ words: [Word]) throws(UsageError) -> Self
}
