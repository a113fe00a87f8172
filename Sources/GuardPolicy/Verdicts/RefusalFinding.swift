// fmguard — SPDX-License-Identifier: Apache-2.0
// That a response was asked about being a refusal, and what was found. Knows nothing of how it was found.

public import GuardRefusal

/// What was found of a refusal in a response. It is reported, and decides nothing: the action stays what it is.
public struct RefusalFinding: Sendable, Hashable {
  /// Who said what the answer is.
  public enum Decider: String, Sendable, Hashable, CaseIterable {
    /// The detector.
    case detector
    /// Another, who was asked because the detector was not sure.
    case judge
  }

  /// What the detector said: of a guided response, about the string that speaks most for a refusal. The answer is that
  /// of the judge, if one decided; confidence, gate and evidence stay the detector's.
  public private(set) var assessment: RefusalAssessment
  /// Who decided.
  public private(set) var decidedBy = Decider.detector
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

  /// The same with the answer of a judge.
  public func judged(as answer: RefusalAnswer) -> RefusalFinding {
    var finding = self
    finding.decidedBy = .judge
    finding.assessment.answer = answer
    // Without a construction that tells, nobody knows how.
    finding.assessment.kind = answer == .none ? nil : assessment.kind ?? .implicit
    return finding
  }
}
