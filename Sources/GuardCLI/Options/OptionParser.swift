// fmguard — SPDX-License-Identifier: Apache-2.0
// Words and a table of flags → options. Reads no file, prints nothing, knows no command's meaning.

import FMGuard

struct OptionParser<Options> {
  /// The command, for messages; nil for the options before it.
  let command: String?
  let flags: [Flag<Options>]
  var operands = OptionScanner.Operands.anywhere

  /// Sets every option that `words` name, in their order, and hands each operand to `operand`.
  ///
  /// - Throws: `UsageError` for the first word that cannot be followed.
  func parse(
    _ words: [Word], into options: inout Options, operand: (inout Options, Word) throws(UsageError) -> Void
  ) throws(UsageError) {
    for item in OptionScanner(flags: flags.map(\.facts), operands: operands).scan(words) {
      switch item {
      case .option(let index, let name, let value):
        try apply(flags[index], name, value ?? Word.on, to: &options)
      case .operand(let word):
        try operand(&options, word)
      case .unknown(let name):
        throw UsageError(.unknownOption, command: command, subject: name, expected: candidates(to: name))
      case .missingValue(let index, let name):
        let placeholder = flags[index].facts.value.placeholder ?? ""
        throw UsageError(.missingValue, command: command, subject: name, expected: [placeholder])
      case .unexpectedValue(let name):
        throw UsageError(.unexpectedValue, command: command, subject: name)
      }
    }
  }

  /// Sets every option that `words` name. Each operand is an error.
  func parse(_ words: [Word], into options: inout Options) throws(UsageError) {
    try parse(words, into: &options) { (_, word) throws(UsageError) in
      throw UsageError(.unexpectedOperand, command: command, subject: word.string)
    }
  }

  private func apply(
    _ flag: Flag<Options>, _ name: String, _ value: Word, to options: inout Options
  ) throws(UsageError) {
    switch flag.facts.value {
    case .choice(let words) where !words.contains(value.string):
      throw UsageError(.notAChoice, command: command, subject: name, value: value.string, expected: words)
    case .language where !LanguageTag.isWellFormed(value.string):
      let form = FlagFacts.Value.languageForm
      throw UsageError(.malformedValue, command: command, subject: name, value: value.string, expected: [form])
    case .number where Int(value.string).map({ $0 < 0 }) ?? true:
      let form = FlagFacts.Value.numberForm
      throw UsageError(.malformedValue, command: command, subject: name, value: value.string, expected: [form])
    case .fraction where Double(value.string).map({ !(0...1).contains($0) }) ?? true:
      let form = FlagFacts.Value.fractionForm
      throw UsageError(.malformedValue, command: command, subject: name, value: value.string, expected: [form])
    default: break
    }
    flag.set(&options, value)
  }

  /// The options that `name` abbreviates, else those that it is a slip of the finger away from.
  private func candidates(to name: String) -> [String] {
    let known = flags.map { "--\($0.facts.name)" }
    guard name.hasPrefix("--"), name.count > 2 else { return [] }
    let longer = known.filter { $0.hasPrefix(name) }
    if !longer.isEmpty { return longer }
    return Nearest.candidates(to: String(name.dropFirst(2)), among: flags.map(\.facts.name)).map { "--\($0)" }
  }
}
