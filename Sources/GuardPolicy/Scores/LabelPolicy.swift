// fmguard — SPDX-License-Identifier: Apache-2.0
// What a policy makes of one label of a model. A value; knows no model and no score.

/// What a policy makes of one label of the learned classifier at one stage.
public struct LabelPolicy: Sendable, Hashable {
  /// The name of the label, such as `hate-threatening`.
  public let label: String
  /// The category that verdicts and counters call it by, such as `hate`.
  public let category: String
  /// The lowest score that counts, from 0 to 1.
  public let threshold: Double
  /// What a score that counts means.
  public let mode: Mode

  public init(label: String, category: String, threshold: Double, mode: Mode) {
    self.label = label
    self.category = category
    self.threshold = threshold
    self.mode = mode
  }
}

extension Policy {
  /// What the policy makes of a label of a model at `stage`.
  ///
  /// A threshold of the stage counts before one for both, and in each of the two that of the label before that of its
  /// category. A label without any counts from the model's own threshold on.
  ///
  /// - Parameter modelThreshold: the model's own.
  public func labelPolicy(
    of label: String, category: String, modelThreshold: Double, at stage: Stage
  ) -> LabelPolicy {
    let own = self[stage].thresholds
    return LabelPolicy(
      label: label, category: category,
      threshold: own[label] ?? own[category] ?? thresholds[label] ?? thresholds[category] ?? modelThreshold,
      mode: self[stage].classifier.mode(of: label, category: category))
  }

  /// The lowest score of a classifier outside that counts in a category at `stage`: that of the stage, else that for
  /// both, else the model's own.
  public func externalThreshold(of category: String, modelThreshold: Double, at stage: Stage) -> Double {
    self[stage].thresholds[category] ?? thresholds[category] ?? modelThreshold
  }
}
