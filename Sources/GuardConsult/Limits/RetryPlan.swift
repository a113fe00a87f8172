// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether, and when, a question that came to nothing is asked again. A value; has no clock, and waits for nothing.

internal import GuardPolicy

/// The attempts at one text. All of them and the pauses between them end with its deadline.
struct RetryPlan: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// When all is over.
  let end: Instant
  private var left: Int
  private var pause = Duration.milliseconds(50)

  /// - Parameter retries: how often is asked again.
  init(retries: Int, end: Instant) {
    (left, self.end) = (retries, end)
  }

  /// How much time an attempt has that begins now; nil if there is none.
  func time(at now: Instant) -> Duration? {
    end - now >= .milliseconds(1) ? end - now : nil
  }

  /// How long to wait before asking again; nil if it is not asked again.
  ///
  /// - Parameter retryAfter: what the host says, in seconds.
  mutating func pause(after reason: Unavailability, retryAfter: Int?, at now: Instant) -> Duration? {
    switch reason {
    case .unreachable, .rateLimited, .failing: break
    default: return nil
    }
    let wait = retryAfter.map { Duration.seconds($0) } ?? pause
    guard left > 0, now + wait < end else { return nil }
    left -= 1
    pause *= 2
    return wait
  }
}
