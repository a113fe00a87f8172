// fmguard — SPDX-License-Identifier: Apache-2.0
// What was seen at one place of a text. Computed without knowing the policy: whether it counts is the verdict's matter.

public import GuardText

/// One rule found at one place of a text.
public struct Finding: Sendable {
  /// Which rule.
  public let rule: Rule
  /// Where: whole grapheme clusters of the original text, or of one string of a guided text.
  public let span: TextSpan
  /// The foldings that the match needed.
  public let transformations: Transformations
  /// The string of a guided text that `span` counts in, as a JSON pointer (RFC 6901); nil for a plain text.
  public let pointer: String?

  public init(rule: Rule, span: TextSpan, transformations: Transformations = [], pointer: String? = nil) {
    self.rule = rule
    self.span = span
    self.transformations = transformations
    self.pointer = pointer
  }
}
