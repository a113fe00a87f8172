// fmguard — SPDX-License-Identifier: Apache-2.0
// Which text a regex runs over. A name only.

/// The text that a regex runs over; its required literals are always looked for in the folded copy.
enum RegexSubject: Sendable, Hashable {
  /// The original text, which may hold decomposed letters: patterns with fold level `none`.
  case original
  /// The matching copy before case folding, which is composed: all other patterns.
  case copy
}
