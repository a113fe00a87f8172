// fmguard — SPDX-License-Identifier: Apache-2.0
// A run for people: failures as they come, then tables. Pure, but for where it writes.

import FMGuard
import GuardEvaluation

/// Writes a run as lines and tables.
struct EvalText: EvalReport {
  let style: Style

  mutating func begin(ruleset: String, _ console: inout Console) throws(OutputFailure) {}

  mutating func add(_ told: ToldOutcome, _ console: inout Console) throws(OutputFailure) {
    if !told.outcome.isRight { try console.write(failure(told, columns: console.columns)) }
  }

  mutating func end(_ summary: EvalSummary, _ console: inout Console) throws(OutputFailure) {
    try console.write(lines(summary))
  }

  /// One failure: its id, what was expected, what it got and by which entry; and the text, if it is at hand.
  func failure(_ told: ToldOutcome, columns: Int) -> String {
    let outcome = told.outcome
    let rule = outcome.rule.map { "  \(style.dim("\($0.id) \($0.source)"))" } ?? ""
    var lines = "\(style.red("wrong")) \(style.bold(outcome.id.escapedForTerminal))  expected "
    lines += "\(outcome.expectation.words), got \(outcome.words)\(rule)\n"
    if let text = told.text {
      lines += "      \(Excerpt(of: text, span: 0..<0, columns: max(20, columns - 6)).after)\n"
    }
    return lines
  }

  /// What the run amounts to.
  func lines(_ summary: EvalSummary) -> String {
    var result = flips(summary)
    let counts = summary.scores.all
    result += "\(style.bold("rows"))  \(counts.total), \(summary.scores.failures) wrong; "
    result += "declined rightly \(counts.truePositives), wrongly \(counts.falsePositives); "
    result += "passed rightly \(counts.trueNegatives), wrongly \(counts.falseNegatives)\n"
    result += table("all", [("", counts)])
    for grouping in Grouping.allCases {
      let groups = summary.scores.groups(by: grouping)
      if !groups.isEmpty { result += table(grouping.rawValue, groups) }
    }
    for gate in summary.gates {
      let value = gate.value.map { Self.number($0, gate.gate.kind) } ?? "nothing to tell it by"
      let limit = Self.number(gate.gate.limit, gate.gate.kind)
      result +=
        "\(gate.holds ? style.green("holds") : style.red("fails")) --\(gate.gate.kind.rawValue) \(limit): \(value)\n"
    }
    return result
  }

  private func flips(_ summary: EvalSummary) -> String {
    guard let baseline = summary.baseline else { return "" }
    var result = ""
    for flip in summary.flips {
      let kind =
        switch (flip.wasRight, flip.isRight) {
        case (true, false): style.red("broken")
        case (false, true): style.green("mended")
        default: style.yellow("other ")
        }
      result += "\(kind) \(style.bold(flip.id.escapedForTerminal))  was \(flip.before), is \(flip.now)\n"
    }
    let gone = baseline.rows - baseline.known
    return result
      + "\(style.bold("baseline"))  \(baseline.rows) rows, \(summary.flips.count) differ, \(gone) are gone, "
      + "\(summary.scores.all.total - baseline.known) are new\n"
  }

  private func table(_ title: String, _ rows: [(name: String, counts: Confusion)]) -> String {
    let width = max(title.count, rows.map { $0.name.escapedForTerminal.count }.max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    let columns = [("rows", 9), ("precision", 22), ("recall", 22), ("F1", 22)]
    var result = style.bold(padded(title, width))
    for (name, width) in columns { result += "  \(style.dim(padded(name, width)))" }
    result = Self.trimmed(result) + "\n"
    for (name, counts) in rows {
      var line = padded(name.escapedForTerminal, width) + "  " + padded("\(counts.total)", columns[0].1)
      for rate in [counts.precision, counts.recall, counts.f1] { line += "  " + padded(Self.text(rate), 22) }
      result += Self.trimmed(line) + "\n"
    }
    return result
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// `0.957 (0.902 to 0.985)`.
  static func text(_ rate: Rate?) -> String {
    rate.map { "\(fraction($0.value)) (\(fraction($0.low)) to \(fraction($0.high)))" } ?? "–"
  }

  /// Three digits after the point.
  static func fraction(_ value: Double) -> String {
    value.fixed(3)
  }

  private static func number(_ value: Double, _ kind: Gate.Kind) -> String {
    kind == .minRecall || kind == .minPrecision ? fraction(value) : "\(Int(value))"
  }
}
