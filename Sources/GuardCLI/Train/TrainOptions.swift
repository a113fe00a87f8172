// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard train` was asked for, and the table of its options. A new option is one item here.

import GuardTraining

/// The options of `fmguard train`.
public struct TrainOptions: CommandOptions, Sendable, Hashable {
  var data: [Word] = []
  var benign: [Word] = []
  var recipe: Word?
  /// A model to go on with.
  var base: Word?
  /// Files of rows to measure on.
  var tests: [Word] = []
  /// Where the model goes.
  var out: Word?
  var settings = TrainingSettings()
  /// The form of the report.
  var format = ReportFormat.text
  /// A text whose scores are explained, by the model of `base`; nothing is trained then.
  var explained: Word?
  var wantsHelp = false

  enum ReportFormat: String, CaseIterable { case text, json }

  static var command: Command { .train }

  static let flags: [Flag<TrainOptions>] = [
    Flag("data", .file("FILE"), help: "Rows to train on, JSON lines; may be given again") { $0.data.append($1) },
    Flag("benign", .file("FILE"), help: "Texts of which no label is right, one a line; may be given again") {
      $0.benign.append($1)
    },
    Flag("out", .file("MODEL"), help: "Where the model goes: models/NAME.fmc") { $0.out = $1 },
    Flag("recipe", .file("FILE"), help: "Labels, languages and sources (default: what the rows name)") {
      $0.recipe = $1
    },
    Flag("base", .file("MODEL"), help: "Go on training this model instead of making a new one") { $0.base = $1 },
    Flag("test", .file("FILE"), help: "Measure on these rows, which are not learned from; may be given again") {
      $0.tests.append($1)
    },
    Flag("seed", .number("N"), help: "The order of the rows depends on it (default: 1)") {
      $0.settings.seed = UInt64($1.string) ?? $0.settings.seed
    },
    Flag("epochs", .number("N"), help: "How often all rows are gone through (default: 6)") {
      $0.settings.epochs = Int($1.string) ?? $0.settings.epochs
    },
    Flag("grams", .number("N"), help: "How many n-grams the model keeps at most (default: 200000)") {
      $0.settings.gramLimit = Int($1.string) ?? $0.settings.gramLimit
    },
    Flag("min-rows", .number("N"), help: "In how many rows an n-gram must be (default: 3)") {
      $0.settings.rowMinimum = Int($1.string) ?? $0.settings.rowMinimum
    },
    Flag("held-out", .fraction("SHARE"), help: "The share of rows to calibrate and measure on (default: 0.1)") {
      $0.settings.heldOut = Double($1.string) ?? $0.settings.heldOut
    },
    Flag("false-positives", .fraction("SHARE"), help: "What thresholds let through of negatives (default: 0.001)") {
      $0.settings.falsePositives = Double($1.string) ?? $0.settings.falsePositives
    },
    Flag("explain", .text("TEXT"), help: "Show which n-grams carry the scores of a text, by the model of --base") {
      $0.explained = $1
    },
    Flag("format", .choice(ReportFormat.allCases.map(\.rawValue)), help: "The form of the report (default: text)") {
      $0.format = ReportFormat(rawValue: $1.string) ?? $0.format
    },
    Flag("help", short: "h", help: "Show this help") {
      $0.wantsHelp = $1 == .on
    },
  ]

  /// Whether nothing is trained: the model of `base` is measured as it is.
  var onlyMeasures: Bool { base != nil && !tests.isEmpty && data.isEmpty && benign.isEmpty && out == nil }

  /// How many n-grams a file of the largest size holds.
  private static let gramRange = 1...250_000

  /// What `words` ask for.
  static func parse(_ words: [Word]) throws(UsageError) -> TrainOptions {
    var options = TrainOptions()
    let name = Command.train.name
    try OptionParser(command: name, flags: flags).parse(words, into: &options) { (_, word) throws(UsageError) in
      throw UsageError(.unexpectedOperand, command: name, subject: word.string)
    }
    if options.wantsHelp { return options }
    if options.explained != nil {
      guard options.base != nil else { throw UsageError(.missing, command: name, subject: "--base MODEL") }
      return options
    }
    if options.onlyMeasures { return options }
    if options.data.isEmpty, options.benign.isEmpty || options.base == nil {
      throw UsageError(.missing, command: name, subject: "--data FILE")
    }
    if options.out == nil { throw UsageError(.missing, command: name, subject: "--out MODEL") }
    try expect(options.settings.epochs, in: 1...1000, of: "--epochs")
    try expect(options.settings.gramLimit, in: gramRange, of: "--grams")
    try expect(options.settings.rowMinimum, in: 1...1_000_000, of: "--min-rows")
    guard options.settings.heldOut < 1 else {
      throw UsageError(
        .malformedValue, command: name, subject: "--held-out", value: "1", expected: ["a number below 1, such as 0.1"])
    }
    return options
  }

  private static func expect(_ number: Int, in range: ClosedRange<Int>, of flag: String) throws(UsageError) {
    guard !range.contains(number) else { return }
    throw UsageError(
      .malformedValue, command: Command.train.name, subject: flag, value: "\(number)",
      expected: ["a number from \(range.lowerBound) to \(range.upperBound)"])
  }
}

extension Command {
  static let train = Command(
    name: "train",
    summary: "Train the classifier on rows of your own, or go on training one",
    operands: "--data FILE… --out MODEL [OPTION…]",
    description: [
      "A row is a JSON object with `text`, and if known `lang`, `labels` and `weight`. Labels are a list of those that "
        + "are right, and all others are not; or an object from names to true or false, and of all others nothing is "
        + "known. docs/classifier.md describes the rows, the recipe, the model and its file.",
      "The same rows, recipe and seed make the same bytes. A tenth of the rows is held out: scores are calibrated on "
        + "them, thresholds chosen so that few of their negatives reach them, and the figures of the report measured.",
      "To correct false positives, go on with --base and --benign: texts of which none of the labels is right.",
    ],
    flags: TrainOptions.flags.map(\.facts),
    examples: [
      Example(purpose: "a new model", line: "fmguard train --data rows.jsonl --out conf/models/own.fmc"),
      Example(
        purpose: "correct false positives",
        line: "fmguard train --base models/default.fmc --benign wrong.txt --out conf/models/default.fmc"),
      Example(
        purpose: "measure a model", line: "fmguard train --base models/default.fmc --test rows.jsonl --format json"),
      Example(
        purpose: "why a text has its scores",
        line: "fmguard train --base models/default.fmc --explain 'kill the process'"
      ),
    ],
    ownStatuses: [
      (0, "the model was written"),
      (2, "usage, a file that cannot be read or written, a row that was left out, or too little to learn from"),
    ])
}
