// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard lint` was asked for, and the table of its options. A new option is one item here.

import GuardLint

/// The options of `fmguard lint`.
public struct LintOptions: CommandOptions, Sendable, Hashable {
  enum Format: String, CaseIterable {
    /// For people.
    case text
    case json
    /// The Static Analysis Results Interchange Format, for code reviews.
    case sarif
  }

  /// The configuration directory; nil for the first that is found.
  var configuration: Word?
  /// Files of texts that must not be hit.
  var corpora: [Word] = []
  /// Files of words inside which nothing must be hit.
  var dictionaries: [Word] = []
  /// Rules that are not asked.
  var skipped: [Word] = []
  var format = Format.text
  var color = CheckOptions.Color.auto
  var wantsHelp = false

  static var command: Command { .lint }

  static let flags: [Flag<LintOptions>] = [
    Flag("config", .directory("DIR"), help: "The configuration directory (default: the first found)") {
      $0.configuration = $1
    },
    Flag(
      "corpus", .file("FILE"), help: "Harmless texts, one a line or JSON rows, that nothing may hit; may be repeated"
    ) {
      $0.corpora.append($1)
    },
    Flag(
      "dictionary", .file("FILE"), help: "Words, one a line, inside which nothing may be hit; may be repeated"
    ) {
      $0.dictionaries.append($1)
    },
    Flag(
      "skip", .choice(LintRule.all.filter { $0.severity != .error }.map(\.id)),
      help: "Do not ask this rule; may be repeated"
    ) {
      $0.skipped.append($1)
    },
    Flag("format", .choice(Format.allCases.map(\.rawValue)), help: "How findings are told (default: text)") {
      $0.format = Format(rawValue: $1.string) ?? $0.format
    },
    Flag("color", .choice(CheckOptions.Color.allCases.map(\.rawValue)), help: "Whether to use colour (default: auto)") {
      $0.color = CheckOptions.Color(rawValue: $1.string) ?? $0.color
    },
    Flag("help", short: "h", help: "Show this help") {
      $0.wantsHelp = $1 == .on
    },
  ]

  /// What `words` ask for.
  static func parse(_ words: [Word]) throws(UsageError) -> LintOptions {
    var options = LintOptions()
    try OptionParser(command: command.name, flags: flags).parse(words, into: &options)
    return options
  }
}

extension Command {
  static let lint = Command(
    name: "lint",
    summary: "Say what is wrong with a configuration directory, and what is probably not meant",
    operands: "[OPTION…]",
    description: [
      "Tells every error that keeps the directory from being used, with file, line, column and remedy, and proves every "
        + "example and selftest phrase. Then looks for what is allowed and hardly meant: entries that cannot match, that "
        + "others cover, that are short or in the wrong script; regexes that can run away; exceptions that are never "
        + "used; policies that enforce nothing. docs/lint.md tells each rule.",
      "With corpora and dictionaries it counts, for each entry, the harmless texts and words that it hits. A corpus is a "
        + "file of texts, one a line, or of JSON rows with text; of its texts the places are told, not the words.",
    ],
    flags: LintOptions.flags.map(\.facts),
    examples: [
      Example(purpose: "look at a directory", line: "fmguard lint --config /etc/fmguard"),
      Example(
        purpose: "what would hit ordinary words and texts",
        line: "fmguard lint --dictionary /usr/share/dict/words --corpus ordinary.txt"),
    ],
    ownStatuses: [
      (0, "nothing to say"), (1, "errors: the directory cannot be used, or an entry can never match"),
      (2, "usage, or a file that cannot be read"), (3, "findings, and no errors"),
    ])
}
