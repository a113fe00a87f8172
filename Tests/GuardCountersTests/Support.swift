// fmguard — SPDX-License-Identifier: Apache-2.0
// Verdicts made by hand, for counters that know no text.

@testable import GuardCounters
import GuardPolicy
import GuardRefusal

enum Verdicts {
  /// A verdict of a check under the policy `default`, unless said otherwise.
  static func verdict(
    _ action: Action = .allow, _ mechanism: Mechanism? = nil, stage: Stage = .input, shape: ResponseShape = .string,
    requested: String? = nil, effective: String = "default", reason: PolicyInForce.Reason = .default,
    status: CheckStatus = .complete, refusal: RefusalFinding? = nil, notScored: NotScored? = nil
  ) -> Verdict {
    Verdict(
      id: nil,
      decision: Decision(action: action, mechanism: mechanism, categories: [], severity: nil, wouldBlock: false),
      stage: stage, shape: shape,
      policy: PolicyInForce(requested: requested, effective: Policy(id: effective), reason: reason), status: status,
      coverage: Coverage(bytes: 1, scanned: 1), refusal: refusal,
      scoring: notScored.map { Scoring(labels: [], values: [], notScored: $0, scored: 0) }, ruleset: "sha256:0",
      text: nil, findings: nil)
  }

  /// A rule that was seen.
  static func seen(_ mechanism: Mechanism, _ category: String, _ isEnforced: Bool) -> (Rule, Bool) {
    (Rule(list: "l", id: "l#1", mechanism: mechanism, category: category, severity: .high, source: ""), isEnforced)
  }

  /// Counts a verdict.
  ///
  /// - Parameter policies: more policies of the ruleset.
  static func record(
    _ verdict: Verdict, _ seen: [(Rule, Bool)] = [], nanoseconds: UInt64 = 1500, policies: [String] = [],
    in counters: Counters
  ) {
    let labels = counters.labels(
      policies: ["default", "permissive-transformation"] + policies, categories: ["hate", "x-own"])
    let policy = labels.policy(verdict.policy)
    counters.record(verdict, policy: policy, nanoseconds: nanoseconds)
    var counted = CountedSeries()
    for (rule, isEnforced) in seen {
      counters.recordFinding(
        of: rule, isEnforced: isEnforced, in: verdict, policy: policy, labels: labels, counted: &counted)
    }
  }
}
