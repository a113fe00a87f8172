// fmguard — SPDX-License-Identifier: Apache-2.0
// A finding and what the policy made of it. Knows nothing of why.

/// A finding that a policy reports.
public struct JudgedFinding: Sendable {
  /// What was seen.
  public let finding: Finding
  /// Whether it decides; false in shadow.
  public let isEnforced: Bool

  public init(_ finding: Finding, isEnforced: Bool) {
    self.finding = finding
    self.isEnforced = isEnforced
  }
}
