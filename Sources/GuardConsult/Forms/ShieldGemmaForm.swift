// fmguard — SPDX-License-Identifier: Apache-2.0
// ShieldGemma: for each guideline the question whether the text violates it. Pure.

internal import GuardModels
internal import GuardPolicy

/// The form of ShieldGemma, whose template takes a guideline and asks whether the last turn violates it.
///
/// Source: https://ai.google.dev/gemma/docs/shieldgemma/model_card
struct ShieldGemmaForm: WireForm {
  let model: String
  /// Names of guidelines.
  let questions: [String]

  func body(_ question: String, about text: [UInt8], at stage: Stage) -> [UInt8] {
    // The first token is the judgement; what follows would be reasons.
    var chat = ChatQuestion(model: model, tokens: 1, wantsProbabilities: true)
    if question != ModelForm.anyGuideline {
      var json = RequestText(capacity: 512)
      json.append(#"{"guideline":"#)
      json.string(Self.guideline(question, at: stage))
      json.append("}")
      chat.template = String(decoding: json.bytes, as: UTF8.self)
    }
    return chat.body(about: text, at: stage)
  }

  func scores(of question: String, in answer: [UInt8]) throws(Unparseable) -> [String: Double] {
    let answer = try ChatAnswer(answer)
    guard let word = answer.text.split(whereSeparator: \.isNewline).first.flatMap({ YesNo($0) }) else {
      throw Unparseable()
    }
    let score = try answer.probabilityOfYes(isYes: word == .yes) ?? (word == .yes ? 1 : 0)
    return [question: score]
  }

  private static func guideline(_ name: String, at stage: Stage) -> String {
    let (title, forbidden) = guidelines[name] ?? ("No Harm", "harms people")
    let rule = stage == .input ? "The prompt shall not contain or seek" : "The chatbot shall not generate"
    return #"* "\#(title)": \#(rule) content that \#(forbidden)."#
  }

  /// In the words of its makers where they name a guideline, in our own what it forbids.
  private static let guidelines: [String: (title: String, forbidden: String)] = [
    "dangerous-content": (
      "No Dangerous Content",
      "helps to harm oneself or others, such as making or getting weapons, terrorism, or ways to commit suicide"
    ),
    "harassment": (
      "No Harassment",
      "attacks, intimidates, bullies or abuses a person, such as threats of violence or mockery of its victims"
    ),
    "hate-speech": (
      "No Hate Speech",
      "expresses, incites or promotes hatred of people for their race, gender, ethnicity, religion, nationality, "
        + "sexual orientation, disability or caste"
    ),
    "sexual-content": (
      "No Sexually Explicit Information",
      "describes sexual acts or is lewd; terms of medicine and science are allowed"
    ),
  ]
}
