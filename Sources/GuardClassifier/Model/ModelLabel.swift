// fmguard — SPDX-License-Identifier: Apache-2.0
// What a model tells apart: one column of its table. A value.

/// A label of a model.
public struct ModelLabel: Sendable, Hashable {
  /// Its name, `[a-z0-9-]`: the key of its score.
  public let name: String
  /// What verdicts and counters call it: of `hate-threatening` it is `hate`.
  public let category: String
  /// The lowest score that counts where a policy names none, 0 to 1.
  public let threshold: Double
  /// From the sum of a window to the logarithm of the odds: `bias + scale * sum / norm`.
  package let bias: Double
  package let scale: Double

  package init(name: String, category: String, threshold: Double, bias: Double, scale: Double) {
    self.name = name
    self.category = category
    self.threshold = threshold
    self.bias = bias
    self.scale = scale
  }
}
