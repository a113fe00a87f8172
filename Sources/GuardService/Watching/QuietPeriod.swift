// fmguard — SPDX-License-Identifier: Apache-2.0
// When a burst of changes is over. A value; knows neither files nor a clock.

/// Waits until nothing has changed for a while, so that ten thousand changes are one.
struct QuietPeriod: Sendable, Hashable {
  typealias Instant = ContinuousClock.Instant

  /// How long nothing may have changed.
  let rest: Duration
  /// How long to wait at most, where changes never come to rest.
  let patience: Duration

  private var first: Instant?
  private var last: Instant?

  init(rest: Duration = .seconds(1), patience: Duration = .seconds(60)) {
    (self.rest, self.patience) = (rest, patience)
  }

  /// When the burst is over, unless there is a change before; nil if there was none.
  var end: Instant? {
    guard let first, let last else { return nil }
    return min(last + rest, first + patience)
  }

  /// Takes note of a change.
  mutating func note(at now: Instant) {
    first = first ?? now
    last = now
  }

  /// Begins anew.
  mutating func reset() {
    (first, last) = (nil, nil)
  }
}
