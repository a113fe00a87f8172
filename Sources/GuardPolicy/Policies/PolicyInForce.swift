// fmguard — SPDX-License-Identifier: Apache-2.0
// A policy, and why it is in force. A value that is cheap to hand on: every check does so several times.

/// Which policy was asked for, which is in force, and why.
public struct PolicyInForce: Sendable, Hashable {
  /// Why the effective policy is in force.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It was asked for.
    case requested
    /// Nothing was asked for, and it is the default.
    case `default`
    /// Nothing was asked for, and it is that of whoever asks.
    case bound
    /// The policy that would be in force otherwise is not made for the response shape, and names this one instead.
    case responseShape = "response_shape"
  }

  /// One reference for all that would be copied otherwise.
  private final class Facts: Sendable {
    let requested: String?
    let effective: Policy
    let reason: Reason

    init(_ requested: String?, _ effective: Policy, _ reason: Reason) {
      self.requested = requested
      self.effective = effective
      self.reason = reason
    }
  }

  private let facts: Facts

  /// The id that was asked for; nil if nothing was.
  public var requested: String? { facts.requested }
  /// The policy in force.
  public var effective: Policy { facts.effective }
  /// Why.
  public var reason: Reason { facts.reason }

  public init(requested: String?, effective: Policy, reason: Reason) {
    facts = Facts(requested, effective, reason)
  }

  public static func == (left: PolicyInForce, right: PolicyInForce) -> Bool {
    left.facts === right.facts
      || (left.requested, left.reason) == (right.requested, right.reason) && left.effective == right.effective
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(requested)
    hasher.combine(effective)
    hasher.combine(reason)
  }
}

// What a check asks of the policy, without a copy of it.
extension PolicyInForce {
  /// The id of the policy in force.
  package var effectiveID: String { facts.effective.id }

  /// How much a finding of `rule` counts at `stage`.
  package func standing(of rule: Rule, at stage: Stage) -> Standing {
    facts.effective.standing(of: rule, at: stage)
  }

  /// What is to be done with a text in which these rules were seen.
  package func decision(
    on sightings: [Sighting], at stage: Stage, status: CheckStatus, refusal: RefusalFinding?
  ) -> Decision {
    facts.effective.decision(on: sightings, at: stage, status: status, refusal: refusal)
  }

  /// Whether a check at `stage` that is incomplete for this reason blocks the text.
  package func blocks(_ cause: IncompleteCause, at stage: Stage) -> Bool {
    facts.effective[stage].blocks(cause)
  }

  /// How a check ended of which the learned classifier has not scored something.
  package func status(_ status: CheckStatus, notScored: NotScored?, at stage: Stage) -> CheckStatus {
    facts.effective[stage].status(status, notScored: notScored)
  }

  /// Whether refusals of the model are looked for at `stage`.
  package func reportsRefusals(at stage: Stage) -> Bool {
    stage == .output && facts.effective.refusal == .report
  }
}
