// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard import` was asked for, and the table of its options. A new option is one item here.

import FMGuard
import GuardImport
import GuardMatch

/// The options of `fmguard import`.
public struct ImportOptions: CommandOptions, Sendable, Hashable {
  var source: Word = ""
  /// The configuration directory that lists are written into; nil for none.
  var directory: Word?
  var format: ForeignFormat?
  var settings = ImportSettings()
  /// Where every note goes, one JSON object a line.
  var report: Word?
  var onlyTells = false
  var wantsHelp = false

  static var command: Command { .importing }

  static let flags: [Flag<ImportOptions>] = [
    Flag("into", .directory("DIR"), help: "The configuration directory to write lists into; made if there is none") {
      $0.directory = $1
    },
    Flag("dry-run", help: "Write nothing, and tell what would be") {
      $0.onlyTells = $1 == .on
    },
    Flag(
      "from", .choice(ForeignFormat.allCases.map(\.rawValue)), help: "The form of the source (default: found out)"
    ) {
      $0.format = ForeignFormat(rawValue: $1.string)
    },
    Flag("region", .text("CC"), help: "Take the files of this region for the global ones (six-key)") {
      $0.settings.region = $1.string
    },
    Flag("category", .text("CATEGORY"), help: "The category of what has none (default: x-imported)") {
      $0.settings.category = $1.string
    },
    Flag(
      "severity", .choice(Severity.allCases.map(\.rawValue)), help: "The severity of what has none (default: medium)"
    ) {
      $0.settings.severity = Severity(rawValue: $1.string) ?? $0.settings.severity
    },
    Flag("language", .language("TAG"), help: "The language of what has none (default: und)") {
      $0.settings.language = $1.string
    },
    Flag("stage", .choice(StageScope.allCases.map(\.rawValue)), help: "The stage of what has none (default: both)") {
      $0.settings.stages = StageScope(rawValue: $1.string) ?? $0.settings.stages
    },
    Flag("match", .choice(MatchKind.allCases.map(\.rawValue)), help: "How terms stand in texts (default: word)") {
      $0.settings.match = MatchKind(rawValue: $1.string) ?? $0.settings.match
    },
    Flag("report", .file("FILE"), help: "Write every note into this file, one JSON object a line") {
      $0.report = $1
    },
    Flag("help", short: "h", help: "Show this help") {
      $0.wantsHelp = $1 == .on
    },
  ]

  /// What `words` ask for.
  static func parse(_ words: [Word]) throws(UsageError) -> ImportOptions {
    var options = ImportOptions()
    let name = Command.importing.name
    let parser = OptionParser(command: name, flags: flags)
    try parser.parse(words, into: &options) { (options, word) throws(UsageError) in
      guard options.source.bytes.isEmpty else {
        throw UsageError(.unexpectedOperand, command: name, subject: word.string)
      }
      options.source = word
    }
    if options.wantsHelp { return options }
    if options.source.bytes.isEmpty { throw UsageError(.missing, command: name, subject: "SOURCE") }
    if options.directory == nil, !options.onlyTells { throw UsageError(.missing, command: name, subject: "--into DIR") }
    guard Category.isName(options.settings.category) else {
      throw UsageError(
        .malformedValue, command: name, subject: "--category", value: options.settings.category,
        expected: [Category.expectation])
    }
    return options
  }
}

extension Command {
  static let importing = Command(
    name: "import",
    summary: "Make deny lists of the lists of another system",
    operands: "SOURCE --into DIR [OPTION…]",
    description: [
      "SOURCE is a JSON file of six keys (reject, remove, replace, regexReject, regexRemove, regexReplace) or a tree of "
        + "them, an export of an Azure blocklist, the word policy of a Bedrock guardrail, a folder of word lists that are "
        + "named after languages, or a table of comma-separated values. docs/import.md describes each.",
      "Lists are written below DIR/denylists/imported, and no file is written over. Regexes that are just words become "
        + "terms, whose boundaries follow their script. Whatever is changed, rejected or left out is told; --report "
        + "tells each lowered regex, too.",
    ],
    flags: ImportOptions.flags.map(\.facts),
    examples: [
      Example(
        purpose: "take over a word list",
        line: "fmguard import words.csv --into conf --category profanity --severity low"),
      Example(
        purpose: "what would become of a tree", line: "fmguard import safety_deny --dry-run --report notes.jsonl"),
    ],
    ownStatuses: [
      (0, "everything was taken over"), (1, "something of the source was rejected or left out, and told"),
      (2, "usage, a source that cannot be read, or a file that cannot be written"),
    ])
}
