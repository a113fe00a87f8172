// fmguard — SPDX-License-Identifier: Apache-2.0
// What becomes of a turn in the history of a conversation. Names only.

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
