// fmguard — SPDX-License-Identifier: Apache-2.0
// How many questions are left in the minute. Waits for nothing.

internal import Synchronization

/// A number of questions for each minute; what is left of one is not carried into the next.
final class QuestionBudget: Sendable {
  private let limit: UInt32
  private let start = ContinuousClock.now
  /// The minute, and below it in 32 bits how many were asked in it.
  private let state = Atomic<UInt64>(0)

  init(limit: Int) {
    self.limit = UInt32(clamping: limit)
  }

  /// Takes one, if there is one left.
  ///
  /// - Parameter elapsed: since the budget was made.
  func take(at elapsed: Duration) -> Bool {
    let minute = UInt64(clamping: elapsed.components.seconds / 60)
    var known = state.load(ordering: .relaxed)
    while true {
      // A clock that two threads have read in another order brings no minute back.
      let current = max(minute, known >> 32)
      let asked = known >> 32 == current ? known & 0xFFFF_FFFF : 0
      guard asked < limit else { return false }
      let (isTaken, found) = state.weakCompareExchange(
        expected: known, desired: current << 32 | (asked + 1), ordering: .relaxed)
      if isTaken { return true }
      known = found
    }
  }

  /// Takes one now, if there is one left.
  func take() -> Bool {
    take(at: ContinuousClock.now - start)
  }
}
