// fmguard — SPDX-License-Identifier: Apache-2.0
// A check that may still have to wait for models outside. Knows when to wait, not what for.

internal import GuardModels
public import GuardPolicy
internal import Synchronization

/// A check of which all is done but waiting: for those who may wait, but not here.
///
///     let check = try safety.begin(request)
///     if !check.isWaiting { return check.verdict() }
///     Task { reply(await check.verdict()) }
///
/// It counts, and asks, when its verdict is asked for: once. To ask for it again is an error of the program.
public struct BegunCheck: Sendable {
  /// Who is asked what.
  struct Asking: Sendable {
    let asker: any ExternalClassifying
    let models: [ExternalModel]
    let request: CheckRequest
  }

  private enum State: Sendable {
    case done(Verdict)
    case waiting(Waiting)
  }

  private let state: State

  /// A check that is done.
  init(_ verdict: Verdict) {
    state = .done(verdict)
  }

  /// A check that waits for answers.
  ///
  /// - Parameter nanoseconds: how long it has taken so far.
  init(
    _ checker: Guard, _ policy: PolicyTable.Entry, _ check: consuming Check, _ asking: Asking, nanoseconds: UInt64
  ) {
    state = .waiting(Waiting(checker, policy, check, asking, nanoseconds))
  }

  /// Whether its verdict has to be waited for.
  public var isWaiting: Bool {
    if case .waiting = state { true } else { false }
  }

  /// The verdict. Waits on this thread if it `isWaiting`.
  public consuming func verdict() -> Verdict {
    switch state {
    case .done(let verdict): return verdict
    case .waiting(let waiting):
      let (asking, request) = (waiting.asking, waiting.asking.request)
      return waiting.verdict(asking.asker.ask(asking.models, about: request.text, at: request.context.stage))
    }
  }

  /// The verdict, for tasks: no thread of theirs waits.
  public consuming func verdict() async -> Verdict {
    switch state {
    case .done(let verdict): return verdict
    case .waiting(let waiting):
      let (asking, request) = (waiting.asking, waiting.asking.request)
      return waiting.verdict(await asking.asker.ask(asking.models, about: request.text, at: request.context.stage))
    }
  }
}

extension BegunCheck {
  /// What there is to be waited for. Holds the check, which cannot be copied, until the answers are there.
  private final class Waiting: Sendable {
    let asking: Asking
    private let checker: Guard
    private let policy: PolicyTable.Entry
    private let check: Mutex<Check?>
    private let nanoseconds: UInt64

    init(
      _ checker: Guard, _ policy: PolicyTable.Entry, _ check: consuming Check, _ asking: Asking, _ nanoseconds: UInt64
    ) {
      self.checker = checker
      self.policy = policy
      self.asking = asking
      self.check = Mutex(check)
      self.nanoseconds = nanoseconds
    }

    /// The verdict on what was seen and what was answered; it is counted.
    func verdict(_ answers: [Consultation]) -> Verdict {
      let start = checker.counters.now
      guard var check = check.withLock({ $0.take() }) else { preconditionFailure("a check has one verdict") }
      check.hear(answers, of: asking.models, about: asking.request)
      let verdict = check.verdict(on: asking.request)
      // How long others took is not how long the check took.
      let duration = nanoseconds &+ (checker.counters.now &- start)
      checker.record(verdict, check.observer, policy, nanoseconds: duration)
      return verdict
    }
  }
}
