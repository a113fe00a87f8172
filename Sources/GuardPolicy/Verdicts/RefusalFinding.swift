// fmguard — SPDX-License-Identifier: Apache-2.0
// That a response was asked about being a refusal, and what was found. Knows nothing of how it was found.

public import GuardRefusal

/// What was found of a refusal in a response. It is reported, and decides nothing: the action stays what it is.
public struct RefusalFinding: Sendable, Hashable {
  /// What the detector said: of a guided response, about the string that speaks most for a refusal.
  public let assessment: RefusalAssessment
  /// How the refusal shows: `refusal_text` or `refusal_field`.
  public let mechanism: Mechanism
  /// The string of a guided response that the assessment is about, as a JSON pointer (RFC 6901); nil for a plain text.
  public let pointer: String?

  /// What was found in a plain text.
  public init(_ assessment: RefusalAssessment) {
    self.assessment = assessment
    mechanism = .refusalText
    pointer = nil
  }

  /// What was found in a string of a guided response.
  public init(_ assessment: RefusalAssessment, at pointer: String) {
    self.assessment = assessment
    mechanism = .refusalField
    self.pointer = pointer
  }
}
