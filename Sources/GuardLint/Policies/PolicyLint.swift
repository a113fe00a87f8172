// fmguard — SPDX-License-Identifier: Apache-2.0
// The rules about policies. Knows policies, the lists and labels that they name, and no text.

internal import GuardClassifier
internal import GuardLists
internal import GuardMatch
internal import GuardPolicy
internal import GuardYAML

/// The rules about policies, and about lists and models that no policy uses.
struct PolicyLint {
  private let located: [LocatedPolicy]
  private let compiled: CompiledLists
  private let sources: ListSources
  private let classifier: Classifier?
  /// The categories of models outside.
  private let outside: Set<String>
  /// The gravest severity of each list's entries.
  private let gravest: [Severity]

  init(
    _ files: [PolicyFile], _ compiled: CompiledLists, _ sources: ListSources, _ classifier: Classifier?,
    outside: Set<String> = []
  ) {
    located = files.flatMap(\.policies)
    self.compiled = compiled
    self.sources = sources
    self.classifier = classifier
    self.outside = outside
    gravest = compiled.lists.map { list in
      list.patterns.lazy.filter { !compiled.entry($0).isSelftest }.map { compiled.entry($0).severity }.max()
        ?? list.severity
    }
  }

  func findings() -> [LintFinding] {
    let others = fallbacks() + unknownLabels() + idleModel()
    // Without lists there is nothing that a policy could name.
    guard !compiled.lists.isEmpty else { return others }
    return located.compactMap(finding) + idleLists() + others
  }

  private func finding(_ rule: LintRule, _ policy: LocatedPolicy, detail: String) -> LintFinding {
    LintFinding(
      rule, Issue(rule.kind, file: policy.file, at: policy.idPosition, value: policy.policy.id, detail: detail))
  }

  /// A policy that looks at nothing, or enforces nothing although no other is in force in its place.
  private func finding(of located: LocatedPolicy) -> LintFinding? {
    let policy = located.policy
    let scoring = Stage.allCases.reduce(into: Set<Mode>()) { modes, stage in
      modes.formUnion(self.modes(of: policy, at: stage))
      if !outside.isEmpty { modes.insert(policy[stage].classifierExternal) }
    }
    if scoring.contains(.enforce) { return nil }
    let isScoring = scoring.contains(.shadow)
    let named = compiled.lists.indices.filter { index in
      policy.lists.contains { $0.matches(compiled.lists[index].id) }
    }
    if named.isEmpty, !isScoring { return finding(.policyNamesNothing, located, detail: "it names no list") }
    let stages = Stage.allCases.filter { policy[$0].denyList != .off }
    let seen = named.filter { index in stages.contains { compiled.lists[index].stages.contains($0) } }
    if seen.isEmpty, !isScoring {
      let reason = stages.isEmpty ? "`deny_list` is `off` at both stages" : "its lists are for the other stage"
      return finding(.policyNamesNothing, located, detail: reason)
    }
    guard policy.appliesTo.count == ResponseShape.allCases.count else { return nil }
    let enforcing = stages.filter { policy[$0].denyList == .enforce }
    if named.isEmpty || stages.isEmpty {
      return finding(.policyEnforcesNothing, located, detail: "every label that it scores is in shadow")
    }
    if enforcing.isEmpty { return finding(.policyEnforcesNothing, located, detail: "`deny_list` is `shadow`") }
    let isGrave = seen.contains { gravest[$0] >= policy.severity }
    if isGrave { return nil }
    return finding(
      .policyEnforcesNothing, located, detail: "no entry of its lists has the severity `\(policy.severity.rawValue)`")
  }

  /// The modes of the model's labels under a policy; none if there is no model.
  private func modes(of policy: Policy, at stage: Stage) -> Set<Mode> {
    Set((classifier?.labels ?? []).map { policy[stage].classifier.mode(of: $0.name, category: $0.category) })
  }

  private func unknownLabels() -> [LintFinding] {
    let labels = classifier?.labels ?? []
    let known = Set(labels.map(\.name) + labels.map(\.category))
    let names = known.sorted()
    return located.flatMap { located in
      located.labelNames.filter { label in
        // Thresholds are also for models outside, modes are not.
        !known.contains(label.name) && !(label.key == "thresholds" && outside.contains(label.name))
      }.map { label in
        LintFinding(
          .unknownLabel,
          Issue(
            LintRule.unknownLabel.kind, file: located.file, at: label.position, key: label.key, value: label.name,
            suggestion: Suggestion.nearest(to: label.name, among: names),
            detail: classifier.map { "the model `\($0.id)`" } ?? "a model, for there is none"))
      }
    }
  }

  private func idleModel() -> [LintFinding] {
    guard let classifier else { return [] }
    let isUsed = located.contains { located in
      Stage.allCases.contains { modes(of: located.policy, at: $0) != [.off] }
    }
    if isUsed { return [] }
    return [
      LintFinding(
        .modelInNoPolicy, Issue(LintRule.modelInNoPolicy.kind, file: classifier.source, value: classifier.id))
    ]
  }

  private func idleLists() -> [LintFinding] {
    compiled.lists.filter { list in
      !list.isPinned && !located.contains { $0.policy.lists.contains { $0.matches(list.id) } }
    }.map { list in
      LintFinding(
        .listInNoPolicy, Issue(LintRule.listInNoPolicy.kind, file: list.file, at: .start, value: list.id))
    }
  }

  /// Policies on which others fall back for shapes that they are not made for: in their place their own fallback is in
  /// force.
  private func fallbacks() -> [LintFinding] {
    let byID = Dictionary(located.map { ($0.policy.id, $0.policy) }) { first, _ in first }
    return located.compactMap { located in
      guard let otherwise = located.policy.otherwise, let fallback = byID[otherwise] else { return nil }
      let left = Set(ResponseShape.allCases).subtracting(located.policy.appliesTo)
      guard fallback.appliesTo.isDisjoint(with: left) else { return nil }
      return LintFinding(
        .policyNeverItself,
        Issue(
          LintRule.policyNeverItself.kind, file: located.file, at: located.otherwisePosition, value: otherwise,
          expected: located.policy.id))
    }
  }
}
