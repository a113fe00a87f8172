// fmguard — SPDX-License-Identifier: Apache-2.0
// What an OpenAI-style backend says of itself in one JSON object: facts, before anybody says what they mean.

internal import GuardJSON

/// The members of a response, an error body, or an event of a stream that tell how it went.
///
/// Source: the chat completions and responses formats of OpenAI, and their dialects: Azure's `innererror`, the errors
/// of LiteLLM, NeMo and llama.cpp.
struct BackendReply {
  /// The codes and types that the error names, the most telling first.
  var errorCodes: [String] = []
  /// Whether there is an error at all.
  var isError = false
  /// The model refused: `message.refusal`, a part of the type `refusal`.
  var isRefusal = false
  /// The backend's guardrail cut the response off.
  var isFiltered = false
  /// The event that failed, for events that carry their error beside their type.
  private var type: String?
  private var topLevelCode: String?
  /// Tokens, where the error tells them.
  var tokensUsed: Int?
  var tokenLimit: Int?

  /// Reads an object; nil if `text` is not JSON.
  init?(_ text: Span<UInt8>) {
    do throws(JSONFault) {
      try JSONFields.forEach(in: text) { path, value, text in note(path, value, text) }
    } catch {
      return nil
    }
    if type == "error" || type == "response.failed" {
      isError = true
      if let topLevelCode { errorCodes.append(topLevelCode) }
    }
  }

  private mutating func note(_ path: String, _ value: JSONToken, _ text: Span<UInt8>) {
    guard value.kind != .null else { return }
    // An event of the responses format holds the response; its members are the same.
    let path = path.hasPrefix("response.") ? path.dropFirst("response.".count) : path[...]
    switch path {
    case "error":
      isError = isError || value.kind != .false
    case "error.innererror.code":
      isError = true
      errorCodes.insert(value.string(in: text), at: 0)
    case "error.code", "error.type":
      isError = true
      errorCodes.append(value.string(in: text))
    case "error.n_prompt_tokens": tokensUsed = Int(value.string(in: text))
    case "error.n_ctx": tokenLimit = Int(value.string(in: text))
    case _ where path.hasPrefix("error."): isError = true
    case "choices.message.refusal", "choices.delta.refusal":
      isRefusal = isRefusal || !value.range.isEmpty
    case "output.content.type", "item.content.type", "part.type":
      isRefusal = isRefusal || value.string(in: text) == "refusal"
    case "choices.finish_reason", "incomplete_details.reason":
      isFiltered = isFiltered || value.string(in: text) == "content_filter"
    case "type":
      let type = value.string(in: text)
      self.type = type
      isRefusal = isRefusal || type.hasPrefix("response.refusal.")
    case "code": topLevelCode = value.string(in: text)
    default: break
    }
  }
}
