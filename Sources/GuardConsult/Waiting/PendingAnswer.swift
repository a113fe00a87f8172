// fmguard — SPDX-License-Identifier: Apache-2.0
// An answer that is on its way, and the moment at which nobody waits for it any more. Knows nothing of hosts.

internal import Dispatch
internal import GuardPolicy
internal import Synchronization

/// An answer that is known, or on its way.
enum BegunAnswer: Sendable {
  case known(Consultation)
  case pending(PendingAnswer)

  /// The answer; waits for it on this thread.
  func wait() -> Consultation {
    switch self {
    case .known(let answer): answer
    case .pending(let answer): answer.wait()
    }
  }

  /// The answer; waits for it in a task.
  func value() async -> Consultation {
    switch self {
    case .known(let answer): answer
    case .pending(let answer): await answer.value()
    }
  }
}

/// An answer on its way: the first one that is given counts, and one is given at the deadline at the latest.
///
/// One thread or one task waits for it, once.
final class PendingAnswer: Sendable {
  private enum State {
    case empty
    case awaited(CheckedContinuation<Consultation, Never>)
    case given(Consultation)
  }

  /// How much longer than the deadline is waited: those who ask end by themselves at the deadline, and know why.
  private static let grace = Duration.milliseconds(25)

  /// Whether anybody still waits.
  let cancellation = Cancellation()
  private let end: ContinuousClock.Instant
  private let bell = DispatchSemaphore(value: 0)
  private let state = Mutex(State.empty)

  /// - Parameter end: the deadline.
  init(until end: ContinuousClock.Instant) {
    self.end = end + Self.grace
  }

  /// Gives the answer; any after the first is dropped.
  func give(_ answer: Consultation) {
    let waiting: CheckedContinuation<Consultation, Never>? = state.withLock { state in
      switch state {
      case .given: return nil
      case .empty:
        state = .given(answer)
        return nil
      case .awaited(let continuation):
        state = .given(answer)
        return continuation
      }
    }
    bell.signal()
    waiting?.resume(returning: answer)
  }

  private var given: Consultation? {
    state.withLock { if case .given(let answer) = $0 { answer } else { nil } }
  }

  private func give(up reason: Unavailability) {
    cancellation.cancel()
    give(.unavailable(reason))
  }

  /// Waits for it on this thread.
  func wait() -> Consultation {
    while true {
      if let given { return given }
      let left = (end - .now).nanoseconds
      if left <= 0 { give(up: .timeout) } else { _ = bell.wait(timeout: .now() + .nanoseconds(left)) }
    }
  }

  /// Waits for it in a task, on no thread. Ends at once if the task is cancelled.
  func value() async -> Consultation {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let given: Consultation? = state.withLock { state in
          if case .given(let answer) = state { return answer }
          state = .awaited(continuation)
          return nil
        }
        if let given { return continuation.resume(returning: given) }
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(max(0, (end - .now).nanoseconds))) {
          [weak self] in self?.give(up: .timeout)
        }
      }
    } onCancel: {
      give(up: .cancelled)
    }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}
