// fmguard — SPDX-License-Identifier: Apache-2.0
// How often something may be done. A state machine; is told the time.

/// A bucket that fills at a steady rate, up to what a second brings, and is emptied by texts.
///
/// How many texts a request has is known only when it has been read: it may go ahead if there is room for one, and what
/// there was no room for is owed, and paid off before the next.
struct RateLimit: Sendable, Hashable {
  /// The longest time that is reckoned with, in milliseconds: nobody owes as much.
  private static let longest = 100_000_000

  /// Texts a second.
  let rate: Int
  /// Thousandths of texts that may be checked at once; below zero, what is owed.
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

  /// Takes one text out.
  ///
  /// - Returns: nil if there was one, else in how many seconds there will be.
  mutating func take(at now: Int) -> Int? {
    let passed = min(max(now - last, 0), Self.longest)
    last = now
    level = min(level + passed * rate, rate * 1000)
    guard level >= 1000 else { return (1000 - level + 1000 * rate - 1) / (1000 * rate) }
    level -= 1000
    return nil
  }

  /// Takes further texts out, whether there are any or not.
  mutating func owe(_ texts: Int) {
    level -= texts * 1000
  }
}
