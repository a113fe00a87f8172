// fmguard — SPDX-License-Identifier: Apache-2.0
// Lines of Prometheus' text format, good and broken, and what they amount to.

import FMGuard
import TestSupport
import Testing

@testable import GuardEvaluation

@Suite struct ShadowReportTests {
  private func report(_ lines: String) -> [String] {
    var report = ShadowReport()
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) { report.add(line: String(line)) }
    return report.rows.map {
      "\($0.row.policy) \($0.row.stage) \($0.row.category) \($0.row.mechanism) \($0.count)/\($0.checks)"
    }
  }

  @Test func readsLines() {
    let checks = #"fmguard_checks_total{stage="input",policy_effective="p",action="allow"}"#
    let findings =
      #"fmguard_guard_findings_total{mechanism="deny_list",category="a\"b\\c",stage="input",policy_effective="p""#
    #expect(
      report(
        """
        # HELP fmguard_checks_total x
        \(checks) 7
        \(checks.replacing("allow", with: "block")) 3 1700000000
        \(findings),enforced="false"} 2
        \(findings),enforced="false",action="allow"} 1e1
        \(findings),enforced="true"} 99
        \(findings),enforced="false"} 0
        \(findings),enforced="false} 5
        \(findings),enforced="false"} x
        fmguard_guard_findings_total 17
        fmguard_guard_findings_total{
        \0
        🌰{a="b"} 1

        """) == [#"p input a"b\c deny_list 12/10"#])
    #expect(report("").isEmpty)
  }

  /// What a guard counts is what the report tells.
  @Test func readsWhatCountersWrite() throws {
    let folder = try TemporaryFolder([
      "denylists/a.txt": "---\nid: a\ncategory: profanity\nseverity: low\n---\nwalnut\n",
      "policies/default.yaml": "id: default\n",
    ])
    let checker = try Guard(configuration: folder.path)
    for text in ["a walnut", "another walnut", "none"] { _ = try checker.check(CheckRequest(text: text)) }
    let text = checker.counters.snapshot().prometheusText()
    #expect(report(text) == ["default input profanity deny_list 2/3"])
  }
}
