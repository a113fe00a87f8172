// fmguard — SPDX-License-Identifier: Apache-2.0
// What to do after an outcome: whether to try again, and what becomes of the history. Pure.

/// What a user interface offers after a failure.
public enum RetryClass: String, Sendable, Hashable, CaseIterable {
  /// Somebody declined: no button, the same text is declined again.
  case rejected
  /// A button: it may work the next time.
  case transient
  /// No button: the model is not to be had for now.
  case unavailable
  /// No button: it will never work like this.
  case permanent
}

/// What a program may do by itself after a failure, before it tells anybody.
public enum AutomaticRetry: Sendable, Hashable {
  /// Nothing: each try costs a whole generation and ends the same.
  case never
  /// Try once more.
  case once
  /// Shorten the history, then try once more.
  case onceAfterCompaction
  /// Try again, each time after a longer pause, the first at least `after` where that is known.
  case afterPause(Duration?)
}

/// What should become of the turn in the history of the conversation.
public enum HistoryAdvice: String, Sendable, Hashable, CaseIterable {
  /// Keep it.
  case keep
  /// Drop it, prompt and response: a refusal that stays in the history makes the next one likelier, and a prompt that
  /// was declined is declined again with every turn that carries it.
  case dropTurn = "drop_turn"
  /// Keep it, and shorten what came before.
  case compact
}

extension GenerationOutcome {
  /// What a user interface offers; nil for a success.
  public var retryClass: RetryClass? {
    switch self {
    case .success: nil
    case .declined: .rejected
    case .unavailable, .budgetExhausted(.dailyQuota, _): .unavailable
    case .budgetExhausted(.contextWindow, _), .unsupported, .programmerError, .unclassified: .permanent
    case .budgetExhausted(.rateLimit, _), .budgetExhausted(.timeout, _), .malformedOutput, .transient: .transient
    }
  }

  /// What a program may do by itself; `never` for a success.
  public var automaticRetry: AutomaticRetry {
    switch self {
    case .budgetExhausted(.contextWindow, _): .onceAfterCompaction
    case .budgetExhausted(.rateLimit, let pause): .afterPause(pause)
    case .malformedOutput: .once
    case .transient, .budgetExhausted(.timeout, _): .afterPause(nil)
    case .success, .declined, .unavailable, .budgetExhausted(.dailyQuota, _), .unsupported, .programmerError,
      .unclassified:
      .never
    }
  }

  /// What should become of the turn in the history.
  public var historyAdvice: HistoryAdvice {
    switch self {
    case .declined: .dropTurn
    case .budgetExhausted(.contextWindow, _): .compact
    default: .keep
    }
  }
}
