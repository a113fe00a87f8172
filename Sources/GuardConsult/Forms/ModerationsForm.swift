// fmguard — SPDX-License-Identifier: Apache-2.0
// `POST /v1/moderations`: the text as it is, and a score for each category. Pure.

internal import GuardPolicy

/// The form of OpenAI's moderations.
///
///     {"model": "omni-moderation-latest", "input": "…"}
///     {"results": [{"categories": {"hate": false, …}, "category_scores": {"hate": 0.03, …}, …}], …}
///
/// Source: https://platform.openai.com/docs/api-reference/moderations
struct ModerationsForm: WireForm {
  let model: String
  /// The names of the categories that count.
  let names: [String]

  /// What older models do not tell.
  private static let optionalNames: Set<String> = ["illicit", "illicit/violent"]

  var questions: [String] { [""] }

  func body(_ question: String, about text: [UInt8], at stage: Stage) -> [UInt8] {
    var json = RequestText(capacity: text.count + 128)
    json.append(#"{"model":"#)
    json.string(model)
    json.append(#","input":"#)
    json.string(utf8: text)
    json.append("}")
    return json.bytes
  }

  func scores(of question: String, in answer: [UInt8]) throws(Unparseable) -> [String: Double] {
    // One text, one result.
    let result = try ReplyValue(answer).member("results").onlyItem()
    _ = try result.optional("flagged")?.boolean()
    let (flags, numbers) = (try result.member("categories"), try result.member("category_scores"))
    var scores: [String: Double] = [:]
    for name in names {
      let (flag, number) = (try flags.optional(name), try numbers.optional(name))
      guard let flag, let number else {
        if flag == nil, number == nil, Self.optionalNames.contains(name) { continue }
        throw Unparseable()
      }
      _ = try flag.boolean()
      scores[name] = try number.number(in: 0...1)
    }
    return scores
  }
}
