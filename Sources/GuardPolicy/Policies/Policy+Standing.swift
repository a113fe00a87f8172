// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether a rule counts under a policy. The whole of that question is answered here, and nowhere else.

/// How much a finding counts under a policy.
public enum Standing: Sendable, Hashable {
  /// Not at all: it is not reported.
  case ignored
  /// It is reported and counted, and decides nothing.
  case shadow
  /// It decides.
  case enforced
}

extension Policy {
  /// How much a finding of `rule` counts at `stage`.
  ///
  /// A rule for the other stage is ignored. A pinned rule is enforced, whatever the policy says. A rule of a list that
  /// the policy does not name, or whose mechanism is off, is ignored. What is left is enforced if its mechanism is
  /// enforced and its severity reaches the policy's, and is in shadow otherwise.
  public func standing(of rule: Rule, at stage: Stage) -> Standing {
    guard rule.stages.contains(stage) else { return .ignored }
    if rule.isPinned { return .enforced }
    guard lists.contains(where: { $0.matches(rule.list) }) else { return .ignored }
    switch mode(of: rule.mechanism, at: stage) {
    case .off: return .ignored
    case .shadow: return .shadow
    case .enforce: return rule.severity < severity ? .shadow : .enforced
    }
  }

  private func mode(of mechanism: Mechanism, at stage: Stage) -> Mode {
    mechanism == .classifier ? self[stage].classifier : self[stage].denyList
  }
}
