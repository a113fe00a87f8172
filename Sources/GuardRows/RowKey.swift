// fmguard — SPDX-License-Identifier: Apache-2.0
// The members of a row. A table.

/// The members that a row may have.
public enum RowKey: String, Sendable, Hashable, CaseIterable {
  case id, text, stage, policy, shape, prompt, locale, explain

  /// What `locale` must be, in words.
  public static let languageForm = "a BCP 47 language tag such as de or pt-BR"

  /// Members of test cases, which other commands read: a file of cases can be checked as it is.
  public static let annotations = ["expect", "kind", "lang", "note", "why"]
}
