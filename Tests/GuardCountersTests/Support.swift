// fmguard — SPDX-License-Identifier: Apache-2.0
// Verdicts made by hand, for counters that know no text.

import GuardCounters
import GuardPolicy
import GuardRefusal

enum Verdicts {
  /// A verdict of a check under the policy `default`, unless said otherwise.
  static func verdict(
    _ action: Action = .allow, _ mechanism: Mechanism? = nil, stage: Stage = .input, shape: ResponseShape = .string,
    requested: String? = nil, effective: String = "default", reason: PolicyInForce.Reason = .default,
    status: CheckStatus = .complete, refusal: RefusalFinding? = nil
  ) -> Verdict {
    Verdict(
      id: nil,
      decision: Decision(action: action, mechanism: mechanism, categories: [], severity: nil, wouldBlock: false),
      stage: stage, shape: shape,
      policy: PolicyInForce(requested: requested, effective: Policy(id: effective), reason: reason), status: status,
      coverage: Coverage(bytes: 1, scanned: 1), refusal: refusal, ruleset: "sha256:0", text: nil, findings: nil)
  }

  typealias Seen = (mechanism: Mechanism, category: String, isEnforced: Bool)

  /// Counts a verdict.
  static func record(_ verdict: Verdict, _ seen: [Seen] = [], nanoseconds: UInt64 = 1500, in counters: Counters) {
    let labels = counters.labels(policies: ["default", "permissive-transformation"], categories: ["hate", "x-own"])
    counters.record(
      verdict, policy: labels.policy(verdict.policy), labels: labels, seen: seen, nanoseconds: nanoseconds)
  }
}
