// fmguard — SPDX-License-Identifier: Apache-2.0
// What to do after an outcome: whether to try again, and what becomes of the history. Pure.

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
    case .budgetExhausted(.rateLimit, let pause), .budgetExhausted(.timeout, let pause), .transient(_, let pause):
      .afterPause(pause)
    case .malformedOutput: .once
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
