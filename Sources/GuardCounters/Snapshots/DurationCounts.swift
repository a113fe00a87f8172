// fmguard — SPDX-License-Identifier: Apache-2.0
// How long checks took, in buckets. A value.

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
