// fmguard — SPDX-License-Identifier: Apache-2.0
// Commands and flags → what `--help` prints. Pure.

enum HelpText {
  static let width = 100

  /// What the statuses mean; also part of the manual page.
  static let statuses: [(number: Int32, meaning: String)] = [
    (0, "nothing was declined"),
    (1, "the guard blocked or redacted a text"),
    (2, "an error: usage, configuration, unreadable input, an incomplete check, output that cannot be written"),
    (3, "the model refused, and the guard did not decline"),
  ]

  /// What several texts make of that.
  static let statusOfSeveral = "With several texts the status is the first of 2, 1, 3 that any of them has."

  /// That of the whole program.
  static var program: String {
    var text = """
      fmguard, the safety layer around a language model: says whether a text may pass, and which layer declined.

      Usage: fmguard COMMAND [OPTION…] [OPERAND…]

      Commands:

      """
    for command in Command.all { text += row(command.name, command.summary, column: 12) }
    text += """

      'fmguard COMMAND --help' tells the options of a command. Example:
        \(Command.check.examples[0].line)

      """
    return text
  }

  /// That of one command.
  static func command(_ command: Command) -> String {
    var text = "\(command.summary).\n\nUsage: fmguard \(command.name) \(command.operands)\n"
    for paragraph in command.description { text += "\n" + filled(paragraph, indent: 0) }
    if !command.flags.isEmpty {
      text += "\nOptions:\n"
      let column = command.flags.map { usage($0).count }.max()! + 2
      for flag in command.flags { text += row(usage(flag), flag.help, column: column) }
    }
    let known = command.tellsVerdicts ? statuses : command.ownStatuses
    if !known.isEmpty {
      text += "\nExit status:\n"
      for status in known { text += row("\(status.number)", status.meaning, column: 3) }
      if command.tellsVerdicts { text += filled(statusOfSeveral, indent: 2) }
    }
    if !command.examples.isEmpty {
      text += "\nExamples:\n"
      for example in command.examples { text += "  # \(example.purpose)\n  \(example.line)\n" }
    }
    return text
  }

  /// `-h, --help` or `    --stage input|output`.
  static func usage(_ flag: FlagFacts) -> String {
    let short = flag.short.map { "-\($0), " } ?? "    "
    return "\(short)--\(flag.name)" + (flag.value.placeholder.map { " \($0)" } ?? "")
  }

  private static func row(_ left: String, _ right: String, column: Int) -> String {
    let padding = String(repeating: " ", count: max(1, column - left.count))
    return "  \(left)\(padding)" + filled(right, indent: column + 2).drop { $0 == " " }
  }

  /// Words in lines of at most `width` columns, each indented.
  static func filled(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines = [margin]
    for word in text.split(separator: " ") {
      let current = lines[lines.count - 1]
      if current.count + word.count + 1 > width, current.count > indent {
        lines.append(margin + word)
      } else {
        lines[lines.count - 1] = current.count == indent ? current + word : "\(current) \(word)"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
