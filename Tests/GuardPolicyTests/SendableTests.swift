// fmguard — SPDX-License-Identifier: Apache-2.0
// Every public type of the module may be shared by tasks. Fails to compile if one may not.

import GuardPolicy
import Testing

@Test("every public type of GuardPolicy is Sendable")
func policyTypesAreSendable() {
  func isSendable(_: (some Sendable).Type) {}
  isSendable(Action.self)
  isSendable(CheckStatus.self)
  isSendable(Coverage.self)
  isSendable(Decision.self)
  isSendable(EntryAction.self)
  isSendable(Finding.self)
  isSendable(IncompleteAction.self)
  isSendable(IncompleteCause.self)
  isSendable(JudgedFinding.self)
  isSendable(Layer.self)
  isSendable(ListGlob.self)
  isSendable(LocatedPolicy.self)
  isSendable(Mechanism.self)
  isSendable(Mode.self)
  isSendable(Policy.self)
  isSendable(PolicyFile.self)
  isSendable(PolicyInForce.self)
  isSendable(PolicySet.self)
  isSendable(PolicySetError.self)
  isSendable(Redaction.self)
  isSendable(PolicyInForce.Reason.self)
  isSendable(RefusalFinding.self)
  isSendable(RefusalMode.self)
  isSendable(ResponseShape.self)
  isSendable(Rule.self)
  isSendable(Severity.self)
  isSendable(Sighting.self)
  isSendable(Splicer.self)
  isSendable(Stage.self)
  isSendable(StagePolicy.self)
  isSendable(StageScope.self)
  isSendable(Standing.self)
  isSendable(TextPlace.self)
  isSendable(TextSpan.self)
  isSendable(Verdict.self)
}
