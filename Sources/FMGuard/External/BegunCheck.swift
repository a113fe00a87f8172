// fmguard — SPDX-License-Identifier: Apache-2.0
// A check that may still have to wait for models outside. Knows when to wait, not what for.

internal import GuardModels
public import GuardPolicy

/// A check of which all is done but waiting: for those who may wait, but not here.
///
///     let check = try safety.begin(request)
///     if !check.isWaiting { return check.verdict() }
///     Task { reply(await check.verdict()) }
///
/// It counts, and asks, when its verdict is asked for: once.
public struct BegunCheck: Sendable {
  /// What there is to be waited for.
  struct Waiting: Sendable {
    let `guard`: Guard
    let policy: PolicyTable.Entry
    let request: CheckRequest
    let check: Check
    let models: [ExternalModel]
    let asker: any ExternalClassifying
    let nanoseconds: UInt64
  }

  enum State: Sendable {
    case done(Verdict)
    case waiting(Waiting)
  }

  private let state: State

  init(_ state: State) {
    self.state = state
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
      let answers = waiting.asker.ask(
        waiting.models, about: waiting.request.text, at: waiting.request.context.stage)
      return waiting.verdict(answers)
    }
  }

  /// The verdict, for tasks: no thread of theirs waits.
  public consuming func verdict() async -> Verdict {
    switch state {
    case .done(let verdict): return verdict
    case .waiting(let waiting):
      let answers = await waiting.asker.ask(
        waiting.models, about: waiting.request.text, at: waiting.request.context.stage)
      return waiting.verdict(answers)
    }
  }
}

extension BegunCheck.Waiting {
  /// The verdict on what was seen and what was answered; it is counted.
  fileprivate func verdict(_ answers: [Consultation]) -> Verdict {
    let start = `guard`.counters.now
    var check = check
    check.hear(answers, of: models, about: request.text.span)
    let verdict = check.verdict(on: request.text.span)
    // How long others took is not how long the check took.
    `guard`.record(verdict, check.observer, policy, nanoseconds: nanoseconds &+ (`guard`.counters.now &- start))
    return verdict
  }
}
