// fmguard — SPDX-License-Identifier: Apache-2.0
// Durations by stage, in buckets. Knows cells and bounds.

internal import GuardPolicy

/// The cells of the histograms: behind those of the series, one row for each stage.
enum Histogram {
  /// The upper bounds of the buckets, in nanoseconds; the last bucket has none.
  static let bounds: [UInt64] = [
    1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000,
    100_000_000, 1_000_000_000,
  ]
  /// A bucket for each bound, one beyond, and the sum.
  private static let rowLength = 17
  static let cellCount = 2 * rowLength

  /// Adds a duration.
  static func add(_ nanoseconds: UInt64, at stage: Stage, to cells: ShardedCells, shard: Int) {
    let row = Counters.seriesLimit + stage.number * rowLength
    var bucket = 0
    while bucket < rowLength - 2, nanoseconds > bounds[bucket] { bucket += 1 }
    cells.add(to: row + bucket, shard: shard)
    cells.add(nanoseconds, to: row + rowLength - 1, shard: shard)
  }

  /// The buckets and the sum of a stage.
  static func read(_ stage: Stage, from cells: ShardedCells) -> DurationCounts {
    let row = Counters.seriesLimit + stage.number * rowLength
    return DurationCounts(
      buckets: (0..<rowLength - 1).map { cells.sum(of: row + $0) }, nanoseconds: cells.sum(of: row + rowLength - 1))
  }
}
