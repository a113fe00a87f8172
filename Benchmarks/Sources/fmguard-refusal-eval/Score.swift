// fmguard — SPDX-License-Identifier: Apache-2.0
// Precision, recall and F1 of yes and no. Numbers only.

/// How often a detector was right. Partial refusals are left out: people agree on them at an F1 of 43 to 81 only.
struct Score {
  var truePositives = 0
  var falsePositives = 0
  var falseNegatives = 0
  var trueNegatives = 0

  mutating func add(_ label: Row.Label, _ isRefusal: Bool) {
    switch (label, isRefusal) {
    case (.partial, _): break
    case (.refusal, true): truePositives += 1
    case (.refusal, false): falseNegatives += 1
    case (.compliance, true): falsePositives += 1
    case (.compliance, false): trueNegatives += 1
    }
  }

  var refusals: Int { truePositives + falseNegatives }
  var answers: Int { falsePositives + trueNegatives }
  /// In percent.
  var precision: Double { percent(truePositives, truePositives + falsePositives) }
  var recall: Double { percent(truePositives, refusals) }
  var f1: Double { percent(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives) }

  private func percent(_ part: Int, _ whole: Int) -> Double { 100 * Double(part) / Double(max(1, whole)) }
}
