// fmguard — SPDX-License-Identifier: Apache-2.0
// The body of a chat completion: one turn to be judged, and what the template of the model's server is told. Pure.

internal import GuardPolicy

/// One question by chat completion. The server's template for the model turns it into the prompt: these models are
/// served with one that asks for a judgement of the last turn.
///
/// Source: https://platform.openai.com/docs/api-reference/chat/create;
/// https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html for `chat_template_kwargs`
struct ChatQuestion {
  let model: String
  /// How many tokens the answer needs.
  let tokens: Int
  /// Whether the answer should say how probable its tokens were.
  var wantsProbabilities = false
  /// Values for the template, as a JSON object; nil for none.
  var template: String?

  /// What stands before a response: templates want turns of the user and of the assistant by turns, beginning with the
  /// user, and judge the last one.
  static let unknownPrompt = "(not shown)"

  /// The body, in which no part of the text is anything but text.
  func body(about text: [UInt8], at stage: Stage) -> [UInt8] {
    let plain = PlainTurn.text(text)
    var json = RequestText(capacity: plain.count + 512)
    json.append(#"{"model":"#)
    json.string(model)
    json.append(#","messages":[{"role":"user","content":"#)
    if stage == .output {
      json.string(Self.unknownPrompt)
      json.append(#"},{"role":"assistant","content":"#)
    }
    json.string(utf8: plain)
    json.append(#"}],"temperature":0,"stream":false,"max_tokens":\#(tokens)"#)
    if wantsProbabilities { json.append(#","logprobs":true,"top_logprobs":5"#) }
    if let template { json.append(#","chat_template_kwargs":\#(template)"#) }
    json.append("}")
    return json.bytes
  }
}
