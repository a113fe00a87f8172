// fmguard — SPDX-License-Identifier: Apache-2.0
// Reloads, one at a time, on a thread of their own. Knows neither signals nor routes.

internal import FMGuard
internal import GuardHTTP

/// Reloads a store when it is asked to.
///
/// Whoever asks while a reload runs gets the next one: what it reads may have changed since. However many ask
/// meanwhile, there is one.
final class Reloader: Sendable {
  private struct Wishes {
    var causes: Set<ReloadCause> = []
    var waiting: [@Sendable (ReloadOutcome) -> Void] = []
  }

  private let wishes = Locked(Wishes())
  private let bell = ServiceSemaphore()

  /// - Parameter tell: is told of every reload, before those who asked for it.
  /// - Throws: that the system has no thread left.
  init(_ store: RulesetStore, tell: @escaping @Sendable (ReloadOutcome) -> Void) throws(ConfigurationError) {
    let (wishes, bell) = (wishes, bell)
    let isStarted = ServiceThread.start {
      while true {
        bell.wait()
        let wish = wishes.withLock { wishes in
          defer { wishes = Wishes() }
          return wishes
        }
        guard !wish.causes.isEmpty else { continue }
        let outcome = store.load(because: wish.causes)
        tell(outcome)
        for waiting in wish.waiting { waiting(outcome) }
      }
    }
    // Whoever asked would wait for ever.
    guard isStarted else { throw ConfigurationError([Issue(.noThread, file: store.directory)]) }
  }

  /// Asks for a reload.
  ///
  /// - Parameters:
  ///   - cause: for log and counters.
  ///   - completion: is told what came of it, on the thread of reloads.
  func request(because cause: ReloadCause, _ completion: (@Sendable (ReloadOutcome) -> Void)? = nil) {
    wishes.withLock { wishes in
      wishes.causes.insert(cause)
      if let completion { wishes.waiting.append(completion) }
    }
    bell.signal()
  }
}
