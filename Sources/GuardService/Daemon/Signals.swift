// fmguard — SPDX-License-Identifier: Apache-2.0
// Signals as values that one thread waits for. The only file that knows them.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What the process is asked by a signal.
enum ServiceSignal: Sendable {
  /// SIGHUP: load the configuration directory again.
  case reload
  /// SIGUSR1: open the audit again.
  case reopen
  /// SIGTERM, SIGINT: stop.
  case stop
}

/// The signals of the service. No handler ever runs: they are held back in all threads, and the main thread asks.
struct Signals {
  private var set = sigset_t()

  /// Holds the signals back in this thread, and in those that are started from it: so to be called before any is.
  init() {
    // SAFETY: the calls fill the set that they are given, and read it.
    unsafe sigemptyset(&set)
    for signal in [SIGHUP, SIGUSR1, SIGTERM, SIGINT] { unsafe sigaddset(&set, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    // A peer that is gone is an error of the call, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
  }

  /// The next signal; nil if none comes within a second.
  mutating func next() -> ServiceSignal? {
    var second = timespec(tv_sec: 1, tv_nsec: 0)
    // SAFETY: reads both values during the call.
    switch unsafe sigtimedwait(&set, nil, &second) {
    case SIGHUP: return .reload
    case SIGUSR1: return .reopen
    case SIGTERM, SIGINT: return .stop
    default: return nil
    }
  }
}
