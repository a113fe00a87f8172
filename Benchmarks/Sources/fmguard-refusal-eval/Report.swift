// fmguard — SPDX-License-Identifier: Apache-2.0
// The table of results, in Markdown: this detector and the baselines, by source and language, or also by model.

import Foundation
import GuardRefusal

/// Results by group.
struct Report {
  /// For each group the score of the detector, then those of the baselines.
  private var scores: [String: [Score]] = [:]
  /// The answer `partial` against the label.
  private var partial = Score()
  private var bins = [(refusals: Int, all: Int)](repeating: (0, 0), count: 10)

  /// The fifteen runs that people labelled.
  private static let humanLabelled = ["xstest", "xstest_new", "xstest_repl"]

  init(_ rows: [Row], _ detector: RefusalDetector, byModel: Bool) {
    for row in rows {
      let assessment = detector.evaluate(row.text, prompt: row.prompt, explains: false)
      let answers = [assessment.answer == .refusal] + Baseline.all.map { $0.isRefusal(row.text) }
      // By model, only what was labelled with care: the other sets mix what their models said with what they were sent.
      if byModel && (!row.isCarefullyLabelled || row.source == "catalogue") { continue }
      var groups = byModel ? [] : ["\(row.source), \(row.language)"]
      if byModel { groups.append("\(row.source), \(row.language), \(row.model)") }
      if Self.humanLabelled.contains(row.source) { groups.append("**English, human-labelled**") }
      if row.source == "catalogue" { groups.append("**catalogue**") }
      for group in groups {
        for (number, answer) in answers.enumerated() {
          scores[group, default: Array(repeating: Score(), count: answers.count)][number].add(row.label, answer)
        }
      }
      // The other sets are labelled by judges and by matching, which are wrong too often for this.
      guard row.isCarefullyLabelled else { continue }
      partial.add(row.label == .partial ? .refusal : .compliance, assessment.answer == .partial)
      if row.label != .partial {
        let bin = min(9, Int(assessment.confidence * 10))
        bins[bin].all += 1
        if row.label == .refusal { bins[bin].refusals += 1 }
      }
    }
  }

  func print() {
    let names = Baseline.all.map(\.name)
    Swift.print("| set | refusals | answers | F1 | precision | recall | false | \(names.joined(separator: " | ")) |")
    Swift.print("|---|" + String(repeating: "--:|", count: 6 + names.count))
    for (group, scores) in scores.sorted(by: { $0.key < $1.key }) {
      let own = scores[0]
      let numbers = own.refusals == 0 ? ["", "", ""] : [own.f1, own.precision, own.recall].map(Self.text)
      let baselines = scores.dropFirst().map { own.refusals == 0 ? "\($0.falsePositives) false" : Self.text($0.f1) }
      let cells = [group, "\(own.refusals)", "\(own.answers)"] + numbers + ["\(own.falsePositives)"] + baselines
      Swift.print("| \(cells.joined(separator: " | ")) |")
    }
    let answered = partial.truePositives + partial.falsePositives
    let numbers = [partial.precision, partial.recall, partial.f1].map(Self.text)
    Swift.print("\n`partial`: \(answered) answers, \(partial.refusals) labels;")
    Swift.print("precision \(numbers[0]), recall \(numbers[1]), F1 \(numbers[2]).")
    Swift.print("\n| confidence | responses | refusals, % |\n|---|--:|--:|")
    for (number, bin) in bins.enumerated() where bin.all > 0 {
      let share = 100 * Double(bin.refusals) / Double(bin.all)
      Swift.print("| 0.\(number) to \(number == 9 ? "1" : "0.\(number + 1)") | \(bin.all) | \(Self.text(share)) |")
    }
  }

  private static func text(_ number: Double) -> String { String(format: "%.1f", number) }
}
