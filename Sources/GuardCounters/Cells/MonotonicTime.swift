// fmguard — SPDX-License-Identifier: Apache-2.0
// A clock for durations, read for as little as the system asks. Knows nothing of what is timed.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A clock that only goes forward. Standing still while the system sleeps does not matter to a check.
enum MonotonicTime {
  /// Nanoseconds since some moment.
  static var nanoseconds: UInt64 {
    var time = timespec()
    // SAFETY: fills the value during the call and keeps no pointer.
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return 0 }
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
