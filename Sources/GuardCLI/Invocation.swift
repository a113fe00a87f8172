// fmguard — SPDX-License-Identifier: Apache-2.0
// The words of the command line → what is asked for. Pure.

/// What a command line asks for.
public enum Invocation: Sendable, Hashable {
  case check(CheckOptions)
  /// Help about the program, or about the command of this name.
  case help(command: String?)
  case version
  /// The words cannot be followed.
  case wrong(UsageError)

  /// Reads the words after the program's name.
  public static func parse(_ words: [Word]) -> Invocation {
    do {
      return try understand(words)
    } catch {
      return .wrong(error)
    }
  }

  private static func understand(_ words: [Word]) throws(UsageError) -> Invocation {
    let names = Command.all.map(\.name)
    guard let first = words.first else { throw UsageError(.missingCommand, command: nil, expected: names) }
    let rest = Array(words.dropFirst())
    if rest == ["--help"] || rest == ["-h"], Command.named(first.string) != nil { return .help(command: first.string) }
    switch first.string {
    case Command.check.name:
      let options = try CheckOptions.parse(rest)
      return options.wantsHelp ? .help(command: first.string) : .check(options)
    case Command.help.name:
      try expect(atMost: 1, rest, of: Command.help)
      guard let topic = rest.first?.string else { return .help(command: nil) }
      try expectCommand(topic)
      return .help(command: topic)
    case Command.version.name:
      try expect(atMost: 0, rest, of: Command.version)
      return .version
    case "--help", "-h": return .help(command: nil)
    case "--version", "-V": return .version
    case let option where option.hasPrefix("-"):
      let near = Nearest.candidates(to: option, among: ["--help", "--version"])
      throw UsageError(.unknownOption, command: nil, subject: option, expected: near)
    case let name:
      try expectCommand(name)
      return .help(command: name)
    }
  }

  private static func expectCommand(_ name: String) throws(UsageError) {
    guard Command.named(name) == nil else { return }
    let near = Nearest.candidates(to: name, among: Command.all.map(\.name)).map { "'\($0)'" }
    throw UsageError(.unknownCommand, command: nil, subject: name, expected: near)
  }

  private static func expect(atMost count: Int, _ words: [Word], of command: Command) throws(UsageError) {
    if words.count > count {
      throw UsageError(.unexpectedOperand, command: command.name, subject: words[count].string)
    }
  }
}
