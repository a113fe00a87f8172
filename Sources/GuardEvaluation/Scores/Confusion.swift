// fmguard — SPDX-License-Identifier: Apache-2.0
// How often a yes was right and a no was: counts, rates and their intervals. Pure mathematics.

/// Counts of four kinds of answers.
public struct Confusion: Sendable, Hashable {
  /// Declined, and rightly so.
  public var truePositives = 0
  /// Declined, and should have passed.
  public var falsePositives = 0
  /// Passed, and should not have.
  public var falseNegatives = 0
  /// Passed, and rightly so.
  public var trueNegatives = 0

  public init() {}

  /// Counts one answer.
  public mutating func add(isPositive: Bool, isDeclined: Bool) {
    switch (isPositive, isDeclined) {
    case (true, true): truePositives += 1
    case (true, false): falseNegatives += 1
    case (false, true): falsePositives += 1
    case (false, false): trueNegatives += 1
    }
  }

  public var total: Int { truePositives + falsePositives + falseNegatives + trueNegatives }
  /// Of what was declined, how much should have been; nil if nothing was.
  public var precision: Rate? { Rate(truePositives, of: truePositives + falsePositives) }
  /// Of what should have been declined, how much was; nil if nothing should have been.
  public var recall: Rate? { Rate(truePositives, of: truePositives + falseNegatives) }
  /// The harmonic mean of both, `2·TP ÷ (2·TP + FP + FN)`; nil if that is 0 ÷ 0.
  ///
  /// Its interval is that of `TP ÷ (TP + FP + FN)`, which is a share, and of which it is a rising function.
  public var f1: Rate? {
    Rate(truePositives, of: truePositives + falsePositives + falseNegatives)?.mapped { 2 * $0 / (1 + $0) }
  }
}

/// A share, and the interval in which the true one lies with a confidence of 95 %.
public struct Rate: Sendable, Hashable {
  public let value: Double
  public let low: Double
  public let high: Double

  /// - Returns: nil for a share of nothing.
  public init?(_ part: Int, of whole: Int) {
    guard whole > 0 else { return nil }
    let (share, count) = (Double(part) / Double(whole), Double(whole))
    // Source: E. B. Wilson 1927, Probable inference, the law of succession, and statistical inference.
    let deviations = 1.959_963_984_540_054
    let square = deviations * deviations
    let middle = share + square / (2 * count)
    let spread = deviations * (share * (1 - share) / count + square / (4 * count * count)).squareRoot()
    value = share
    // At the ends the bounds are exact, whatever the last digits say.
    low = part == 0 ? 0 : max(0, (middle - spread) / (1 + square / count))
    high = part == whole ? 1 : min(1, (middle + spread) / (1 + square / count))
  }

  private init(value: Double, low: Double, high: Double) {
    (self.value, self.low, self.high) = (value, low, high)
  }

  /// A rising function of the share.
  func mapped(_ function: (Double) -> Double) -> Rate {
    Rate(value: function(value), low: function(low), high: function(high))
  }
}
