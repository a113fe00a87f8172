// fmguard — SPDX-License-Identifier: Apache-2.0
// The table of the options of `fmguard check`. A new option is one item here.

import FMGuard
import GuardRows

extension CheckOptions: CommandOptions {
  static var command: Command { .check }

  static let flags: [Flag<CheckOptions>] =
    requestFlags + [
      Flag("explain", help: "Tell which rules fired, and where", inRow: true) {
        $0.request.explain = $1 == .on
      },
      Flag("text", .text("TEXT"), help: "Check this text; may be given several times") {
        $0.sources.append(.text($1))
      },
      Flag(
        "format", .choice(Format.allCases.map(\.rawValue)),
        help: "How verdicts are told (default: text on a terminal, else json)"
      ) {
        $0.format = Format(rawValue: $1.string)
      },
    ] + commonFlags

  /// What `words` ask for.
  static func parse(_ words: [Word]) throws(UsageError) -> CheckOptions {
    var options = CheckOptions()
    let parser = OptionParser(command: Command.check.name, flags: flags)
    try parser.parse(words, into: &options) { (options, word) throws(UsageError) in
      options.sources.append(word == "-" ? .standardInput : .file(word))
    }
    if options.sources.isEmpty { options.sources = [.standardInput] }
    let hasText = options.sources.contains { if case .text = $0 { true } else { false } }
    if options.format == .jsonl, hasText {
      throw UsageError(.conflict, command: Command.check.name, subject: "--text", expected: ["--format jsonl"])
    }
    return options
  }
}

extension Command {
  static let check = Command(
    name: "check",
    summary: "Say whether texts may pass, and which layer declined if not",
    operands: "[OPTION…] [--text TEXT | FILE… | -]",
    description: [
      "Each FILE is one text; without a text or a file, or with -, standard input is. A text of any length is read in "
        + "blocks and in bounded memory; beyond 64 MiB it gets no excerpts and no redacted copy. An empty text is not run, "
        + "and declines nothing.",
      "With --format jsonl each line of the input is an object with text, and optionally id and any of the options "
        + "\(flags.filter(\.inRow).map(\.name).joined(separator: ", ")); one verdict a line comes out, in order and at "
        + "once. An id that is a number comes back as a string. A line that cannot be used, or has a key that is none of "
        + "these, gets an object with an error, and the status is 2 at the end. Only the annotations of test cases are "
        + "passed over: \(RowKey.annotations.joined(separator: ", ")).",
      "The configuration directory is the first of: --config, $FMGUARD_CONFIG, the working directory if it holds "
        + "policies/, /etc/fmguard, ../share/fmguard next to the program.",
      "Without --explain no rule and no place is told: that would tell an attacker. With it, findings are in the JSON, "
        + "and an excerpt of the text is shown on a terminal.",
    ],
    flags: flags,
    examples: [
      Example(purpose: "check a sentence", line: "fmguard check --text 'Have a nice day'"),
      Example(purpose: "say what was found in a file, and where", line: "fmguard check --explain message.txt"),
      Example(
        purpose: "an answer of the model", line: "fmguard check --stage output --prompt @question.txt answer.txt"),
      Example(
        purpose: "many texts, one JSON object a line",
        line: #"echo '{"id": 1, "text": "Have a nice day"}' | fmguard check --format jsonl"#),
    ], tellsVerdicts: true)

  private static var flags: [FlagFacts] { CheckOptions.flags.map(\.facts) }
}
