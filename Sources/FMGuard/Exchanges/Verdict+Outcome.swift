// fmguard — SPDX-License-Identifier: Apache-2.0
// What a verdict means for the generation that it is about. Pure.

public import GuardOutcome
public import GuardPolicy

extension Verdict {
  /// The outcome that the verdict calls for; nil if the text, or what redactions leave of it, may be passed on as an
  /// answer.
  ///
  /// A refusal of the model is an outcome although the guard lets the text pass. A check that could not be made is not
  /// a violation: a response that is not the JSON that was asked for is malformed, and what else cannot be checked is
  /// unsupported.
  public var failure: GenerationFailure? {
    if action == .block, layer != .infrastructure {
      let token = decision.mechanism.flatMap { MachineToken($0.rawValue) } ?? .other
      return .declined(.guardrail(stage), detail: token)
    }
    if action == .block, case .incomplete(let cause) = status {
      let token = MachineToken(cause.rawValue) ?? .other
      return cause.isAboutJSON && stage == .output ? .malformedOutput(detail: token) : .unsupported(detail: token)
    }
    guard let refusal, refusal.assessment.answer == .refusal else { return nil }
    return refusal.failure
  }
}

extension RefusalFinding {
  /// The outcome that a refusal is.
  var failure: GenerationFailure {
    let token = assessment.kind.flatMap { MachineToken($0.rawValue) } ?? .other
    return mechanism == .refusalField
      ? .declined(.refusalInField(confidence: assessment.confidence), detail: token)
      : .declined(.suspectedRefusal(confidence: assessment.confidence), detail: token)
  }
}

extension IncompleteCause {
  fileprivate var isAboutJSON: Bool {
    self == .malformedJSON || self == .deepJSON || self == .largeJSON
  }
}
