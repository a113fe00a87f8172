// fmguard — SPDX-License-Identifier: Apache-2.0
// How a term sits in its surroundings. Names only.

/// What may stand beside a term for it to count.
public enum MatchKind: String, Sendable, CaseIterable {
  /// The whole word or phrase, by the boundaries of its script. The default.
  case word
  /// The beginning of a word.
  case prefix
  /// Anywhere.
  case substring
}
