// fmguard — SPDX-License-Identifier: Apache-2.0
// Replies of OpenAI-style backends: which failure each is, and near misses that are answers.

import GuardOutcome
import Testing

@Suite("Replies of OpenAI-style backends")
struct OpenAIStyleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    var status = 200
    var retryAfter: String?
    let body: String
    let want: String
    var testDescription: String { id }
  }

  static let replies: [Row] = [
    Row(
      id: "an answer", body: #"{"choices":[{"message":{"content":"walnut","refusal":null},"finish_reason":"stop"}]}"#,
      want: "-"),
    Row(id: "no choices", body: #"{"choices":[]}"#, want: "-"),
    Row(id: "empty content", body: #"{"choices":[{"message":{"content":""},"finish_reason":"stop"}]}"#, want: "-"),
    Row(
      id: "an answer about errors",
      body:
        #"{"choices":[{"message":{"content":"{\"error\":{\"code\":\"content_filter\"}}"},"finish_reason":"stop"}]}"#,
      want: "-"),
    Row(id: "empty", body: "", want: "malformed_output (not_json)"),
    Row(id: "NUL", body: "\u{0}", want: "malformed_output (not_json)"),
    Row(id: "a page", body: "<html>", want: "malformed_output (not_json)"),
    Row(
      id: "refusal", body: #"{"choices":[{"message":{"content":null,"refusal":"walnut"},"finish_reason":"stop"}]}"#,
      want: "declined (refusal_thrown, refusal)"),
    Row(
      id: "refusal of the second choice",
      body: #"{"choices":[{"message":{"content":"a"}},{"message":{"refusal":"walnut"}}]}"#,
      want: "declined (refusal_thrown, refusal)"),
    Row(id: "empty refusal", body: #"{"choices":[{"message":{"content":"a","refusal":""}}]}"#, want: "-"),
    Row(
      id: "content filter", body: #"{"choices":[{"message":{"content":""},"finish_reason":"content_filter"}]}"#,
      want: "declined (guardrail_output, content_filter)"),
    Row(
      id: "refusal part",
      body: #"{"output":[{"type":"message","content":[{"type":"refusal","refusal":"walnut"}]}],"error":null}"#,
      want: "declined (refusal_thrown, refusal)"),
    Row(
      id: "text part",
      body:
        #"{"output":[{"type":"message","content":[{"type":"output_text","text":"walnut"}]}],"error":null,"incomplete_details":null}"#,
      want: "-"),
    Row(
      id: "incomplete by filter",
      body: #"{"status":"incomplete","incomplete_details":{"reason":"content_filter"},"output":[]}"#,
      want: "declined (guardrail_output, content_filter)"),
    Row(
      id: "incomplete by length",
      body: #"{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[]}"#, want: "-"),
    Row(
      id: "prompt filtered", status: 400,
      body:
        #"{"error":{"message":"walnut","type":null,"param":"prompt","code":"content_filter","status":400,"innererror":{"code":"ResponsibleAIPolicyViolation"}}}"#,
      want: "declined (guardrail_input, content_filter)"),
    Row(
      id: "policy violation", status: 400,
      body: #"{"error":{"message":"walnut","type":"content_policy_violation","code":null}}"#,
      want: "declined (guardrail, content_policy_violation)"),
    Row(
      id: "context", status: 400,
      body: #"{"error":{"message":"walnut","type":"invalid_request_error","code":"context_length_exceeded"}}"#,
      want: "budget_exhausted (context_window)"),
    Row(
      id: "bad request", status: 400,
      body: #"{"error":{"message":"walnut","type":"invalid_request_error","param":"x","code":null}}"#,
      want: "programmer_error (invalid_request_error)"),
    Row(
      id: "bad request with the status as its code", status: 400,
      body: #"{"error":{"message":"walnut","type":"None","code":"400"}}"#, want: "programmer_error (None)"),
    Row(
      id: "unsupported", status: 400,
      body: #"{"error":{"message":"walnut","type":"invalid_request_error","code":"unsupported_parameter"}}"#,
      want: "unsupported (unsupported_parameter)"),
    Row(
      id: "words as code", status: 400, body: #"{"error":{"code":"walnut is not allowed"}}"#,
      want: "programmer_error (http_400)"),
    Row(
      id: "key", status: 401, body: #"{"error":{"code":"invalid_api_key"}}"#, want: "programmer_error (invalid_api_key)"
    ),
    Row(
      id: "no such model", status: 404, body: #"{"error":{"code":"model_not_found"}}"#,
      want: "programmer_error (model_not_found)"),
    Row(id: "timeout", status: 408, body: "", want: "budget_exhausted (timeout)"),
    Row(id: "too large", status: 413, body: "", want: "unsupported (request_too_large)"),
    Row(
      id: "rate", status: 429, retryAfter: "20", body: #"{"error":{"code":"rate_limit_exceeded"}}"#,
      want: "budget_exhausted (rate_limit) after 20.0 seconds"),
    Row(
      id: "rate, date", status: 429, retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT", body: "",
      want: "budget_exhausted (rate_limit) after 37.0 seconds"),
    Row(
      id: "rate, date that is past", status: 429, retryAfter: "Sun, 06 Nov 1994 08:48:37 GMT", body: "",
      want: "budget_exhausted (rate_limit) after 0.0 seconds"),
    Row(
      id: "rate, after a leap day", status: 429, retryAfter: "Fri, 01 Mar 1996 00:00:00 GMT", body: "",
      want: "budget_exhausted (rate_limit) after 41526660.0 seconds"),
    Row(
      id: "rate, date of RFC 850", status: 429, retryAfter: "Sunday, 06-Nov-94 08:50:00 GMT", body: "",
      want: "budget_exhausted (rate_limit) after 60.0 seconds"),
    Row(
      id: "rate, two digits of the next century", status: 429, retryAfter: "Thursday, 06-Nov-03 08:49:00 GMT", body: "",
      want: "budget_exhausted (rate_limit) after 283996800.0 seconds"),
    Row(
      id: "rate, two digits of more than fifty years ahead", status: 429, retryAfter: "Sunday, 06-Nov-77 08:49:37 GMT",
      body: "", want: "budget_exhausted (rate_limit) after 0.0 seconds"),
    Row(
      id: "rate, date of asctime", status: 429, retryAfter: "Sun Nov  6 08:50:00 1994", body: "",
      want: "budget_exhausted (rate_limit) after 60.0 seconds"),
    Row(
      id: "rate, date with signs", status: 429, retryAfter: "Sun, +6 Nov 1994 08:50:37 GMT", body: "",
      want: "budget_exhausted (rate_limit)"),
    Row(
      id: "rate, four digits in the form of two", status: 429, retryAfter: "Sunday, 06-Nov-1994 08:50:37 GMT", body: "",
      want: "budget_exhausted (rate_limit)"),
    Row(
      id: "timeout with a pause", status: 408, retryAfter: "7", body: "",
      want: "budget_exhausted (timeout) after 7.0 seconds"),
    Row(
      id: "overload with a pause", status: 503, retryAfter: "7", body: "",
      want: "transient (http_503) after 7.0 seconds"),
    Row(
      id: "overload with a code and a pause", status: 529, retryAfter: "7",
      body: #"{"error":{"type":"overloaded_error"}}"#, want: "transient (overloaded_error) after 7.0 seconds"),
    Row(id: "rate, nonsense", status: 429, retryAfter: "walnut", body: "", want: "budget_exhausted (rate_limit)"),
    Row(id: "rate, negative", status: 429, retryAfter: "-1", body: "", want: "budget_exhausted (rate_limit)"),
    Row(
      id: "quota", status: 429, body: #"{"error":{"type":"insufficient_quota","code":"insufficient_quota"}}"#,
      want: "budget_exhausted (daily_quota)"),
    Row(id: "denied by a gateway", status: 446, body: "", want: "declined (guardrail, http_446)"),
    Row(
      id: "server error", status: 500, body: #"{"error":{"type":"server_error","message":"walnut"}}"#,
      want: "transient (server_error)"),
    Row(id: "bad gateway", status: 502, body: "<html>", want: "transient (http_502)"),
    Row(id: "overload", status: 503, body: "", want: "transient (http_503)"),
    Row(id: "moved", status: 302, body: "", want: "unclassified (http_302)"),
    Row(
      id: "local server's context", status: 400,
      body: #"{"error":{"code":400,"type":"exceed_context_size_error","n_prompt_tokens":9000,"n_ctx":4096}}"#,
      want: "budget_exhausted (context_window) 9000/4096"),
    Row(id: "error in a success", body: #"{"error":{"message":"walnut"}}"#, want: "unclassified (stream_error)"),
  ]

  /// Sunday, 6 November 1994, 08:49:00.
  static let now = 784_111_740

  @Test("whole replies", arguments: replies)
  func reply(row: Row) {
    let body = Array(row.body.utf8)
    let failure = OpenAIStyle.failure(status: row.status, retryAfter: row.retryAfter, body: body.span, now: Self.now)
    #expect(Self.summary(failure) == row.want)
    // The words of a body never get into a failure.
    #expect(!Self.summary(failure).contains("walnut"))
  }

  static let events: [Row] = [
    Row(id: "end", body: "[DONE]", want: "-"),
    Row(id: "content", body: #"{"choices":[{"delta":{"content":"walnut"},"finish_reason":null}]}"#, want: "-"),
    Row(id: "no choices", body: #"{"choices":[],"usage":{}}"#, want: "-"),
    Row(
      id: "refusal delta", body: #"{"choices":[{"delta":{"refusal":"wal"},"finish_reason":null}]}"#,
      want: "declined (refusal_thrown, refusal)"),
    Row(
      id: "refusal event", body: #"{"type":"response.refusal.delta","delta":"wal"}"#,
      want: "declined (refusal_thrown, refusal)"),
    Row(id: "text event", body: #"{"type":"response.output_text.delta","delta":"wal"}"#, want: "-"),
    Row(
      id: "filtered", body: #"{"choices":[{"delta":{},"finish_reason":"content_filter"}]}"#,
      want: "declined (guardrail_output, content_filter)"),
    Row(id: "error", body: #"{"error":{"message":"walnut","type":"server_error"}}"#, want: "transient (server_error)"),
    Row(
      id: "error with a status as its code", body: #"{"error":{"message":"walnut","code":"503"}}"#,
      want: "transient (http_503)"),
    Row(
      id: "guardrail error", body: #"{"type":"error","error":{"type":"guardrail_error","message":"walnut"}}"#,
      want: "declined (guardrail, guardrail_error)"),
    Row(
      id: "error event", body: #"{"type":"error","code":"rate_limit_exceeded","message":"walnut"}"#,
      want: "budget_exhausted (rate_limit)"),
    Row(
      id: "failed response",
      body:
        #"{"type":"response.failed","response":{"status":"failed","error":{"code":"server_error","message":"walnut"}}}"#,
      want: "transient (server_error)"),
    Row(
      id: "incomplete response",
      body: #"{"type":"response.incomplete","response":{"incomplete_details":{"reason":"content_filter"}}}"#,
      want: "declined (guardrail_output, content_filter)"),
    Row(id: "an error of words", body: #"{"error":"walnut"}"#, want: "unclassified (stream_error)"),
    Row(id: "no error", body: #"{"error":null}"#, want: "-"),
    Row(id: "not JSON", body: "walnut", want: "malformed_output (not_json)"),
    Row(id: "ill-formed and astral", body: "\u{FFFD}🦊", want: "malformed_output (not_json)"),
  ]

  @Test("events of a stream", arguments: events)
  func event(row: Row) {
    #expect(Self.summary(OpenAIStyle.failure(event: Array(row.body.utf8).span)) == row.want)
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.replies.map(\.id)).count == Self.replies.count)
    #expect(Set(Self.events.map(\.id)).count == Self.events.count)
  }

  private static func summary(_ failure: GenerationFailure?) -> String {
    guard let failure else { return "-" }
    return switch failure {
    case .budgetExhausted(_, let pause?), .transient(_, let pause?): "\(failure) after \(pause)"
    case .budgetExhausted(.contextWindow(let used?, let limit?), _): "\(failure) \(used)/\(limit)"
    default: "\(failure)"
    }
  }
}
