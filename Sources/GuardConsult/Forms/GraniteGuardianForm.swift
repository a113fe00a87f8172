// fmguard — SPDX-License-Identifier: Apache-2.0
// Granite Guardian: for each risk the question whether the text bears it; the answer in the forms of 3.0 to 3.3. Pure.

internal import GuardPolicy

/// The form of Granite Guardian 3, whose template takes the name of a risk and asks whether the last turn bears it.
///
/// - 3.0, 3.1: `Yes` or `No`
/// - 3.2: a second line, `<confidence> High </confidence>` or `Low`
/// - 3.3: `<score> yes </score>` or `no`, after `<think>…</think>` where it thinks
///
/// Source: https://www.ibm.com/granite/docs/models/guardian; https://github.com/ibm-granite/granite-guardian
struct GraniteGuardianForm: WireForm {
  let model: String
  /// Names of risks.
  let questions: [String]

  /// Enough for a word, a score and a confidence, without a train of thought.
  private static let tokens = 32
  /// How sure a judgement of low confidence is.
  private static let low = 0.75

  func body(_ question: String, about text: [UInt8], at stage: Stage) -> [UInt8] {
    // 3.0 to 3.2 read the first, 3.3 the second.
    let template = #"{"guardian_config":{"risk_name":"\#(question)","criteria_id":"\#(question)"}}"#
    return ChatQuestion(model: model, tokens: Self.tokens, wantsProbabilities: true, template: template)
      .body(about: text, at: stage)
  }

  func scores(of question: String, in answer: [UInt8]) throws(Unparseable) -> [String: Double] {
    let answer = try ChatAnswer(answer)
    guard !answer.isCutOff else { throw Unparseable() }
    var rest = answer.text[...]
    let isThoughtOut = rest.hasPrefix("<think>")
    if isThoughtOut {
      guard let (_, after) = Self.element("think", rest) else { throw Unparseable() }
      rest = after
    }
    var sure = 1.0
    let word: YesNo?
    if let (score, after) = Self.element("score", rest) {
      (word, rest) = (YesNo(score), after)
    } else if !isThoughtOut {
      let line = rest.prefix { !$0.isNewline }
      (word, rest) = (YesNo(line), rest.dropFirst(line.count))
    } else {
      throw Unparseable()
    }
    if let (confidence, after) = Self.element("confidence", rest) {
      switch ChatAnswer.trimmed(String(confidence)) {
      case "High": break
      case "Low": sure = Self.low
      default: throw Unparseable()
      }
      rest = after
    }
    guard let word, ChatAnswer.trimmed(String(rest)).isEmpty else { throw Unparseable() }
    // A train of thought may hold a Yes or No of its own.
    let told = isThoughtOut ? nil : try answer.probabilityOfYes(isYes: word == .yes)
    return [question: told ?? (word == .yes ? sure : 1 - sure)]
  }

  /// The content of an element that a text begins with, and what follows it. The content has no tags.
  private static func element(_ name: String, _ text: Substring) -> (content: Substring, rest: Substring)? {
    let text = text.drop(while: \.isWhitespace)
    let open = "<\(name)>"
    guard text.hasPrefix(open) else { return nil }
    let body = text.dropFirst(open.count)
    let content = body.prefix { $0 != "<" }
    let close = "</\(name)>"
    let end = body.dropFirst(content.count)
    return end.hasPrefix(close) ? (content, end.dropFirst(close.count)) : nil
  }
}
