// fmguard — SPDX-License-Identifier: Apache-2.0
// What happened, in numbers: one cell for each series that was ever counted. Knows labels; never a text.

internal import GuardOutcome
internal import GuardPolicy
internal import GuardRefusal

/// Counts checks, findings, refusals, failures and durations, from any number of threads.
///
///     let text = safety.counters.snapshot().prometheusText()
///
/// Counting waits for nothing and loses nothing. All labels come from closed sets: enumerations, the names that
/// rulesets bring along, and lists of tokens; what is none of them is counted as `other`. A `Guard` counts by itself;
/// one object may serve several guards, such as the one before and the one after a reload.
public final class Counters: Sendable {
  /// How many series there is room for; three quarters of it are used.
  static let seriesLimit = 2048
  static let policyBits: UInt64 = 8
  /// Those of a policy that was asked for and one that was in force.
  static let pairBits = 2 * policyBits
  static let categoryBits: UInt64 = 10
  static let mechanismBits: UInt64 = 4

  let table = SeriesTable(capacity: Counters.seriesLimit)
  let cells = ShardedCells(count: Counters.seriesLimit + Histogram.cellCount)
  /// `other`, `none` for a request that named no policy, and the ids of policies.
  let policies = LabelNames(reserved: ["none"], limit: 1 << Int(policyBits))
  let categories = LabelNames(limit: 1 << Int(categoryBits))

  let isOff: Bool

  /// Counters that are all zero.
  public convenience init() {
    self.init(isOff: false)
  }

  private init(isOff: Bool) {
    self.isOff = isOff
  }

  /// Counters that stay zero, for guards whose checks are not to be counted.
  public static let off = Counters(isOff: true)

  /// Nanoseconds since some moment; 0 if nobody wants to know.
  package var now: UInt64 { isOff ? 0 : MonotonicTime.nanoseconds }

  func count(_ key: SeriesKey, shard: Int) {
    guard !isOff else { return }
    cells.add(to: table.place(of: key.packed), shard: shard)
  }
}
