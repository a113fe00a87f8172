// fmguard — SPDX-License-Identifier: Apache-2.0
// The closed list of what a construction of a language can be a sign of. A table.

/// What a construction is a sign of. The language files name these; what they weigh is the same in all languages.
public enum RefusalSign: String, Sendable, Hashable, CaseIterable {
  // Acts of declining.

  /// The model says that it will not, may not or cannot do what was asked.
  case decline
  /// The model says that it lacks the means: access, tools, a body, feelings.
  case incapable
  /// The model says that it does not know.
  case unknown
  /// The model says that it cannot do something, and what that is does not tell whether it was asked for it.
  case inability

  // What often comes with them, and what comes without.

  /// An apology. Never enough by itself.
  case apology
  /// Sympathy with the person.
  case empathy
  /// The model speaks of itself as a machine.
  case persona
  /// The model says what it is for, or that it must make something clear.
  case purpose
  /// Something is said to be important: before a moral as often as before an answer.
  case note
  /// No professional, no opinion, no advice: said before an answer as often as before none.
  case disclaimer
  /// A judgement: illegal, harmful, unethical, against somebody's rights.
  case moral
  /// A judgement of the request itself: "it is not appropriate to".
  case objection
  /// Advice against what was asked.
  case warning
  /// The premise of the question is rejected.
  case refutation
  /// The question is about something that does not exist.
  case premise
  /// The person is sent to somebody else: a doctor, a helpline, the police.
  case referral
  /// Something else is offered instead.
  case offer
  /// A turn: "however".
  case turn

  // Signs of an answer.

  /// The answer is announced: "here is", "sure", "step 1".
  case delivery
  /// A letter or a message begins or ends: what stands in it is not said by the model.
  case letter

  // Signs in a prompt.

  /// A text that declines or apologises is asked for.
  case asksRefusal = "asks-refusal"
  /// The model is asked about itself: whether it can, knows, is.
  case asksModel = "asks-model"
  /// A question that is answered by yes or no.
  case asksWhether = "asks-whether"
  /// The model is to play somebody.
  case asksRole = "asks-role"
}

extension RefusalSign {
  /// Whether it is an act of declining: only with one of them can a response decline in so many words.
  public var isOfDeclining: Bool { SignSet.acts.contains(SignSet(self)) }
}
