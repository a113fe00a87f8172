// fmguard — SPDX-License-Identifier: Apache-2.0
// The counters at one moment, or what was added between two. A value.

public import GuardPolicy

/// The counters at one moment, or, as the difference of two snapshots, what a period added.
public struct CounterSnapshot: Sendable, Hashable {
  /// Every series that is not zero.
  public let series: [CounterSeries: UInt64]
  /// How long checks took, by stage.
  public let durations: [Stage: DurationCounts]

  /// The sum of the series of a family that have these values.
  ///
  /// - Parameter labels: the wanted values by the names of labels; those of the others do not matter.
  public func sum(of family: CounterFamily, where labels: [String: String] = [:]) -> UInt64 {
    series.reduce(0) { sum, entry in
      guard entry.key.family == family, labels.allSatisfy({ entry.key[$0.key] == $0.value }) else { return sum }
      return sum + entry.value
    }
  }

  /// What was added between `earlier` and this snapshot of the same counters.
  public func since(_ earlier: CounterSnapshot) -> CounterSnapshot {
    let series = series.compactMap { key, value -> (CounterSeries, UInt64)? in
      let added = value &- min(value, earlier.series[key] ?? 0)
      return added == 0 ? nil : (key, added)
    }
    let durations = durations.map { stage, counts in
      guard let before = earlier.durations[stage] else { return (stage, counts) }
      let buckets = zip(counts.buckets, before.buckets).map { $0 &- min($0, $1) }
      let nanoseconds = counts.nanoseconds &- min(counts.nanoseconds, before.nanoseconds)
      return (stage, DurationCounts(buckets: buckets, nanoseconds: nanoseconds))
    }
    return CounterSnapshot(
      series: Dictionary(series) { $0 + $1 }, durations: Dictionary(durations) { first, _ in first })
  }
}
