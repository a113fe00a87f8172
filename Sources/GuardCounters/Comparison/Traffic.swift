// fmguard — SPDX-License-Identifier: Apache-2.0
// Who declined how often in a period. Sums of counters; no judgement.

internal import GuardOutcome
internal import GuardPolicy

/// Who declined how often in a period.
public struct Traffic: Sendable, Hashable {
  /// Checks and generations that a guard outside the model declined or redacted, fmguard's or the backend's.
  public let violations: EventRate
  /// Generations that the model refused, by any sign: thrown, in the text, in a field.
  public let refusals: EventRate
  /// Checks that were incomplete, and generations that failed.
  public let failures: EventRate

  public init(violations: EventRate, refusals: EventRate, failures: EventRate) {
    self.violations = violations
    self.refusals = refusals
    self.failures = failures
  }

  /// The traffic of a period.
  public init(_ period: CounterSnapshot) {
    let checks = period.sum(of: .checks)
    let generations = period.sum(of: .generations)
    let declined = ["guardrail", "guardrail_input", "guardrail_output"].reduce(0) {
      $0 + period.sum(of: .generations, where: ["mechanism": $1])
    }
    violations = EventRate(
      events: period.sum(of: .checks, where: ["layer": Layer.guard.rawValue]) + declined, trials: checks + generations)
    let thrown = period.sum(of: .refusals, where: ["mechanism": Mechanism.refusalThrown.rawValue])
    refusals = EventRate(
      events: period.sum(of: .refusals, where: ["verdict": "refusal"]),
      trials: period.sum(of: .checks, where: ["stage": Stage.output.rawValue]) + thrown)
    failures = EventRate(
      events: period.sum(of: .incomplete) + period.sum(of: .infrastructure), trials: checks + generations)
  }
}
