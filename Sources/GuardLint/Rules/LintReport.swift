// fmguard — SPDX-License-Identifier: Apache-2.0
// Everything that lint has to say of a configuration directory. A value.

/// The findings of lint, and what was looked at.
public struct LintReport: Sendable {
  /// By file, place and rule.
  public let findings: [LintFinding]
  /// How many more there are than are kept, by the id of their rule.
  public let omitted: [String: Int]
  /// How many lists were looked at.
  public let lists: Int
  /// How many terms and regexes, without selftest phrases.
  public let entries: Int
  /// How many policies were looked at.
  public let policies: Int
  /// How many examples and selftest phrases were proved.
  public let proofs: Int

  /// How many findings there are of a severity, those that are not kept included.
  public func count(of severity: LintSeverity) -> Int {
    let kept = findings.count { $0.rule.severity == severity }
    return LintRule.all.filter { $0.severity == severity }.reduce(kept) { $0 + (omitted[$1.id] ?? 0) }
  }
}
