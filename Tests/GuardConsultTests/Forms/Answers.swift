// fmguard — SPDX-License-Identifier: Apache-2.0
// Declarations, and answers of hosts as they are in good order. Values; opens nothing.

import GuardAddress
import GuardConsult
import GuardModels

extension ExternalModel {
  /// A declaration for a test: one attempt, and nothing kept.
  static func test(
    _ form: ModelForm, at url: String = "http://127.0.0.1:1", _ change: (inout ExternalModel) -> Void = { _ in }
  ) -> ExternalModel {
    // The test names the URL itself.
    var model = ExternalModel(form, at: RemoteAddress(url)!)
    (model.id, model.name, model.retries, model.cache.entries, model.deadline) = ("test", "m", 0, 0, 20)
    change(&model)
    return model
  }
}

/// Answers.
enum Answers {
  static let keys = [
    "harassment", "harassment/threatening", "hate", "hate/threatening", "illicit", "illicit/violent", "self-harm",
    "self-harm/intent", "self-harm/instructions", "sexual", "sexual/minors", "violence", "violence/graphic",
  ]

  /// Of moderations: each of the thirteen keys scores 0 but for those that are named.
  static func moderation(_ scores: [String: Double] = [:]) -> String {
    let flags = keys.map { "\"\($0)\":\((scores[$0] ?? 0) >= 0.5)" }.joined(separator: ",")
    let numbers = keys.map { "\"\($0)\":\(scores[$0] ?? 0)" }.joined(separator: ",")
    return """
      {"id":"modr-1","model":"m","results":[{"flagged":\(scores.values.contains { $0 >= 0.5 }),\
      "categories":{\(flags)},"category_scores":{\(numbers)},"category_applied_input_types":{"hate":["text"]}}]}
      """
  }

  /// Of a chat, with what the model wrote as it stands between quotes in JSON.
  static func chat(_ content: String, finish: String = "stop", logprobs: String = "null") -> String {
    """
    {"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,\
    "message":{"role":"assistant","content":"\(content)","refusal":null},"logprobs":\(logprobs),\
    "finish_reason":"\(finish)"}],"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}}
    """
  }

  /// The probabilities of a token and of others in its place.
  static func probabilities(_ token: String, _ others: [(String, Double)]) -> String {
    let all = others.map { #"{"token":"\#($0.0)","logprob":\#($0.1),"bytes":null}"# }.joined(separator: ",")
    let own = others.first { $0.0 == token }?.1 ?? -0.1
    return #"{"content":[{"token":"\#(token)","logprob":\#(own),"bytes":null,"top_logprobs":[\#(all)]}]}"#
  }
}
