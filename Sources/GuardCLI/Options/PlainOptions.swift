// fmguard — SPDX-License-Identifier: Apache-2.0
// The options of the program itself, and of commands that have none but --help. A new one is one item here.

/// What stands before a command's name, or after that of a command without options of its own.
struct PlainOptions: Sendable {
  /// What the first option asks for.
  var request: Invocation?
  var operands: [Word] = []

  /// Those before the command's name, which is the first operand.
  static let ofProgram: [Flag<PlainOptions>] = [
    help(of: nil),
    Flag("version", short: "V", help: Command.version.summary) { options, _ in
      options.request = options.request ?? .version
    },
  ]

  static func help(of command: Command?) -> Flag<PlainOptions> {
    Flag("help", short: "h", help: "Show this help") { options, _ in
      options.request = options.request ?? .help(command: command?.name)
    }
  }

  static func parse(_ words: [Word]) throws(UsageError) -> PlainOptions {
    try parse(words, with: OptionParser(command: nil, flags: ofProgram, operands: .last))
  }

  static func parse(_ words: [Word], of command: Command) throws(UsageError) -> PlainOptions {
    try parse(words, with: OptionParser(command: command.name, flags: [help(of: command)]))
  }

  private static func parse(
    _ words: [Word], with parser: OptionParser<PlainOptions>
  ) throws(UsageError) -> PlainOptions {
    var options = PlainOptions()
    try parser.parse(words, into: &options) { (options, word) throws(UsageError) in options.operands.append(word) }
    return options
  }
}
