// fmguard — SPDX-License-Identifier: Apache-2.0
// Counting what became of asking a judge. Not on the path of a check.

/// What became of a response that the detector was not sure of, where there is a judge of refusals.
public enum Ruling: String, Sendable, Hashable, CaseIterable {
  /// The judge said what the detector said.
  case agreed
  /// The judge said something else, and it counts.
  case overruled
  /// The judge could not tell.
  case unanswered
  /// The judge failed.
  case failed
  /// The judge was not asked: too many questions this minute.
  case overLimit = "over_limit"

  fileprivate var number: Int {
    switch self {
    case .agreed: 0
    case .overruled: 1
    case .unanswered: 2
    case .failed: 3
    case .overLimit: 4
    }
  }
}

extension Counters {
  /// Counts a ruling. How often a judge was asked is the sum of all but `overLimit`.
  public func recordRuling(_ ruling: Ruling) {
    var key = SeriesKey(.rulings)
    key.add(ruling.number, bits: 3)
    count(key, shard: ShardedCells.shard)
  }
}
