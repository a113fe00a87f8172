// fmguard — SPDX-License-Identifier: Apache-2.0
// How grave a rule is. A name and an order; knows nothing of policies.

/// How grave what a rule looks for is. Ordered from `low` to `critical`.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  case low
  case medium
  case high
  case critical

  private var rank: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .high: 2
    case .critical: 3
    }
  }

  public static func < (left: Severity, right: Severity) -> Bool {
    left.rank < right.rank
  }
}
