// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether traffic has moved between the layers from one period to another. Pure.

/// Compares two periods, best of the same prompts: did the guard decline less and the model refuse more?
///
///     let shift = TrafficComparison(before: lastWeek, after: thisWeek)
///     print(shift)    // violations −31.0 % (p < 0.001), refusals +240.0 % (p < 0.001), failures 0 → 0 …
///
/// Guardrails and models change without notice. Fewer violations alone look like progress, and are none if the model
/// refuses what the guard used to stop.
public struct TrafficComparison: Sendable, Hashable {
  /// One kind of event in both periods.
  public struct Change: Sendable, Hashable {
    public let before: EventRate
    public let after: EventRate
    /// The probability of a difference as large as this if nothing had changed, two-sided, from 0 to 1; corrected for
    /// asking three such questions at once (Holm 1979).
    public let pValue: Double

    /// How the rate has changed relative to the one before: −0.31 is 31 % less; nil if it was zero.
    public var relative: Double? {
      before.rate == 0 ? nil : after.rate / before.rate - 1
    }
  }

  /// What the changes amount to.
  public enum Conclusion: String, Sendable, Hashable, CaseIterable {
    /// No change is significant.
    case unchanged
    /// The guard declines less and the model refuses more.
    case fromGuardToModel = "from_guard_to_model"
    /// The model refuses less and the guard declines more.
    case fromModelToGuard = "from_model_to_guard"
    /// Somebody declines or fails more or less often, and nobody makes up for it.
    case changed
  }

  /// Changes with a smaller `pValue` are significant.
  public static let significance = 0.01

  public let violations: Change
  public let refusals: Change
  public let failures: Change

  public init(before: Traffic, after: Traffic) {
    let pairs = [
      (before.violations, after.violations), (before.refusals, after.refusals), (before.failures, after.failures),
    ]
    let corrected = Significance.holm(pairs.map { Significance.pValue($0, $1) })
    let changes = zip(pairs, corrected).map { Change(before: $0.0, after: $0.1, pValue: $1) }
    violations = changes[0]
    refusals = changes[1]
    failures = changes[2]
  }

  /// Compares two periods, each the difference of two snapshots.
  public init(before: CounterSnapshot, after: CounterSnapshot) {
    self.init(before: Traffic(before), after: Traffic(after))
  }

  /// What the changes amount to.
  public var conclusion: Conclusion {
    switch (violations.direction, refusals.direction) {
    case (-1, 1): .fromGuardToModel
    case (1, -1): .fromModelToGuard
    case (0, 0): failures.direction == 0 ? .unchanged : .changed
    default: .changed
    }
  }
}

extension TrafficComparison.Change {
  /// −1 for a significant fall, 1 for a significant rise, otherwise 0.
  fileprivate var direction: Int {
    guard pValue < TrafficComparison.significance else { return 0 }
    return after.rate < before.rate ? -1 : 1
  }
}

extension TrafficComparison: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    let changes = [("violations", violations), ("refusals", refusals), ("failures", failures)]
    return changes.map { "\($0) \($1.text)" }.joined(separator: ", ") + ": \(conclusion.rawValue)"
  }
}

extension TrafficComparison.Change {
  fileprivate var text: String {
    let change: String
    if let relative {
      let tenths = Int((relative * 1000).rounded())
      change = "\(tenths < 0 ? "−" : "+")\(abs(tenths) / 10).\(abs(tenths) % 10) %"
    } else {
      change = "\(before.events) → \(after.events)"
    }
    let thousandths = Int((pValue * 1000).rounded())
    let digits = String("00\(thousandths % 1000)".suffix(3))
    return "\(change) (p \(thousandths == 0 ? "< 0.001" : "= \(thousandths / 1000).\(digits)"))"
  }
}
