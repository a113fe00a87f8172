// fmguard — SPDX-License-Identifier: Apache-2.0
// What the learned classifier said, for people: scores beside what a policy makes of them. Pure.

import FMGuard

extension VerdictText {
  /// One line for each label: its score, the threshold, the mode, and whether it counts. Labels that count are marked.
  func lines(_ scoring: Scoring) -> String {
    let width = scoring.labels.map(\.label.count).max() ?? 0
    return scoring.scores.map { label, value in
      let counts = label.mode != .off && Double(value) >= label.threshold
      let score = Double(value).fixed(3)
      let name = label.label + String(repeating: " ", count: width - label.label.count)
      let facts = "threshold \(label.threshold.fixed(3))  \(label.mode.rawValue)"
      return
        "\(margin)\(name)  \(counts ? style.match(score) : score)  \(style.dim(facts))\(counts ? "  counts" : "")\n"
    }.joined()
  }
}
