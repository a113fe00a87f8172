// fmguard — SPDX-License-Identifier: Apache-2.0
// The report of lint for people. Pure.

import GuardLint

/// Writes findings as a compiler does: place, severity, what is wrong, rule; and what to do on the line below.
struct LintText: Sendable {
  let style: Style

  func lines(_ report: LintReport) -> String {
    var result = ""
    for finding in report.findings {
      let severity = finding.rule.severity.rawValue
      let shown =
        switch finding.rule.severity {
        case .error: style.red(severity)
        case .warning: style.yellow(severity)
        case .note: style.bold(severity)
        }
      result += "\(style.bold(finding.place)): \(shown): \(finding.problem) \(style.dim("[\(finding.rule.id)]"))\n"
      result += "    \(finding.remedy)\n"
    }
    for (rule, count) in report.omitted.sorted(by: { $0.key < $1.key }) {
      result += "and \(count) more \(style.dim("[\(rule)]"))\n"
    }
    return result + summary(report) + "\n"
  }

  private func summary(_ report: LintReport) -> String {
    let seen = [
      Self.count(report.lists, "list"), Self.count(report.entries, "entry", "entries"),
      Self.count(report.policies, "policy", "policies"), Self.count(report.proofs, "example"),
    ]
    let found = LintSeverity.allCases.reversed().compactMap { severity -> String? in
      let count = report.count(of: severity)
      return count == 0 ? nil : Self.count(count, severity.rawValue)
    }
    return "\(seen.joined(separator: ", ")): \(found.isEmpty ? "nothing to say" : found.joined(separator: ", "))"
  }

  private static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) \(number == 1 ? one : many ?? one + "s")"
  }
}
