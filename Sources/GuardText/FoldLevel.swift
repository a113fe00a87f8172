// fmguard — SPDX-License-Identifier: Apache-2.0
// The three fold levels of a list or an entry. Names only; knows nothing of tables or text.

/// Which differences between a term and a text a comparison ignores.
///
/// Folding happens on the matching copy; the delivered text is never altered by it.
public enum FoldLevel: String, Sendable, CaseIterable {
  /// The characters as they are.
  case none
  /// NFKC_Casefold (UAX #31, section 5.1), typographic quotes and dashes as ASCII, a run of white space as one space.
  /// The default.
  case standard
  /// `standard`, and then what people do to get past a list: confusable letters, leetspeak, spacing, repetition,
  /// strikes, hidden tag characters. Each undoing has a guard against over-reach.
  case evasive
}
