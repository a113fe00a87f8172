// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard eval` was asked for, and the table of its options. A new option is one item here.

import FMGuard
import GuardEvaluation

/// The options of `fmguard eval`.
public struct EvalOptions: CommandOptions, TextOptions, Hashable {
  enum Format: String, CaseIterable {
    /// For people.
    case text
    /// With the result of each row, for a later run to be compared with.
    case json
    /// For those who run tests.
    case junit
    /// A page with charts.
    case html
  }

  /// What holds for what a row does not say.
  var request = RequestOptions()
  var format = Format.text
  var color = CheckOptions.Color.auto
  var configuration: Word?
  var suites: [Word] = []
  /// The JSON of an earlier run.
  var baseline: Word?
  var gates: [Gate] = []
  /// Whether texts are shown even if nobody looks.
  var showsTexts = false
  var wantsHelp = false

  static var command: Command { .eval }

  static let flags: [Flag<EvalOptions>] =
    requestFlags + [
      Flag("baseline", .file("FILE"), help: "The JSON of an earlier run; every row that differs is named") {
        $0.baseline = $1
      },
      gate(.minRecall, .fraction("SHARE"), help: "Fail below this recall"),
      gate(.minPrecision, .fraction("SHARE"), help: "Fail below this precision"),
      gate(.maxFalsePositives, .number("N"), help: "Fail if more texts are declined that should pass"),
      gate(.maxFailures, .number("N"), help: "Fail if more rows differ from what they expect"),
      gate(
        .maxRegressions, .number("N"), help: "Fail if more rows were right in the baseline and are not (default: 0)"),
      Flag("show-texts", help: "Show the texts of failures; else a terminal alone does") {
        $0.showsTexts = $1 == .on
      },
      Flag("format", .choice(Format.allCases.map(\.rawValue)), help: "How results are told (default: text)") {
        $0.format = Format(rawValue: $1.string) ?? $0.format
      },
    ] + commonFlags

  private static func gate(_ kind: Gate.Kind, _ value: FlagFacts.Value, help: String) -> Flag<EvalOptions> {
    Flag(kind.rawValue, value, help: help) { options, word in
      options.gates.removeAll { $0.kind == kind }
      if let limit = Double(word.string) { options.gates.append(Gate(kind, limit)) }
    }
  }

  /// What `words` ask for.
  static func parse(_ words: [Word]) throws(UsageError) -> EvalOptions {
    var options = EvalOptions()
    let parser = OptionParser(command: Command.eval.name, flags: flags)
    try parser.parse(words, into: &options) { (options, word) throws(UsageError) in options.suites.append(word) }
    guard options.wantsHelp || !options.suites.isEmpty else {
      throw UsageError(.missing, command: Command.eval.name, subject: "SUITE")
    }
    if options.baseline != nil, !options.gates.contains(where: { $0.kind == .maxRegressions }) {
      options.gates.append(Gate(.maxRegressions, 0))
    }
    return options
  }
}

extension Command {
  static let eval = Command(
    name: "eval",
    summary: "Check texts of which is known what should come of them, and count how often it did",
    operands: "[OPTION…] SUITE…",
    description: [
      "A suite is a file of JSON objects, one a line: a row of 'check --format jsonl' with what is expected, action, layer "
        + "or categories, and optionally tags and language. Rows of OpenAI's guardrails, with data and "
        + "expected_triggers, are read as well. docs/eval.md describes both.",
      "Tells precision, recall and F1 with intervals of 95 %, of all rows and by tag, language, category, list and "
        + "mechanism, and every row that differs from what it expects, by its id. Texts are shown on a terminal alone, or "
        + "with --show-texts.",
      "With --baseline, every row is named that got something else in an earlier run; rows that were right and are not "
        + "any more fail the run. A gate without a row that could tell fails, too.",
    ],
    flags: EvalOptions.flags.map(\.facts),
    examples: [
      Example(purpose: "how the shipped suites fare", line: "fmguard eval suites/*.jsonl"),
      Example(
        purpose: "a gate for changes", line: "fmguard eval --max-false-positives 0 --min-recall 0.95 suites/*.jsonl"),
      Example(
        purpose: "what a change of the lists changes",
        line:
          "fmguard eval --format json suites/*.jsonl > before.json; fmguard eval --baseline before.json suites/*.jsonl"
      ),
    ],
    ownStatuses: [
      (0, "the rows were counted, and every gate holds"), (1, "a gate does not hold"),
      (2, "usage, configuration, or a suite or row that cannot be read"),
    ])
}
