// fmguard — SPDX-License-Identifier: Apache-2.0
// Counting a check: what is seen of its verdict in the numbers. On the path of every check.

package import GuardPolicy
internal import GuardRefusal

/// The numbers of the names that a ruleset brings along, looked up without waiting.
package struct RulesetLabels: Sendable {
  fileprivate let policies: [String: Int]
  fileprivate let categories: [String: Int]

  /// The label of a policy in force.
  package func policy(_ policy: PolicyInForce) -> PolicyLabel {
    let effective = number(of: policy.effectiveID)
    let requested =
      policy.requested.map { $0 == policy.effectiveID ? effective : number(of: $0) } ?? PolicyLabel.notRequested
    return PolicyLabel(bits: requested | effective << Counters.policyBits | policy.reason.number << Counters.pairBits)
  }

  private func number(of policy: String) -> Int {
    policies[policy] ?? LabelNames.other
  }
}

/// Which policy was asked for, which was in force, and why: fields of a key, packed beforehand.
package struct PolicyLabel: Sendable {
  fileprivate static let notRequested = 1

  fileprivate let bits: Int
}

extension Counters {
  /// Makes room for the names of a ruleset.
  package func labels(policies: [String], categories: some Sequence<String>) -> RulesetLabels {
    RulesetLabels(
      policies: Dictionary(policies.map { ($0, self.policies.number(of: $0)) }) { first, _ in first },
      categories: Dictionary(categories.map { ($0, self.categories.number(of: $0)) }) { first, _ in first })
  }

  /// Counts a check.
  ///
  /// - Parameter nanoseconds: how long it took.
  package func record(_ verdict: Verdict, policy: PolicyLabel, nanoseconds: UInt64) {
    guard !isOff else { return }
    let shard = ShardedCells.shard
    var key = SeriesKey(.checks)
    key.add(verdict.stage.number, bits: 1)
    key.add(verdict.shape.number, bits: 1)
    key.add(policy.bits, bits: Self.pairBits + 2)
    key.add(verdict.action.number, bits: 2)
    key.add(verdict.layer.map { $0.number + 1 } ?? 0, bits: 2)
    key.add(verdict.status.number, bits: 2)
    count(key, shard: shard)
    Histogram.add(nanoseconds, at: verdict.stage, to: cells, shard: shard)
    recordStatus(of: verdict, shard: shard)
    recordRefusal(of: verdict, shard: shard)
    for answer in verdict.external { record(answer, at: verdict.stage, shard: shard) }
  }

  /// Counts that a rule was seen in a check.
  ///
  /// - Parameter counted: what the same check has counted so far: each combination of labels counts once.
  package func recordFinding(
    of rule: Rule, isEnforced: Bool, in verdict: Verdict, policy: PolicyLabel, labels: RulesetLabels,
    counted: inout CountedSeries
  ) {
    guard !isOff else { return }
    var key = SeriesKey(.findings)
    key.add(rule.mechanism.number, bits: Self.mechanismBits)
    key.add(labels.categories[rule.category] ?? LabelNames.other, bits: Self.categoryBits)
    key.add(verdict.stage.number, bits: 1)
    key.add(verdict.shape.number, bits: 1)
    key.add(policy.bits, bits: Self.pairBits)
    key.add(verdict.action.number, bits: 2)
    key.add(isEnforced ? 1 : 0, bits: 1)
    if counted.insert(key) { count(key, shard: ShardedCells.shard) }
  }

  private func recordStatus(of verdict: Verdict, shard: Int) {
    switch verdict.status {
    case .complete:
      if let reason = verdict.notScored { recordNotRun(ClosedTokens.number(of: reason), verdict.stage, shard: shard) }
    case .incomplete(let cause):
      var key = SeriesKey(.incomplete)
      key.add(verdict.stage.number, bits: 1)
      key.add(ClosedTokens.incompleteNumbers[cause.rawValue] ?? 0, bits: 8)
      count(key, shard: shard)
    case .notRun: recordNotRun(0, verdict.stage, shard: shard)
    }
  }

  private func recordNotRun(_ reason: Int, _ stage: Stage, shard: Int) {
    var key = SeriesKey(.notRun)
    key.add(stage.number, bits: 1)
    key.add(reason, bits: 8)
    count(key, shard: shard)
  }

  private func record(_ answer: ExternalAnswer, at stage: Stage, shard: Int) {
    let result =
      switch answer.consultation {
      case .scored: 0
      case .unavailable(let reason): ClosedTokens.consultationNumbers[reason.rawValue] ?? 0
      }
    var key = SeriesKey(.consultations)
    key.add(stage.number, bits: 1)
    key.add(result, bits: 8)
    count(key, shard: shard)
  }

  private func recordRefusal(of verdict: Verdict, shard: Int) {
    guard let refusal = verdict.refusal, refusal.assessment.answer != .none else { return }
    recordRefusal(
      by: refusal.mechanism, refusal.assessment.answer, refusal.assessment.kind, verdict.shape, shard: shard)
  }

  /// Counts a refusal.
  ///
  /// - Parameter shape: that of the response; nil if it is not known.
  func recordRefusal(
    by mechanism: Mechanism, _ answer: RefusalAnswer, _ kind: RefusalKind?, _ shape: ResponseShape?, shard: Int
  ) {
    var key = SeriesKey(.refusals)
    key.add(mechanism.number, bits: Self.mechanismBits)
    key.add(answer.number, bits: 2)
    key.add(kind.map { $0.number + 1 } ?? 0, bits: 3)
    key.add(shape.map { $0.number + 1 } ?? 0, bits: 2)
    count(key, shard: shard)
  }
}

/// The series that one check has counted so far.
package struct CountedSeries: Sendable {
  /// Mostly there is no other.
  private var first: UInt64 = 0
  private var others: [UInt64] = []

  package init() {}

  /// Whether the series is new.
  fileprivate mutating func insert(_ key: SeriesKey) -> Bool {
    if first == 0 {
      first = key.packed
      return true
    }
    guard key.packed != first, !others.contains(key.packed) else { return false }
    others.append(key.packed)
    return true
  }
}

extension CheckStatus {
  fileprivate var number: Int {
    switch self {
    case .complete: 0
    case .incomplete: 1
    case .notRun: 2
    }
  }
}
