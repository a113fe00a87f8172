// fmguard — SPDX-License-Identifier: Apache-2.0
// Llama Guard: `safe`, or `unsafe` and the codes of hazards. Pure.

internal import GuardModels
internal import GuardPolicy

/// The form of Llama Guard 3 and 4, whose template lists the hazards and asks about the last turn.
///
/// Source: https://www.llama.com/docs/model-cards-and-prompt-formats/llama-guard-3/
struct LlamaGuardForm: WireForm {
  let model: String

  /// Enough for all codes.
  private static let tokens = 64
  private static let codes = ModelForm.llamaGuard.names ?? []

  var questions: [String] { [""] }

  func body(_ question: String, about text: [UInt8], at stage: Stage) -> [UInt8] {
    ChatQuestion(model: model, tokens: Self.tokens).body(about: text, at: stage)
  }

  func scores(of question: String, in answer: [UInt8]) throws(Unparseable) -> [String: Double] {
    let answer = try ChatAnswer(answer)
    guard !answer.isCutOff else { throw Unparseable() }
    var scores = Dictionary(uniqueKeysWithValues: Self.codes.map { ($0, 0.0) })
    if answer.text == "safe" { return scores }
    let lines = answer.text.split(whereSeparator: \.isNewline)
    guard lines.count == 2, ChatAnswer.trimmed(String(lines[0])) == "unsafe" else { throw Unparseable() }
    for code in lines[1].split(separator: ",", omittingEmptySubsequences: false) {
      let code = ChatAnswer.trimmed(String(code))
      guard scores[code] != nil else { throw Unparseable() }
      scores[code] = 1
    }
    return scores
  }
}
