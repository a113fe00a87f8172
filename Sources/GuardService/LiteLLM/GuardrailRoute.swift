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
  let parsers: ParserPool
  let audit: AuditTrail?
  let itemLimit: Int

  func answer(
    to request: HTTPRequest, from caller: Caller, under ruleset: LoadedRuleset
  ) throws(ServiceError) -> HTTPAnswer {
    let text = request.body.span
    let body = try parsers.withReader(for: text.count) { (reader) throws(ServiceError) in
      try GuardrailBody.read(text, with: &reader, limit: itemLimit)
    }
    ruleset.keys?.charge(caller, texts: body.texts.count + body.arguments.count)
    var context = caller.defaults
    context.stage = body.stage ?? .input
    if let policy = body.policy { context.policy = policy }
    if let key = caller.overreach(of: context) { throw ServiceError(RowError(kind: .notPermitted, key: key)) }
    // A record names the rules, whoever is told of them.
    context.explain = audit != nil
    let call = body.call
    var answer = Answer(context, ruleset) { [audit] verdict, text in
      audit?.record(verdict, of: text, id: call, from: caller, by: .guardrail)
    }
    do throws(CheckError) {
      switch context.stage {
      case .input: try answer.begin(prompts: body.texts)
      case .output: try answer.add(responses: body.texts, of: call, from: caller)
      }
      try answer.begin(arguments: body.arguments)
    } catch {
      throw ServiceError(RowError(error, id: nil))
    }
    return .verdicts(of: answer.checks) { [answer] in HTTPReply(body: answer.finished(by: $0).json) }
  }
}

extension GuardrailRoute {
  /// What LiteLLM is told, in the making.
  private struct Answer: Sendable {
    private static let reason = "The text was declined by the guard."

    private let context: CheckContext
    private let ruleset: LoadedRuleset
    /// Is told of each verdict.
    private let record: @Sendable (Verdict, [UInt8]) -> Void
    /// Prompts first, then arguments of tool calls.
    private(set) var checks: [BegunCheck] = []
    private var prompts: [[UInt8]] = []
    private var arguments: [[UInt8]] = []
    private var isBlocked = false
    private var isRedacted = false
    private var texts: [[UInt8]] = []
    /// For each text of a response, how many characters at its end may still become part of a match.
    private var holdbacks: [Int]?

    init(_ context: CheckContext, _ ruleset: LoadedRuleset, record: @escaping @Sendable (Verdict, [UInt8]) -> Void) {
      self.context = context
      self.ruleset = ruleset
      self.record = record
    }

    mutating func begin(prompts: [[UInt8]]) throws(CheckError) {
      self.prompts = prompts
      for text in prompts { try begin(text, context) }
    }

    /// Of a response that was shown before, only what is new is checked. No model outside is asked about it: it may go
    /// on.
    mutating func add(responses: [[UInt8]], of call: String?, from caller: Caller) throws(CheckError) {
      holdbacks = []
      for (place, text) in responses.enumerated() {
        let key = call.map {
          GrowingResponses.Key(call: $0, place: place, caller: caller.key, policy: context.policy)
        }
        var shown = key.flatMap(ruleset.responses.take)
        if shown?.continues(in: text) != true { shown = nil }
        let response = if let shown { shown } else { try GrowingResponse(ruleset.guard, context, end: record) }
        let outlook = response.grow(to: text)
        add(outlook.action, outlook.text)
        holdbacks?.append(outlook.heldCharacters)
        // One that is blocked ends here.
        if let key, outlook.action != .block { ruleset.responses.keep(response, as: key) }
      }
    }

    mutating func begin(arguments: [[UInt8]]) throws(CheckError) {
      self.arguments = arguments
      var guided = context
      guided.shape = .guided
      for text in arguments { try begin(text, guided) }
    }

    private mutating func begin(_ text: [UInt8], _ context: CheckContext) throws(CheckError) {
      checks.append(try ruleset.guard.begin(CheckRequest(text: text, context: context)))
    }

    /// The answer with what came of its checks.
    func finished(by verdicts: [Verdict]) -> Answer {
      var answer = self
      for (verdict, text) in zip(verdicts, prompts + arguments) { record(verdict, text) }
      for (verdict, text) in zip(verdicts, prompts) { answer.add(verdict.action, verdict.text ?? text) }
      for verdict in verdicts.dropFirst(prompts.count) {
        answer.isBlocked = answer.isBlocked || verdict.action != .allow
      }
      return answer
    }

    private mutating func add(_ action: Action, _ text: [UInt8]) {
      isBlocked = isBlocked || action == .block
      isRedacted = isRedacted || action == .redact
      texts.append(text)
    }

    var json: [UInt8] {
      var writer = JSONWriter(capacity: 128)
      writer.object { writer in
        writer.key("action")
        writer.string(isBlocked ? "BLOCKED" : isRedacted ? "GUARDRAIL_INTERVENED" : "NONE")
        if isBlocked {
          writer.key("blocked_reason")
          writer.string(Self.reason)
          return
        }
        if isRedacted {
          writer.key("texts")
          writer.array(texts) { $0.string(utf8: $1) }
        }
        if let holdbacks {
          writer.key("stream_holdback_chars")
          writer.array(holdbacks) { $0.number($1) }
        }
      }
      return writer.bytes
    }
  }
}
