// fmguard — SPDX-License-Identifier: Apache-2.0
// The counters at one moment, or what was added between two. A value.

public import GuardPolicy

/// One series: a family and a value for each of its labels.
public struct CounterSeries: Sendable, Hashable {
  /// What is counted.
  public let family: CounterFamily
  /// The values of `family.labels`, in that order.
  public let values: [String]

  public init(_ family: CounterFamily, _ values: [String]) {
    self.family = family
    self.values = values
  }

  /// The value of a label; nil if the family has none of that name.
  public subscript(label: String) -> String? {
    zip(family.labels, values).first { $0.0 == label }?.1
  }
}

/// How long checks of one stage took.
public struct DurationCounts: Sendable, Hashable {
  /// The upper bounds of all buckets but the last, in nanoseconds, inclusive.
  public static let bounds = Histogram.bounds
  /// How many checks fell into each bucket, not those below it as well.
  public let buckets: [UInt64]
  /// The sum of all durations.
  public let nanoseconds: UInt64

  /// How many checks there were.
  public var count: UInt64 { buckets.reduce(0, +) }
}

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
