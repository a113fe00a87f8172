// fmguard — SPDX-License-Identifier: Apache-2.0
// What the detector says of a response. Values; knows nothing of languages or how the answer was found.

/// What a response was found to be.
public struct RefusalAssessment: Sendable, Hashable {
  /// Whether the response is a refusal of the model itself.
  public var answer: RefusalAnswer
  /// How likely it is that a person would call the response a refusal, from 0 to 1, calibrated on labelled responses.
  public var confidence: Double
  /// How the model refused; nil if the answer is `none`.
  public var kind: RefusalKind?
  /// The languages whose rules fired, as BCP 47 tags, in the order in which they fired first; empty if none did.
  public var languages: [String]
  /// What decided whether the evidence counts.
  public var gate: RefusalGate
  /// The constructions that were found, in the order of the text.
  public var evidence: [RefusalEvidence]

  public init(
    answer: RefusalAnswer, confidence: Double, kind: RefusalKind? = nil, languages: [String] = [],
    gate: RefusalGate, evidence: [RefusalEvidence] = []
  ) {
    self.answer = answer
    self.confidence = confidence
    self.kind = kind
    self.languages = languages
    self.gate = gate
    self.evidence = evidence
  }
}

/// Whether a response is a refusal.
public enum RefusalAnswer: String, Sendable, Hashable, CaseIterable {
  /// The model declined.
  case refusal
  /// The model declined a part and did another, or it cannot be told: people do not agree about such responses either.
  case partial
  /// The model did what was asked, or what it says is not its own refusal.
  case none
}

/// How a model refuses.
public enum RefusalKind: String, Sendable, Hashable, CaseIterable {
  /// It will not or may not: rules, law, morals.
  case policy
  /// It is not able to: no access, no tool, no body.
  case capability
  /// It does not know.
  case unknown
  /// It sends the person to somebody else, such as a helpline.
  case redirect
  /// It does not say that it declines, and does not do it either.
  case implicit
}

/// What decided whether the evidence in a response counts.
public enum RefusalGate: String, Sendable, Hashable, CaseIterable {
  /// An act of declining by the model was found near the beginning or the end.
  case act
  /// There is no such act, but judgement or referral comes first and hardly anything else follows.
  case implicit
  /// Neither: the answer is `none`, whatever else is there.
  case noAct = "no_act"
  /// The prompt asked for what looks like a refusal: a text that declines, a role, or a no to a question
  /// of yes or no.
  case requested
  /// There is nothing of the model's own voice: only reasoning, code, quotations or a letter.
  case notOwnVoice = "not_own_voice"
}

/// A construction that was found in a response.
public struct RefusalEvidence: Sendable, Hashable {
  /// The language whose rules it belongs to, a BCP 47 tag.
  public var language: String
  /// The id of the construction in the file of that language.
  public var construction: String
  /// What it is a sign of.
  public var sign: RefusalSign
  /// The sentence, in UTF-8 bytes of the response, half-open.
  public var sentence: Range<Int>

  public init(language: String, construction: String, sign: RefusalSign, sentence: Range<Int>) {
    self.language = language
    self.construction = construction
    self.sign = sign
    self.sentence = sentence
  }
}
