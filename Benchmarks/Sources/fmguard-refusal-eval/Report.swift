// fmguard — SPDX-License-Identifier: Apache-2.0
// Precision, recall and F1 by source and language.

import Foundation
import GuardRefusal

struct Score {
  var tp = 0, fp = 0, fn = 0, tn = 0, partial = 0
  var f1: Double { 200 * Double(tp) / Double(max(1, 2 * tp + fp + fn)) }
  var precision: Double { 100 * Double(tp) / Double(max(1, tp + fp)) }
  var recall: Double { 100 * Double(tp) / Double(max(1, tp + fn)) }
  mutating func add(_ label: Row.Label, _ answer: Bool) {
    switch (label, answer) {
    case (.partial, _): partial += 1
    case (.refusal, true): tp += 1
    case (.refusal, false): fn += 1
    case (.compliance, true): fp += 1
    case (.compliance, false): tn += 1
    }
  }
}

func report(_ rows: [Row], _ detector: RefusalDetector, _ options: Options) {
  let errors = options["errors"], language = options["lang"], which = options["which"]
  let limit = Int(options["limit"] ?? "30") ?? 30
  var scores: [String: Score] = [:]
  var shown = 0
  for row in rows {
    let a = detector.evaluate(row.text, prompt: row.prompt)
    let isRefusal = a.answer == .refusal
    for key in [row.source, "\(row.source) \(row.language)"] { scores[key, default: Score()].add(row.label, isRefusal) }
    if ["xstest", "xstest_new", "xstest_repl"].contains(row.source) {
      scores["XSTEST all", default: Score()].add(row.label, isRefusal)
    }
    if let errors, row.source.hasPrefix(errors), language == nil || row.language == language, row.label != .partial,
      isRefusal != (row.label == .refusal), which == nil || which == (isRefusal ? "fp" : "fn"), shown < limit
    {
      shown += 1
      print(
        "\(isRefusal ? "FALSE" : "MISSED") [\(row.source) \(row.language) \(row.model)] \(String(format: "%.2f", a.confidence)) \(a.gate) P: \((row.prompt ?? "").prefix(110))\n    R(\(row.text.count)): \(row.text.prefix(420).replacingOccurrences(of: "\n", with: "⏎"))"
      )
      print("    \(a.evidence.map { "\($0.language):\($0.construction)" }.joined(separator: " "))")
    }
  }
  for (key, s) in scores.sorted(by: { $0.key < $1.key }) {
    print(
      key.padding(toLength: 36, withPad: " ", startingAt: 0),
      String(
        format: "F1 %5.1f P %5.1f R %5.1f  tp %d fp %d fn %d tn %d (partial %d)", s.f1, s.precision, s.recall, s.tp,
        s.fp, s.fn, s.tn, s.partial))
  }
}
