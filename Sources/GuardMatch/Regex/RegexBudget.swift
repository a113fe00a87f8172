// fmguard — SPDX-License-Identifier: Apache-2.0
// How long a regex may run over one text. Knows nothing of patterns.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The time that one regex has for one text or stream, and what is left of it.
///
/// PCRE2 limits the steps from one starting position; over all positions of a long text a pattern such as
/// `(\w+)\s\1` may still take time that is quadratic in the text, or worse.
struct RegexBudget: Sendable {
  /// Nanoseconds of the thread that are left.
  private var left: Int

  /// The time for a text of so many bytes; a stream's grows with it.
  init(bytes: Int = 0) {
    left = RegexLimits.nanoseconds + bytes * RegexLimits.nanosecondsPerByte
  }

  /// More text has come.
  mutating func grow(by bytes: Int) {
    left += bytes * RegexLimits.nanosecondsPerByte
  }

  /// Takes time away.
  ///
  /// - Returns: whether any is left.
  mutating func spend(_ nanoseconds: Int) -> Bool {
    left -= nanoseconds
    return left > 0
  }

  /// The time that this thread has run, in nanoseconds: waiting for others does not count.
  static var now: Int {
    var time = timespec()
    // SAFETY: fills the value during the call and keeps no pointer.
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
