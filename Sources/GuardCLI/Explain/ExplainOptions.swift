// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard explain` was asked for, as plain values, and the table of its options. Opens nothing, explains nothing.

import FMGuard

/// The options of `fmguard explain`.
public struct ExplainOptions: CommandOptions, TextOptions, Hashable {
  /// Where the text comes from.
  enum Source: Sendable, Hashable {
    /// The value of `--text`.
    case text(Word)
    /// A file of this name, or the text itself if there is none.
    case word(Word)
    case standardInput
  }

  var request = RequestOptions()
  var color = CheckOptions.Color.auto
  var configuration: Word?
  var source: Source?
  var wantsHelp = false

  static var command: Command { .explain }

  static let flags: [Flag<ExplainOptions>] =
    requestFlags + [
      Flag("text", .text("TEXT"), help: "Explain this text, whatever files there are") {
        $0.source = .text($1)
      }
    ] + commonFlags

  /// What `words` ask for.
  static func parse(_ words: [Word]) throws(UsageError) -> ExplainOptions {
    var options = ExplainOptions()
    let parser = OptionParser(command: Command.explain.name, flags: flags)
    try parser.parse(words, into: &options) { (options, word) throws(UsageError) in
      if options.source != nil {
        throw UsageError(.unexpectedOperand, command: Command.explain.name, subject: word.string)
      }
      options.source = word == "-" ? .standardInput : .word(word)
    }
    options.source = options.source ?? .standardInput
    return options
  }
}

extension Command {
  static let explain = Command(
    name: "explain",
    summary: "Tell the whole way of one text, from its matching copy to the verdict",
    operands: "[OPTION…] [TEXT | FILE | -]",
    description: [
      "For a person who asks why. The matching copy, and what was folded; each finding with its place, its rule and the "
        + "foldings that it needed; the scores of the learned classifier, beside thresholds and modes; at the output "
        + "stage the evidence of a refusal, sentence by sentence, with the construction and the gate that decided; the "
        + "policy in force; the verdict.",
      "The word is the name of a file if there is one of that name, else the text itself; without a word, or with -, "
        + "standard input is. Rules and places are told: not for the author of a text.",
    ],
    flags: ExplainOptions.flags.map(\.facts),
    examples: [
      Example(purpose: "why a message is blocked", line: "fmguard explain message.txt"),
      Example(
        purpose: "why an answer counts as a refusal",
        line: #"fmguard explain --stage output "I'm sorry, but I can't help with that.""#),
    ])
}
