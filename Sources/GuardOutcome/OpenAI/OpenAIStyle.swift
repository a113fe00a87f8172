// fmguard — SPDX-License-Identifier: Apache-2.0
// What replies of OpenAI-style backends mean. Goes by codes and members, never by the words of messages.

internal import GuardJSON
internal import GuardPolicy

/// Tells failures of OpenAI-style backends apart: the provider's guardrail, a refusal of the model, limits, outages.
///
///     let (body, status, retryAfter) = try await post(request)
///     if let failure = OpenAIStyle.failure(status: status, retryAfter: retryAfter, body: body.span) { throw failure }
///
/// Source: https://platform.openai.com/docs/guides/error-codes; RFC 9110, sections 10.2.3 and 15.
public enum OpenAIStyle: Sendable {
  /// What a whole reply means; nil if it is an answer.
  ///
  /// - Parameters:
  ///   - status: the HTTP status.
  ///   - retryAfter: the value of the header `Retry-After`, if there is one.
  ///   - body: the body as it came.
  ///   - now: the time in seconds since 1970, to tell how far off a `Retry-After` is that names a date; nil to leave
  ///     such a date out.
  public static func failure(
    status: Int, retryAfter: String? = nil, body: Span<UInt8>, now: Int? = nil
  ) -> GenerationFailure? {
    let reply = BackendReply(body)
    let pause = retryAfter.flatMap { RetryAfter.pause($0, now: now) }
    if let reply, let failure = failure(reply, status: status, pause: pause) { return failure }
    if (200..<300).contains(status) { return reply == nil ? .malformedOutput(detail: "not_json") : nil }
    return failure(status: status, reply, pause)
  }

  /// What one event of a stream means, the text after `data:`; nil if the stream goes on.
  ///
  /// A refusal shows in the first event that carries a piece of it.
  public static func failure(event: Span<UInt8>) -> GenerationFailure? {
    let done = Array("[DONE]".utf8)
    if event.count == done.count, done.indices.allSatisfy({ event[$0] == done[$0] }) { return nil }
    guard let reply = BackendReply(event) else { return .malformedOutput(detail: "not_json") }
    if let failure = failure(reply, status: 200, pause: nil) { return failure }
    return reply.isError ? .unclassified(token(of: reply, status: nil)) : nil
  }

  /// What the body says by itself.
  private static func failure(_ reply: BackendReply, status: Int, pause: Duration?) -> GenerationFailure? {
    for code in reply.errorCodes {
      if let failure = failure(code: code, reply, status: status, pause: pause) { return failure }
    }
    if reply.isFiltered { return .declined(.guardrail(.output), detail: "content_filter") }
    if reply.isRefusal { return .declined(.modelRefusal, detail: "refusal") }
    return reply.isError && (200..<300).contains(status) ? .unclassified(token(of: reply, status: nil)) : nil
  }

  private static func failure(
    code: String, _ reply: BackendReply, status: Int, pause: Duration?
  ) -> GenerationFailure? {
    switch code {
    case "content_filter", "ResponsibleAIPolicyViolation":
      // As an error it is about the prompt, unless the stream had begun.
      .declined(.guardrail(status == 400 ? .input : .output), detail: "content_filter")
    case "content_policy_violation", "guardrails_violation", "guardrail_error", "moderation_blocked":
      .declined(.guardrail(nil), detail: MachineToken(code) ?? .other)
    case "context_length_exceeded", "exceed_context_size_error":
      .budgetExhausted(.contextWindow(used: reply.tokensUsed, limit: reply.tokenLimit), retryAfter: nil)
    case "insufficient_quota": .budgetExhausted(.dailyQuota, retryAfter: nil)
    case "rate_limit_exceeded", "rate_limit_error": .budgetExhausted(.rateLimit, retryAfter: pause)
    case "server_error", "overloaded_error", "service_unavailable":
      .transient(detail: MachineToken(code) ?? .other, retryAfter: pause)
    case "timeout", "request_timeout": .budgetExhausted(.timeout, retryAfter: pause)
    case "unsupported_parameter", "unsupported_value": .unsupported(detail: MachineToken(code) ?? .other)
    // In a stream some gateways write the status as the code.
    default: (200..<300).contains(status) ? Int(code).flatMap { failure(status: $0, nil, pause) } : nil
    }
  }

  /// What a status means that is not a success.
  private static func failure(status: Int, _ reply: BackendReply?, _ pause: Duration?) -> GenerationFailure? {
    switch status {
    case 200..<300: nil
    case 408: .budgetExhausted(.timeout, retryAfter: pause)
    case 413: .unsupported(detail: "request_too_large")
    case 429: .budgetExhausted(.rateLimit, retryAfter: pause)
    // How one gateway says that its guardrail denied.
    case 446: .declined(.guardrail(nil), detail: "http_446")
    case 400..<500: .programmerError(detail: token(of: reply, status: status))
    case 500..<600: .transient(detail: token(of: reply, status: status), retryAfter: pause)
    default: .unclassified(token(of: reply, status: status))
    }
  }

  /// The first code that is a token, or the status.
  private static func token(of reply: BackendReply?, status: Int?) -> MachineToken {
    for code in reply?.errorCodes ?? [] {
      if let token = MachineToken(code), !code.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return token }
    }
    return status.flatMap { MachineToken("http_\($0)") } ?? "stream_error"
  }
}
