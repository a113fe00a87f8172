// fmguard — SPDX-License-Identifier: Apache-2.0
// What a run has to reach. Values; knows counts, not rows.

/// Something that a run has to reach, or must not pass.
public struct Gate: Sendable, Hashable {
  /// What is measured; the name is that of the option.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The least share of what should be declined that is.
    case minRecall = "min-recall"
    /// The least share of what is declined that should be.
    case minPrecision = "min-precision"
    /// How many rows may be declined that should pass.
    case maxFalsePositives = "max-false-positives"
    /// How many rows may be other than expected.
    case maxFailures = "max-failures"
    /// Rows that were right in an earlier run and are not any more.
    case maxRegressions = "max-regressions"
  }

  /// What is measured.
  public let kind: Kind
  /// A share from 0 to 1, or a number of rows.
  public let limit: Double

  public init(_ kind: Kind, _ limit: Double) {
    (self.kind, self.limit) = (kind, limit)
  }

  /// What a run reached; nil if there was nothing to reach it by.
  public func value(of scores: Scores, regressions: Int) -> Double? {
    switch kind {
    case .minRecall: scores.all.recall?.value
    case .minPrecision: scores.all.precision?.value
    case .maxFalsePositives: Double(scores.all.falsePositives)
    case .maxFailures: Double(scores.failures)
    case .maxRegressions: Double(regressions)
    }
  }

  /// Whether a run passes. One without a row that could tell does not: nothing has been shown.
  public func holds(_ scores: Scores, regressions: Int) -> Bool {
    guard let value = value(of: scores, regressions: regressions) else { return false }
    return kind == .minRecall || kind == .minPrecision ? value >= limit : value <= limit
  }
}
