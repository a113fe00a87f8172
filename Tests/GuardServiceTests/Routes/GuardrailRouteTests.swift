// fmguard — SPDX-License-Identifier: Apache-2.0
// What LiteLLM's generic guardrail asks, and the whole reply to it.

import FMGuard
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

struct GuardrailRow: Sendable, CustomTestStringConvertible {
  let id: String
  let body: String
  let status: Int
  /// The whole reply; of an error, its code.
  let want: String

  init(_ id: String, _ body: String, _ want: String) {
    (self.id, self.body, status, self.want) = (id, body, 200, want)
  }

  init(_ id: String, _ body: String, error status: Int, _ code: String) {
    (self.id, self.body, self.status, want) = (id, body, status, code)
  }

  var testDescription: String { id }

  private static let none = #"{"action":"NONE"}"#
  private static let blocked = #"{"action":"BLOCKED","blocked_reason":"The text was declined by the guard."}"#

  static let all = [
    GuardrailRow("request", #"{"input_type":"request","texts":["a nut"]}"#, none),
    GuardrailRow("blocked", #"{"input_type":"request","texts":["a nut","a walnut"]}"#, blocked),
    GuardrailRow(
      "redacted", #"{"input_type":"request","texts":["an oak","a nut"]}"#,
      #"{"action":"GUARDRAIL_INTERVENED","texts":["an ***","a nut"]}"#),
    GuardrailRow("no-texts", #"{"input_type":"request"}"#, none),
    GuardrailRow("null-texts", #"{"input_type":"request","texts":null,"tool_calls":null}"#, none),
    GuardrailRow("empty-texts", #"{"texts":[],"input_type":"request"}"#, none),
    GuardrailRow("null-and-empty", #"{"input_type":"request","texts":[null,""]}"#, none),
    GuardrailRow("nul", #"{"input_type":"request","texts":["a\u0000b walnut"]}"#, blocked),
    GuardrailRow("astral", #"{"input_type":"request","texts":["🙂 walnut"]}"#, blocked),
    GuardrailRow(
      "response", #"{"input_type":"response","texts":["a nut. "]}"#,
      #"{"action":"NONE","stream_holdback_chars":[0]}"#),
    GuardrailRow(
      "holdback", #"{"input_type":"response","texts":["a nut. ","a 🙂 blue her"]}"#,
      #"{"action":"NONE","stream_holdback_chars":[0,8]}"#),
    GuardrailRow("response-blocked", #"{"input_type":"response","texts":["a blue heron"]}"#, blocked),
    GuardrailRow(
      "tool-call",
      #"{"input_type":"response","texts":[],"tool_calls":[{"id":"1","function":{"name":"f","arguments":"{\"a\":\"b\"}"}}]}"#,
      #"{"action":"NONE","stream_holdback_chars":[]}"#),
    GuardrailRow(
      "tool-call-blocked",
      #"{"input_type":"request","tool_calls":[{"function":{"arguments":"{\"a\":\"wal\\u006eut\"}"},"type":"function"}]}"#,
      blocked),
    GuardrailRow(
      "tool-call-that-would-change",
      #"{"input_type":"request","tool_calls":[{"function":{"arguments":"{\"a\":\"oak\"}"}}]}"#, blocked),
    GuardrailRow(
      "definitions-are-no-texts",
      #"{"input_type":"request","tools":[{"type":"function","function":{"name":"walnut"}}],"model":"walnut"}"#, none),
    GuardrailRow(
      "policy",
      #"{"input_type":"request","texts":["walnut"],"additional_provider_specific_params":{"policy":"watch","x":[1]}}"#,
      none),
    GuardrailRow(
      "unknown-policy",
      #"{"input_type":"request","additional_provider_specific_params":{"policy":"x"},"texts":["a"]}"#,
      error: 404, "unknown_policy"),
    GuardrailRow("no-input-type", #"{"texts":["a"]}"#, error: 400, "not_a_choice"),
    GuardrailRow("other-input-type", #"{"input_type":"both","texts":["a"]}"#, error: 400, "not_a_choice"),
    GuardrailRow(
      "texts-twice", #"{"input_type":"request","texts":["a"],"texts":["walnut"]}"#, error: 400,
      "duplicate_key"),
    GuardrailRow("text-of-no-type", #"{"input_type":"request","texts":[1]}"#, error: 400, "wrong_type"),
    GuardrailRow("texts-of-no-type", #"{"input_type":"request","texts":"walnut"}"#, error: 400, "wrong_type"),
    GuardrailRow(
      "tool-call-of-no-type", #"{"input_type":"request","tool_calls":["walnut"]}"#, error: 400, "wrong_type"),
    GuardrailRow(
      "tool-calls-of-no-type", #"{"input_type":"request","tool_calls":{"a":"walnut"}}"#, error: 400, "wrong_type"),
    GuardrailRow(
      "arguments-of-no-type", #"{"input_type":"request","tool_calls":[{"function":{"arguments":{"a":"walnut"}}}]}"#,
      error: 400, "wrong_type"),
    GuardrailRow(
      "function-of-no-type", #"{"input_type":"request","tool_calls":[{"function":"walnut"}]}"#, error: 400,
      "wrong_type"),
    GuardrailRow(
      "no-arguments", #"{"input_type":"request","tool_calls":[{"function":{"arguments":null}},{"function":null}]}"#,
      none),
    GuardrailRow(
      "policy-of-no-type", #"{"input_type":"request","additional_provider_specific_params":{"policy":["watch"]}}"#,
      error: 400, "wrong_type"),
    GuardrailRow("cut", #"{"input_type":"request","texts":["a""#, error: 400, "invalid_json"),
    GuardrailRow("nothing", "", error: 400, "invalid_json"),
    GuardrailRow("array", "[]", error: 400, "not_an_object"),
  ]
}

@Suite struct GuardrailRouteTests {
  @Test(arguments: GuardrailRow.all) func answers(row: GuardrailRow) async throws {
    let service = try Service()
    try service.folder.write(Service.redacting, to: "denylists/oaks.yaml")
    _ = await service.post("/-/reload", origin: .unixSocket)
    let reply = await service.post("/beta/litellm_basic_guardrail_api", row.body)
    #expect(reply.status == row.status, "\(reply.text)")
    if row.status == 200 {
      #expect(reply.text == row.want)
    } else {
      #expect(reply.text.contains(#""code":"\#(row.want)""#), "\(reply.text)")
    }
  }

  @Test func idsAreUnique() {
    #expect(Set(GuardrailRow.all.map(\.id)).count == GuardrailRow.all.count)
  }

  /// As a stream asks: what is not held back before a match is complete holds no byte of it.
  @Test func neverLetsAByteOfAMatchGo() async throws {
    let service = try Service()
    let text = Array("I saw a blue heron".unicodeScalars)
    for count in 0...text.count {
      let prefix = String(String.UnicodeScalarView(text.prefix(count)))
      let body = #"{"input_type":"response","texts":["\#(prefix)"]}"#
      let reply = await service.post("/beta/litellm_basic_guardrail_api", body).text
      guard let held = reply.split(separator: "[").dropFirst().first.flatMap({ Int($0.prefix { $0 != "]" }) }) else {
        #expect(count == text.count && reply.contains("BLOCKED"))
        continue
      }
      #expect(count - held <= 8, "\(prefix)")
    }
  }
}
