// fmguard — SPDX-License-Identifier: Apache-2.0
// What sightings amount to under a policy: one pure function, the same for checks, shadow mode, diffs and explanations.

internal import GuardRefusal

extension Policy {
  /// What is to be done with a text in which these rules were seen.
  ///
  /// The text is blocked if an enforced rule asks for it, else redacted if an enforced rule asks for that, else passed
  /// on. A check that is incomplete and has not found a reason to block blocks on the account of the infrastructure,
  /// unless the policy lets it pass; what was found decides then. A refusal of the model changes no action: it says on
  /// whose account there is nothing better to pass on, if nobody else has declined.
  ///
  /// - Parameters:
  ///   - sightings: each rule at most once, in any order.
  ///   - stage: where the text stands.
  ///   - status: how the check ended.
  ///   - refusal: what was found of a refusal of the model, if it was looked for.
  public func decision(
    on sightings: [Sighting], at stage: Stage, status: CheckStatus, refusal: RefusalFinding? = nil
  ) -> Decision {
    var enforced: [Sighting] = []
    var shadowAsksToBlock = false
    for sighting in sightings {
      switch standing(of: sighting.rule, at: stage) {
      case .ignored: break
      case .shadow: shadowAsksToBlock = shadowAsksToBlock || sighting.rule.action == .block
      case .enforced: enforced.append(sighting)
      }
    }
    var action: Action =
      if enforced.contains(where: { $0.rule.action == .block }) {
        .block
      } else {
        enforced.isEmpty ? .allow : .redact
      }
    let leading = enforced.max { $1.leads($0) }
    var mechanism = leading?.rule.mechanism
    if case .incomplete(let cause) = status {
      if action != .block, self[stage].blocks(cause) {
        action = .block
        mechanism = .incomplete
      }
      mechanism = mechanism ?? .incomplete
    }
    if let refusal, refusal.assessment.answer == .refusal { mechanism = mechanism ?? refusal.mechanism }
    return Decision(
      action: action, mechanism: mechanism, categories: Set(enforced.map(\.rule.category)).sorted(),
      severity: leading?.rule.severity, wouldBlock: action != .block && shadowAsksToBlock)
  }
}

extension StagePolicy {
  /// How a check ended, when it is known what the learned classifier has not scored.
  ///
  /// A text in a language that the model may not judge makes the check incomplete where that blocks the text, and only
  /// there; of two reasons that which blocks is told.
  ///
  /// - Parameter status: how it ended but for that.
  public func status(_ status: CheckStatus, notScored: NotScored?) -> CheckStatus {
    guard notScored == .unsupportedLanguage, blocks(.unsupportedLanguage) else { return status }
    if case .incomplete(let cause) = status, blocks(cause) { return status }
    return .incomplete(.unsupportedLanguage)
  }
}

extension Sighting {
  /// Whether this speaks for the verdict rather than `other`: the graver one, of equals the first in the text, of those
  /// at one place the one whose rule's id sorts first.
  fileprivate func leads(_ other: Sighting) -> Bool {
    if rule.severity != other.rule.severity { return rule.severity > other.rule.severity }
    if first != other.first { return first < other.first }
    return (rule.list, rule.id) < (other.rule.list, other.rule.id)
  }
}
