// fmguard — SPDX-License-Identifier: Apache-2.0
// Findings as they come, as many of each rule as are worth telling. Knows no rule.

/// Keeps findings up to a limit for each rule: a list that is doubled as a whole has as many as it has entries.
struct LintLog {
  /// How many of one rule are kept.
  static let limit = 1000

  private let skipped: Set<String>
  private(set) var findings: [LintFinding] = []
  private(set) var omitted: [String: Int] = [:]
  private var counts: [String: Int] = [:]

  init(skipped: Set<String>) {
    self.skipped = skipped
  }

  mutating func add(_ finding: LintFinding) {
    guard finding.rule.severity == .error || !skipped.contains(finding.rule.id) else { return }
    counts[finding.rule.id, default: 0] += 1
    if counts[finding.rule.id, default: 0] <= Self.limit {
      findings.append(finding)
    } else {
      omitted[finding.rule.id, default: 0] += 1
    }
  }
}
