// fmguard — SPDX-License-Identifier: Apache-2.0
// A verdict before it is counted: another may still have a say in it. A value.

internal import GuardPolicy

/// A verdict, and what is needed to count it.
struct UncountedVerdict: Sendable {
  var verdict: Verdict
  let observer: Observer
  let policy: PolicyTable.Entry
  /// How long the check took, without what others took.
  let nanoseconds: UInt64
}

extension Guard {
  /// Counts a verdict: once, and whatever was thrown while another was asked about it.
  func count(_ uncounted: UncountedVerdict) {
    record(uncounted.verdict, uncounted.observer, uncounted.policy, nanoseconds: uncounted.nanoseconds)
  }
}
