// fmguard — SPDX-License-Identifier: Apache-2.0
// Leaves a host alone that fails again and again, and tries it with one question after a while. A value; has no clock.

/// Counts failures in a row. Closed: everybody may ask. Open: nobody may, for a pause. Half open: one may, and what
/// comes of it decides.
struct CircuitBreaker: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// A permission to ask once, which has to be given back by `record`.
  struct Permit: Sendable, Hashable {
    /// How often the breaker had changed: what comes of older permissions says nothing of now.
    fileprivate let generation: Int
  }

  private enum State: Hashable {
    case closed(failures: Int)
    case open(until: Instant)
    case probing
  }

  private let limit: Int
  private let pause: Duration
  private var state = State.closed(failures: 0)
  private var generation = 0

  /// - Parameters:
  ///   - limit: after how many failures in a row it opens, at least 1.
  ///   - pause: for how long.
  init(limit: Int, pause: Duration) {
    (self.limit, self.pause) = (limit, pause)
  }

  /// Whether nobody may ask but one who tries.
  var isOpen: Bool {
    if case .closed = state { false } else { true }
  }

  /// A permission, if there is one.
  mutating func permit(at now: Instant) -> Permit? {
    switch state {
    case .closed: break
    case .open(let end) where now >= end: change(to: .probing)
    case .open, .probing: return nil
    }
    return Permit(generation: generation)
  }

  /// Takes a permission back.
  mutating func record(_ sign: HostSign, for permit: Permit, at now: Instant) {
    guard permit.generation == generation else { return }
    switch (state, sign) {
    case (.closed, .life): state = .closed(failures: 0)
    case (.closed(let failures), .failure):
      if failures + 1 < limit {
        state = .closed(failures: failures + 1)
      } else {
        change(to: .open(until: now + pause))
      }
    case (.probing, .life): change(to: .closed(failures: 0))
    case (.probing, .failure): change(to: .open(until: now + pause))
    // The next one tries.
    case (.probing, .nothing): change(to: .open(until: now))
    case (.closed, .nothing), (.open, _): break
    }
  }

  private mutating func change(to next: State) {
    state = next
    generation += 1
  }
}
