// fmguard — SPDX-License-Identifier: Apache-2.0
// The words of the command line → what is asked for. Pure.

/// What a command line asks for.
public enum Invocation: Sendable, Hashable {
  case check(CheckOptions)
  /// With the words that the options were read from, for the program that serves.
  case serve(ServeOptions, words: [Word])
  case reload(ReloadOptions)
  case explain(ExplainOptions)
  case lint(LintOptions)
  case eval(EvalOptions)
  case diff(DiffOptions)
  case importing(ImportOptions)
  case train(TrainOptions)
  case keygen(KeygenOptions)
  case sign(SignOptions)
  case verify(VerifyOptions)
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
    let program = try PlainOptions.parse(words)
    if let request = program.request { return request }
    guard let first = program.operands.first else {
      throw UsageError(.missingCommand, command: nil, expected: Command.all.map(\.name))
    }
    let rest = Array(program.operands.dropFirst())
    switch first.string {
    case Command.check.name: return try request(rest, Invocation.check)
    case Command.serve.name: return try request(rest) { .serve($0, words: rest) }
    case Command.reload.name: return try request(rest, Invocation.reload)
    case Command.explain.name: return try request(rest, Invocation.explain)
    case Command.lint.name: return try request(rest, Invocation.lint)
    case Command.eval.name: return try request(rest, Invocation.eval)
    case Command.diff.name: return try request(rest, Invocation.diff)
    case Command.importing.name: return try request(rest, Invocation.importing)
    case Command.train.name: return try request(rest, Invocation.train)
    case Command.keygen.name: return try request(rest, Invocation.keygen)
    case Command.sign.name: return try request(rest, Invocation.sign)
    case Command.verify.name: return try request(rest, Invocation.verify)
    case Command.help.name:
      let options = try PlainOptions.parse(rest, of: Command.help)
      if let request = options.request { return request }
      try expect(atMost: 1, options.operands, of: Command.help)
      guard let topic = options.operands.first?.string else { return .help(command: nil) }
      try expectCommand(topic)
      return .help(command: topic)
    case Command.version.name:
      let options = try PlainOptions.parse(rest, of: Command.version)
      if let request = options.request { return request }
      try expect(atMost: 0, options.operands, of: Command.version)
      return .version
    case let name:
      try expectCommand(name)
      return .help(command: name)
    }
  }

  /// What the words of a command ask for: what it does, or help about it.
  private static func request<Options: CommandOptions>(
    _ words: [Word], _ make: (Options) -> Invocation
  ) throws(UsageError) -> Invocation {
    let options = try Options.parse(words)
    return options.wantsHelp ? .help(command: Options.command.name) : make(options)
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
