// fmguard — SPDX-License-Identifier: Apache-2.0
// Everything that lint has to say of a configuration directory. A value.

/// The findings of lint, and what was looked at.
public struct LintReport: Sendable {
  /// By file, place and rule.
  public let findings: [LintFinding]
  /// How many more there are than are kept, by the id of their rule.
  public let omitted: [String: Int]
  public let lists: Int
  /// Terms and regexes, without selftest phrases.
  public let entries: Int
  public let policies: Int
  /// Examples and selftest phrases that were proved.
  public let proofs: Int

  /// How many findings there are of a severity, those that are not kept included.
  public func count(of severity: LintSeverity) -> Int {
    let kept = findings.count { $0.rule.severity == severity }
    return LintRule.all.filter { $0.severity == severity }.reduce(kept) { $0 + (omitted[$1.id] ?? 0) }
  }
}
