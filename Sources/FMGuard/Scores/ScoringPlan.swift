// fmguard — SPDX-License-Identifier: Apache-2.0
// What a policy makes of the model's labels at one stage, worked out once for all checks. Knows no text.

internal import GuardClassifier
internal import GuardPolicy

/// What a policy makes of the labels of a model at one stage.
final class ScoringPlan: Sendable {
  /// A label whose score counts.
  struct Hit {
    /// The number of the label.
    let label: Int
    let rule: Rule
    let isEnforced: Bool
    /// The bytes of the text that the score is about.
    let window: Range<Int>
  }

  let classifier: Classifier
  let labels: [LabelPolicy]
  private let rules: [Rule]

  /// Nil if the policy has every label off at the stage: then nothing is to be scored.
  init?(_ classifier: Classifier, under policy: Policy, at stage: Stage) {
    labels = classifier.policies(under: policy, at: stage)
    guard labels.contains(where: { $0.mode != .off }) else { return nil }
    self.classifier = classifier
    rules = labels.map { label in
      Rule(
        list: classifier.id, id: label.label, mechanism: .classifier, category: label.category, severity: .high,
        source: classifier.source)
    }
  }

  /// The labels whose scores reach the policy's thresholds, but for those that are off.
  func hits(in scores: ClassifierScores) -> [Hit] {
    guard scores.scored > 0 else { return [] }
    return labels.indices.compactMap { index in
      let label = labels[index]
      guard label.mode != .off, Double(scores[index]) >= label.threshold else { return nil }
      return Hit(
        label: index, rule: rules[index], isEnforced: label.mode == .enforce, window: scores.window(of: index))
    }
  }

  /// What a verdict tells of the scores of a text.
  func scoring(_ scores: ClassifierScores) -> Scoring {
    let notScored: NotScored? =
      switch scores.outcome {
      // Some words that could be scored do not make the rest harmless.
      case .scored: scores.unsupported > scores.scored ? .unsupportedLanguage : nil
      case .unsupportedLanguage: .unsupportedLanguage
      case .nothing: .noWords
      }
    return Scoring(
      labels: labels, values: scores.scored > 0 ? scores.values : [], notScored: notScored, scored: scores.scored)
  }
}

extension Classifier {
  /// What a policy makes of each label at a stage, in the order of the labels.
  func policies(under policy: Policy, at stage: Stage) -> [LabelPolicy] {
    labels.map {
      policy.labelPolicy(of: $0.name, category: $0.category, modelThreshold: $0.threshold, at: stage)
    }
  }

  /// Whether one of these policies wants something to be scored.
  func isUsed(by policies: some Sequence<Policy>) -> Bool {
    policies.contains { policy in
      Stage.allCases.contains { stage in
        self.policies(under: policy, at: stage).contains { $0.mode != .off }
      }
    }
  }
}
