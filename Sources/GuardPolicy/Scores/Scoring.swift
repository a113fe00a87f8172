// fmguard — SPDX-License-Identifier: Apache-2.0
// What the learned classifier said of a text, as a verdict tells it. A value; knows no model.

/// Why the learned classifier has not scored a text, or most of it.
public enum NotScored: String, Sendable, Hashable, CaseIterable {
  /// It is in a language that the model may not judge.
  case unsupportedLanguage = "unsupported_language"
  /// There is not a word in it.
  case noWords = "no_words"
}

/// What the learned classifier said of a text.
public struct Scoring: Sendable, Hashable {
  /// What the policy makes of each label of the model, in the model's order.
  public let labels: [LabelPolicy]
  /// The score of each label, from 0 to 1; empty if nothing was scored.
  public let values: [Float]
  /// Why the text, or most of it, was not scored; nil if it was.
  public let notScored: NotScored?
  /// How many bytes of the text were scored.
  public let scored: Int

  /// - Precondition: `values` is empty, or as many as `labels`.
  public init(labels: [LabelPolicy], values: [Float], notScored: NotScored? = nil, scored: Int) {
    precondition(values.isEmpty || values.count == labels.count, "a score for each label")
    self.labels = labels
    self.values = values
    self.notScored = notScored
    self.scored = scored
  }

  /// Each label with its score, in the model's order; none if nothing was scored.
  public var scores: [(label: LabelPolicy, value: Float)] {
    zip(labels, values).map { ($0, $1) }
  }
}
