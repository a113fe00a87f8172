// fmguard — SPDX-License-Identifier: Apache-2.0
// How often something may be done. A state machine; is told the time.

/// A bucket that fills at a steady rate, up to what a second brings, and is emptied by requests.
struct RateLimit: Sendable, Hashable {
  /// Requests a second.
  let rate: Int
  /// Thousandths of requests that may be made at once.
  private var level: Int
  private var last: Int

  /// A full bucket.
  ///
  /// - Parameter now: in milliseconds.
  init(rate: Int, at now: Int) {
    self.rate = rate
    level = rate * 1000
    last = now
  }

  /// Takes one request out.
  ///
  /// - Returns: nil if there was one, else in how many seconds there will be.
  mutating func take(at now: Int) -> Int? {
    let passed = min(max(now - last, 0), 1000)
    last = now
    level = min(level + passed * rate, rate * 1000)
    guard level >= 1000 else { return 1 }
    level -= 1000
    return nil
  }
}
