// fmguard — SPDX-License-Identifier: Apache-2.0
// `POST /beta/litellm_basic_guardrail_api`, as LiteLLM's generic guardrail asks it. Knows neither sockets nor how a
// check is made.

internal import FMGuard
internal import GuardHTTP
internal import GuardRows

/// Guards what goes through a LiteLLM proxy.
///
/// There is always an `action`, since LiteLLM takes none for `NONE`: `BLOCKED` if any text is blocked, or if anything
/// of a tool call's arguments would have to be changed, for which there is no reply; `GUARDRAIL_INTERVENED` with all
/// texts if any is redacted; else `NONE`. Of a response, `stream_holdback_chars` says for each text how many characters
/// at its end may still become part of a match: LiteLLM asks with what has been generated so far, and holds them back.
///
/// Source: https://docs.litellm.ai/docs/adding_provider/generic_guardrail_api
struct GuardrailRoute: Sendable {
  private static let reason = "The text was declined by the guard."

  let parsers: ParserPool
  let itemLimit: Int

  func reply(
    to request: HTTPRequest, from caller: Caller, under ruleset: LoadedRuleset
  ) throws(ServiceError) -> HTTPReply {
    let text = request.body.span
    let body = try parsers.withReader(for: text.count) { (reader) throws(ServiceError) in
      try GuardrailBody.read(text, with: &reader, limit: itemLimit)
    }
    ruleset.keys?.charge(caller, texts: body.texts.count + body.arguments.count)
    var context = caller.defaults
    context.stage = body.stage ?? .input
    if let policy = body.policy { context.policy = policy }
    if let key = caller.overreach(of: context) { throw ServiceError(RowError(kind: .notPermitted, key: key)) }
    do throws(CheckError) {
      return try answer(body, context, ruleset.guard)
    } catch {
      throw ServiceError(RowError(error, id: nil))
    }
  }

  private func answer(
    _ body: GuardrailBody, _ context: CheckContext, _ guard: Guard
  ) throws(CheckError) -> HTTPReply {
    var isBlocked = false
    var isRedacted = false
    var texts: [[UInt8]] = []
    for text in body.texts {
      let verdict = try `guard`.check(CheckRequest(text: text, context: context))
      isBlocked = isBlocked || verdict.action == .block
      isRedacted = isRedacted || verdict.action == .redact
      texts.append(verdict.text ?? text)
    }
    var guided = context
    guided.shape = .guided
    for arguments in body.arguments {
      let verdict = try `guard`.check(CheckRequest(text: arguments, context: guided))
      isBlocked = isBlocked || verdict.action != .allow
    }
    var holdbacks: [Int]?
    if context.stage == .output, !isBlocked {
      holdbacks = []
      for text in body.texts { holdbacks?.append(try Self.holdback(of: text, context, `guard`)) }
    }
    return HTTPReply(body: Self.json(isBlocked, isRedacted ? texts : nil, holdbacks))
  }

  /// How many characters at the end of a text may still become part of a match.
  private static func holdback(of text: [UInt8], _ context: CheckContext, _ guard: Guard) throws(CheckError) -> Int {
    // Counted once, by the check of the whole.
    var check = try StreamCheck(Guard(`guard`.ruleset, counters: .off), context)
    _ = check.feed(text.span)
    return String(decoding: text[min(check.released, text.count)...], as: UTF8.self).unicodeScalars.count
  }

  private static func json(_ isBlocked: Bool, _ redacted: [[UInt8]]?, _ holdbacks: [Int]?) -> [UInt8] {
    var writer = JSONWriter(capacity: 128)
    writer.object { writer in
      writer.key("action")
      writer.string(isBlocked ? "BLOCKED" : redacted == nil ? "NONE" : "GUARDRAIL_INTERVENED")
      if isBlocked {
        writer.key("blocked_reason")
        writer.string(reason)
      } else if let redacted {
        writer.key("texts")
        writer.array(redacted) { $0.string(utf8: $1) }
      }
      if let holdbacks {
        writer.key("stream_holdback_chars")
        writer.array(holdbacks) { $0.number($1) }
      }
    }
    return writer.bytes
  }
}
