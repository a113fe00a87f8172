// fmguard — SPDX-License-Identifier: Apache-2.0
// What becomes of a verdict when another has said whether the response is a refusal. Pure; knows nobody who is asked.

public import GuardRefusal

extension Verdict {
  /// The verdict with the answer of a judge in place of the detector's.
  ///
  /// The action stays what it is, and so does who else declined: the model's layer and mechanism come and go with the
  /// answer. A verdict without a refusal to judge stays as it is.
  public func judged(as answer: RefusalAnswer) -> Verdict {
    guard let refusal = refusal?.judged(as: answer) else { return self }
    let ofOthers = decision.mechanism.flatMap { $0.layer == .model ? nil : $0 }
    let decision = Decision(
      action: decision.action, mechanism: ofOthers ?? (answer == .refusal ? refusal.mechanism : nil),
      categories: decision.categories, severity: decision.severity, wouldBlock: decision.wouldBlock)
    return Verdict(
      id: id, decision: decision, stage: stage, shape: shape, policy: policy, status: status, coverage: coverage,
      refusal: refusal, scoring: scoring, external: external, ruleset: ruleset, text: text, findings: findings,
      findingsOmitted: findingsOmitted)
  }
}
