// fmguard — SPDX-License-Identifier: Apache-2.0
// Clocks of the system.

import Glibc

/// What a run took, in nanoseconds.
struct Elapsed {
  var wall = 0.0
  /// The time of this thread on a processor: what others do on the machine shows least in it.
  var cpu = 0.0

  /// Runs and times something.
  static func time(_ body: () -> Void) -> Elapsed {
    let wall = now(CLOCK_MONOTONIC)
    let cpu = now(CLOCK_THREAD_CPUTIME_ID)
    body()
    let cpuEnd = now(CLOCK_THREAD_CPUTIME_ID)
    return Elapsed(wall: now(CLOCK_MONOTONIC) - wall, cpu: cpuEnd - cpu)
  }

  /// The wall time of something short: the clock of the thread takes longer to read.
  static func wall(_ body: () -> Void) -> Double {
    let start = now(CLOCK_MONOTONIC)
    body()
    return now(CLOCK_MONOTONIC) - start
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
