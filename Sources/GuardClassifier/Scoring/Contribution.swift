// fmguard — SPDX-License-Identifier: Apache-2.0
// What carried a score, for people. A value.

/// An n-gram of a text, and how much it says of each label.
public struct Contribution: Sendable, Hashable {
  /// As it stands in the matching copy.
  public let text: String
  /// By how much it moves the logarithm of the odds of each label, in the order of the model.
  public let weights: [Double]
}

/// Why a text has its scores.
public struct ScoreExplanation: Sendable {
  /// The scores of the text.
  public let scores: ClassifierScores
  /// The n-grams of its first window that the model knows, in the order of the text, those that stand there twice once.
  public let contributions: [Contribution]
  /// The logarithm of the odds of each label where a text has none of them.
  public let bias: [Double]
}
