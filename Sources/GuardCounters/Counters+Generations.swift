// fmguard — SPDX-License-Identifier: Apache-2.0
// Counting generations and reloads. Not on the path of a check.

public import GuardOutcome
public import GuardPolicy
internal import GuardRefusal

extension Counters {
  /// Counts a generation by how the backend ended it: before the guard looks at the response.
  ///
  /// A refusal that the backend threw counts among the refusals of the model, a failure among those of the
  /// infrastructure. The hooks of `Guard` call this; call it yourself only for generations that do not go through them.
  ///
  /// - Parameter shape: that of the response.
  public func recordGeneration<Content>(_ outcome: GenerationOutcome<Content>, shape: ResponseShape) {
    let shard = ShardedCells.shard
    var key = SeriesKey(.generations)
    key.add(ClosedTokens.outcomeNumbers[outcome.name] ?? 0, bits: 4)
    var decline: DeclineMechanism?
    if case .declined(let mechanism, _) = outcome { decline = mechanism }
    key.add(decline.flatMap { ClosedTokens.declineNumbers[$0.name] } ?? 0, bits: 4)
    count(key, shard: shard)
    if decline == .modelRefusal {
      recordRefusal(by: .refusalThrown, .refusal, nil, shape, shard: shard)
    }
    if outcome.layer == .infrastructure {
      var key = SeriesKey(.infrastructure)
      key.add(outcome.token.flatMap { ClosedTokens.infrastructureNumbers[$0.rawValue] } ?? 0, bits: 8)
      count(key, shard: shard)
    }
  }

  /// Counts an attempt to load a ruleset in place of another.
  ///
  /// - Parameter failure: why it failed; nil if it did not.
  public func recordReload(failure: ReloadFailure?) {
    var key = SeriesKey(.reloads)
    key.add(failure.flatMap(ReloadFailure.allCases.firstIndex).map { $0 + 1 } ?? 0, bits: 2)
    count(key, shard: ShardedCells.shard)
  }
}
