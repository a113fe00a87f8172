// fmguard — SPDX-License-Identifier: Apache-2.0
// How often a yes was right and a no was: counts, and the rates that are made of them. Pure mathematics.

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

  /// All answers.
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
