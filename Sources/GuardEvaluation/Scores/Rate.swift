// fmguard — SPDX-License-Identifier: Apache-2.0
// A share with its interval of confidence. Pure mathematics.

/// A share, and the interval in which the true one lies with a confidence of 95 %.
public struct Rate: Sendable, Hashable {
  /// The share that was seen, from 0 to 1.
  public let value: Double
  /// The lower end of the interval, from 0 to 1.
  public let low: Double
  /// The upper end of the interval, from 0 to 1.
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
