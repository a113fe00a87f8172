// fmguard — SPDX-License-Identifier: Apache-2.0
// What can be used up. Names and numbers.

/// What is used up.
public enum BudgetKind: Sendable, Hashable {
  /// Prompt, history and response are longer than the model's context: tokens, where they are known.
  case contextWindow(used: Int?, limit: Int?)
  /// Too many requests in a short time.
  case rateLimit
  /// The quota of the day: no retry helps before it is renewed.
  case dailyQuota
  /// The time that the request had.
  case timeout

  /// The stable name.
  public var token: MachineToken {
    switch self {
    case .contextWindow: "context_window"
    case .rateLimit: "rate_limit"
    case .dailyQuota: "daily_quota"
    case .timeout: "timeout"
    }
  }
}
