// fmguard — SPDX-License-Identifier: Apache-2.0
// How a training came out, and what carried a score, for people. Decides nothing.

import FMGuard
import GuardClassifier
import GuardText
import GuardTraining

enum TrainText {
  static func report(_ report: TrainingReport, out: String) -> String {
    var text = "wrote \(out): \(report.rows - report.heldOut) rows learned, \(report.heldOut) held out; "
    text += "\(report.gramsKept) of \(report.gramsSeen) n-grams kept\n"
    let others = report.languages.count - report.supported.count
    text += "languages: \(report.supported.joined(separator: " ")); told apart from \(others) others\n"
    if !report.unsupported.isEmpty {
      text += "too little text to know these by: \(report.unsupported.joined(separator: " "))\n"
    }
    text += row(["label", "learned", "held out", "precision", "area", "threshold", "recall", "false"])
    for label in report.labels {
      text += row([
        label.name, "\(label.trainedPositives)/\(label.trainedNegatives)",
        "\(label.heldOutPositives)/\(label.heldOutNegatives)", label.averagePrecision.map(fraction) ?? "-",
        label.areaUnderCurve.map(fraction) ?? "-", fraction(label.threshold), fraction(label.recall),
        fraction(label.falsePositives),
      ])
    }
    return text
  }

  /// The figures of a model on files of rows.
  static func measurements(_ measurements: [(file: String, Measurement)]) -> String {
    var text = ""
    for (file, measurement) in measurements {
      text += "\(file)\n"
      text += row(["", "right/wrong", "unsupported", "precision", "area", "", "recall", "false"])
      for group in [measurement.whole] + measurement.groups {
        text += row([
          group.language.map { $0.isEmpty ? "no language" : $0 } ?? "all", "\(group.positives)/\(group.negatives)",
          "\(group.unsupported)", group.averagePrecision.map(fraction) ?? "-",
          group.areaUnderCurve.map(fraction) ?? "-",
          "", share(group.positivesReached, of: group.positives), share(group.negativesReached, of: group.negatives),
        ])
      }
    }
    return text
  }

  private static func share(_ count: Int, of whole: Int) -> String {
    whole > 0 ? fraction(Double(count) / Double(whole)) : "-"
  }

  static func explanation(of word: Word, by model: Classifier) -> String {
    let text = word.bytes
    let explanation = unsafe text.withUnsafeBufferPointer { bytes in
      // SAFETY: the bytes are read during the call only.
      unsafe model.explain(Bytes(bytes))
    }
    guard explanation.scores.outcome == .scored else { return "not scored: \(explanation.scores.outcome.rawValue)\n" }
    var lines = ""
    for (index, label) in model.labels.enumerated() {
      let carried = carriers(of: index, explanation.contributions)
      let score = Double(explanation.scores[index])
      lines += "\(label.name.padded(to: 18))\(fraction(score)) of \(fraction(label.threshold))"
      let parts = ["\(signed(explanation.bias[index])) to begin with"] + carried
      lines += "  \(parts.joined(separator: ", "))\n"
    }
    return lines
  }

  /// The n-grams that move a label most, and by how much.
  private static func carriers(of label: Int, _ contributions: [Contribution]) -> [String] {
    let moving = contributions.filter { abs($0.weights[label]) >= 0.005 }
    let ranked = moving.sorted { left, right in
      let (leftWeight, rightWeight) = (abs(left.weights[label]), abs(right.weights[label]))
      return leftWeight == rightWeight ? left.text < right.text : leftWeight > rightWeight
    }
    return ranked.prefix(8).map { "\(signed($0.weights[label])) \"\($0.text.escapedForTerminal)\"" }
  }

  private static let widths = [18, 14, 12, 11, 7, 11, 8, 7]

  private static func row(_ cells: [String]) -> String {
    var line = ""
    for (cell, width) in zip(cells, widths) { line += cell.padded(to: width) }
    while line.hasSuffix(" ") { line.removeLast() }
    return line + "\n"
  }

  private static func fraction(_ value: Double) -> String { value.fixed(3) }
  private static func signed(_ value: Double) -> String { (value < 0 ? "−" : "+") + abs(value).fixed(2) }
}

extension String {
  /// With spaces behind it.
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}

/// Steps of a training on standard error, if people read it.
struct ProgressNotes {
  let isShown: Bool

  func show(_ step: Trainer.Progress) {
    guard isShown else { return }
    let words =
      switch step {
      case .counted(let rows, let grams): "\(rows) rows, \(grams) n-grams"
      case .learned(let pass, let epoch, let loss):
        "pass \(pass), epoch \(epoch): loss \((loss * 10_000).rounded() / 10_000)"
      case .written(let grams): "\(grams) n-grams written"
      }
    note("\r\u{1B}[Kfmguard: \(words)")
  }

  func clear() {
    if isShown { note("\r\u{1B}[K") }
  }

  private func note(_ text: String) {
    var errors = OutputFile.standardError()
    try? errors.write(text)
    try? errors.flush()
  }
}
