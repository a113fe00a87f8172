// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard diff` was asked for, and the table of its options. A new option is one item here.

import FMGuard

/// The options of `fmguard diff`.
public struct DiffOptions: CommandOptions, TextOptions, Hashable {
  enum Format: String, CaseIterable {
    case text, json
  }

  /// What holds for what a row does not say.
  var request = RequestOptions()
  var format = Format.text
  var color = CheckOptions.Color.auto
  /// The older and the newer one.
  var directories: [Word] = []
  var configuration: Word?
  var corpora: [Word] = []
  /// The counters of a service.
  var shadowReport: Word?
  /// Whether texts are shown even if nobody looks.
  var showsTexts = false
  var wantsHelp = false

  static var command: Command { .diff }

  static let flags: [Flag<DiffOptions>] =
    requestFlags + [
      Flag("corpus", .file("FILE"), help: "Texts, one a line or JSON rows; may be repeated") {
        $0.corpora.append($1)
      },
      Flag("shadow-report", .file("FILE"), help: "Tell what lists in shadow would do, from the counters of a service") {
        $0.shadowReport = $1
      },
      Flag("show-texts", help: "Show excerpts of texts; else a terminal alone does") {
        $0.showsTexts = $1 == .on
      },
      Flag("format", .choice(Format.allCases.map(\.rawValue)), help: "How differences are told (default: text)") {
        $0.format = Format(rawValue: $1.string) ?? $0.format
      },
    ] + commonFlags.filter { $0.facts.name != "config" }

  /// What `words` ask for.
  static func parse(_ words: [Word]) throws(UsageError) -> DiffOptions {
    var options = DiffOptions()
    let parser = OptionParser(command: Command.diff.name, flags: flags)
    try parser.parse(words, into: &options) { (options, word) throws(UsageError) in
      if options.directories.count == 2 {
        throw UsageError(.unexpectedOperand, command: Command.diff.name, subject: word.string)
      }
      options.directories.append(word)
    }
    if options.wantsHelp { return options }
    if options.shadowReport != nil {
      if let directory = options.directories.first {
        throw UsageError(
          .conflict, command: Command.diff.name, subject: "--shadow-report", expected: [directory.string])
      }
      return options
    }
    guard options.directories.count == 2 else {
      let missing = options.directories.isEmpty ? "OLD" : "NEW"
      throw UsageError(.missing, command: Command.diff.name, subject: missing)
    }
    guard !options.corpora.isEmpty else {
      throw UsageError(.missing, command: Command.diff.name, subject: "--corpus FILE")
    }
    return options
  }
}

extension Command {
  static let diff = Command(
    name: "diff",
    summary: "Say which texts two configuration directories decide differently, and by which entries",
    operands: "OLD NEW --corpus FILE… | --shadow-report FILE",
    description: [
      "Checks every text of the corpora under both directories, and counts those that one blocks or redacts and the other "
        + "does not, or on another account, by the entry responsible: the gravest that decides and that the other "
        + "directory does not have.",
      "A corpus is a file of texts, one a line, or of JSON rows as for 'check --format jsonl' if its first line begins with "
        + "{; other members are passed over. Places are told, and excerpts on a terminal alone, or with --show-texts.",
      "With --shadow-report the counters of a service are read, as /metrics tells them, from a file or with - from standard "
        + "input: how many checks had findings in shadow, by policy, stage, category and mechanism.",
    ],
    flags: DiffOptions.flags.map(\.facts),
    examples: [
      Example(
        purpose: "what a new release of the lists changes", line: "fmguard diff /etc/fmguard new --corpus messages.txt"),
      Example(
        purpose: "what a list in shadow would have blocked",
        line: "curl -s http://127.0.0.1:8080/metrics | fmguard diff --shadow-report -"),
    ],
    ownStatuses: [
      (0, "no text is decided differently"), (1, "there are differences, or findings in shadow"),
      (2, "usage, configuration, or a corpus that cannot be read"),
    ])
}
