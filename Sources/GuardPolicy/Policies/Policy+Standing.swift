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

  /// What a mode means by itself.
  init(_ mode: Mode) {
    self =
      switch mode {
      case .off: .ignored
      case .shadow: .shadow
      case .enforce: .enforced
      }
  }
}

extension Policy {
  /// How much a finding of `rule` counts at `stage`.
  ///
  /// A rule for the other stage is ignored. A pinned rule is enforced, whatever the policy says. A rule of a list that
  /// the policy does not name, or whose mechanism is off, is ignored. What is left is enforced if its mechanism is
  /// enforced and its severity reaches the policy's, and is in shadow otherwise.
  ///
  /// Labels of a classifier, within or outside, are in no list and have no severities that lists could be sorted by:
  /// their mode alone decides.
  public func standing(of rule: Rule, at stage: Stage) -> Standing {
    guard rule.stages.contains(stage) else { return .ignored }
    if rule.isPinned { return .enforced }
    switch rule.mechanism {
    case .classifier: return Standing(self[stage].classifier.mode(of: rule.id, category: rule.category))
    case .classifierExternal: return Standing(self[stage].classifierExternal)
    default: break
    }
    guard lists.contains(where: { $0.matches(rule.list) }) else { return .ignored }
    let standing = Standing(self[stage].denyList)
    return standing == .enforced && rule.severity < severity ? .shadow : standing
  }
}
