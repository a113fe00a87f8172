// fmguard — SPDX-License-Identifier: Apache-2.0
// What is done with a text, and what an entry asks for. Names only.

/// What is to be done with a text.
public enum Action: String, Sendable, Hashable, CaseIterable {
  /// Let it pass as it is.
  case allow
  /// Let it pass with the enforced spans masked or replaced.
  case redact
  /// Do not let it pass.
  case block
}

/// What an entry of a deny list asks for where it is enforced.
public enum EntryAction: String, Sendable, Hashable, CaseIterable {
  /// The text is blocked. The default.
  case block
  /// The span is masked, one U+2588 for each grapheme cluster.
  case redact
  /// The span gives way to the entry's replacement.
  case replace
}
