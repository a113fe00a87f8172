// fmguard — SPDX-License-Identifier: Apache-2.0
// Whom a policy has asked at one stage and what answers mean, worked out once for all checks. Asks nobody.

internal import GuardModels
internal import GuardPolicy

/// What a policy makes of the models outside at one stage.
final class ExternalPlan: Sendable {
  /// What a policy makes of one category of a model.
  private struct Category: Sendable {
    let rule: Rule
    let threshold: Double
  }

  private let isEnforced: Bool
  private let models: [ExternalModel]
  /// By model and category.
  private let categories: [String: [String: Category]]

  /// Nil if nobody is to be asked at the stage.
  init?(_ all: [ExternalModel], under policy: Policy, at stage: Stage) {
    let mode = policy[stage].classifierExternal
    let models = all.filter { $0.stages.contains(stage) }
    guard mode != .off, !models.isEmpty else { return nil }
    isEnforced = mode == .enforce
    self.models = models
    categories = Dictionary(
      models.map { model in
        let names = Set(model.categories.values)
        let categories = names.map { name in
          let rule = Rule(
            list: model.id, id: name, mechanism: .classifierExternal, category: name, severity: .high,
            source: model.file)
          let threshold = policy.externalThreshold(of: name, modelThreshold: model.threshold, at: stage)
          return (name, Category(rule: rule, threshold: threshold))
        }
        return (model.id, Dictionary(categories) { first, _ in first })
      }
    ) { first, _ in first }
  }

  /// Those that are asked about a text.
  ///
  /// - Parameter scoring: what the learned classifier said of it, if it was asked.
  func asked(after scoring: Scoring?, at stage: Stage) -> [ExternalModel] {
    let highest = scoring?.values.max().map(Double.init)
    return models.filter { $0.isAsked(at: stage, highest: highest) }
  }

  /// The categories whose scores count, in the order of the answers and of their names.
  ///
  /// - Parameter window: the bytes that were asked about.
  func hits(in answers: [ExternalAnswer], of window: Range<Int>) -> [ScoringPlan.Hit] {
    answers.flatMap { answer -> [ScoringPlan.Hit] in
      guard case .scored(let scores) = answer.consultation else { return [] }
      let hits = scores.compactMap { name, score -> ScoringPlan.Hit? in
        guard let category = categories[answer.model]?[name], score >= category.threshold else { return nil }
        return ScoringPlan.Hit(label: 0, rule: category.rule, isEnforced: isEnforced, window: window)
      }
      return hits.sorted { $0.rule.id < $1.rule.id }
    }
  }

  /// How a check ended, when it is known who gave no answer: where answers would decide, that makes it incomplete.
  func status(_ status: CheckStatus, after answers: [ExternalAnswer]) -> CheckStatus {
    guard isEnforced, status == .complete else { return status }
    for answer in answers {
      if case .unavailable(let reason) = answer.consultation { return .incomplete(.external(reason)) }
    }
    return status
  }
}
