// fmguard — SPDX-License-Identifier: Apache-2.0
// Requests whose checks ask a model outside, at a scripted origin: replies, reloads, metrics.

import FMGuard
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

@Suite struct OutsideModelsTests {
  /// Finds hate in what holds the word, and nothing in anything else; a text with `mute` gets no answer.
  private static func origin() -> ScriptedOrigin {
    ScriptedOrigin { request in
      if request.contains("mute") { return .whole(500) }
      return .whole(200, [], Array(chat(request.contains("gorse") ? #"unsafe\nS10"# : "safe").utf8))
    }
  }

  private static func chat(_ content: String) -> String {
    #"{"choices":[{"index":0,"message":{"role":"assistant","content":"\#(content)"},"finish_reason":"stop"}]}"#
  }

  private static func declaration(_ origin: ScriptedOrigin, _ more: String = "") -> String {
    "id: judge\nkind: chat\nform: llama-guard\nurl: \(origin.url)\nmodel: m\nconsult: always\nretries: 0\n"
      + "deadline: 20\n\(more)"
  }

  private static let enforcing =
    "id: default\ninput: {classifier_external: enforce}\noutput: {classifier_external: enforce}\n"

  private static func service(_ origin: ScriptedOrigin, policy: String = enforcing) throws -> Service {
    try Service(policy: policy, more: ["models/judge.yaml": declaration(origin)])
  }

  @Test func aCheckAsks() async throws {
    let origin = Self.origin()
    let service = try Self.service(origin)
    let harmless = await service.post("/v1/check", #"{"text":"the river"}"#)
    #expect(
      harmless.text.contains(#""action":"allow""#)
        && harmless.text.contains(#""external":[{"model":"judge","scores":{"#))
    let found = await service.post("/v1/check", #"{"text":"the gorse"}"#)
    #expect(found.text.contains(#""action":"block","layer":"guard","mechanism":"classifier_external""#))
    #expect(found.text.contains(#""categories":["hate"]"#))
    let mute = await service.post("/v1/check", #"{"text":"mute"}"#)
    #expect(mute.text.contains(#""action":"block","layer":"infrastructure","mechanism":"incomplete""#))
    #expect(mute.text.contains(#""external":[{"model":"judge","unavailable":"status_5xx"}]"#))
    let count = origin.requests.count
    #expect(count == 3)
    // What is blocked already, and what is empty, is not asked about.
    #expect(await service.post("/v1/check", #"{"text":"a walnut"}"#).text.contains(#""mechanism":"deny_list""#))
    #expect(await service.post("/v1/check", #"{"text":""}"#).text.contains("not_run"))
    #expect(origin.requests.count == count)
    let metrics = await service.get("/metrics").text
    #expect(metrics.contains(#"fmguard_external_consultations_total{stage="input",result="answered"} 2"#))
    #expect(metrics.contains(#"fmguard_external_consultations_total{stage="input",result="status_5xx"} 1"#))
    #expect(metrics.contains(#"fmguard_http_requests_total{route="/v1/check",status="200"} 5"#), "\(metrics)")
  }

  @Test func aThreadThatServesDoesNotWait() async throws {
    let origin = Self.origin()
    let service = try Self.service(origin)
    let request = HTTPRequest(.post, "/v1/check", body: Array(#"{"text":"the river"}"#.utf8))
    guard case .later = service.handler.answer(request) else {
      Issue.record("it waited")
      return
    }
    let blocked = HTTPRequest(.post, "/v1/check", body: Array(#"{"text":"a walnut"}"#.utf8))
    guard case .now = service.handler.answer(blocked) else {
      Issue.record("there was nothing to wait for")
      return
    }
    #expect(origin.requests.isEmpty, "nobody has waited for the answer yet")
  }

  @Test func itemsAsk() async throws {
    let origin = Self.origin()
    let service = try Self.service(origin)
    let reply = await service.post(
      "/v1/check",
      #"{"items":[{"id":"1","text":"river"},{"text":1},{"id":"2","text":"gorse"},{"id":"3","text":"walnut"}]}"#)
    let parts = [
      #""id":"1","action":"allow""#, #""item":1,"error""#, #""id":"2","action":"block""#,
      #""id":"3","action":"block","layer":"guard","mechanism":"deny_list""#,
    ]
    var rest = reply.text[...]
    for part in parts {
      let found = rest.firstRange(of: part)
      #expect(found != nil, "\(part) is not in \(rest)")
      if let found { rest = rest[found.upperBound...] }
    }
    #expect(origin.requests.count == 2)
  }

  @Test func moderationsAsk() async throws {
    let origin = Self.origin()
    let service = try Self.service(origin)
    let reply = await service.post("/v1/moderations", #"{"input":["river","gorse"]}"#)
    #expect(reply.status == 200 && reply.text.contains(#""flagged":false"#) && reply.text.contains(#""flagged":true"#))
    #expect(reply.text.contains(#""hate":true"#) && reply.text.contains(#""hate":1.0"#))
    #expect(origin.requests.count == 2)
  }

  @Test func aProxyAsksAboutPromptsAndArguments() async throws {
    let origin = Self.origin()
    let service = try Self.service(origin)
    let path = "/beta/litellm_basic_guardrail_api"
    let prompt = await service.post(path, #"{"input_type":"request","texts":["river","gorse"]}"#)
    #expect(prompt.text.contains(#""action":"BLOCKED""#), "\(prompt.text)")
    #expect(origin.requests.count == 2)
    // A response may go on: nobody is asked about it.
    let response = await service.post(path, #"{"input_type":"response","texts":["gorse"]}"#)
    #expect(response.text.contains(#""action":"NONE""#) && origin.requests.count == 2, "\(response.text)")
  }

  @Test func aReloadKeepsWhoIsKnown() async throws {
    let origin = Self.origin()
    let service = try Self.service(origin)
    _ = await service.post("/v1/check", #"{"text":"the river"}"#)
    try service.folder.write(ConfigurationText.list("birds", ["heron"]), to: "denylists/birds.txt")
    #expect(!service.store.load().isFailure)
    _ = await service.post("/v1/check", #"{"text":"the river"}"#)
    #expect(origin.requests.count == 1, "the answer was known")
    try service.folder.write("id: default\ninput: {classifier_external: off}\n", to: "policies/default.yaml")
    #expect(!service.store.load().isFailure)
    let reply = await service.post("/v1/check", #"{"text":"the gorse"}"#)
    #expect(!reply.text.contains("external") && origin.requests.count == 1)
  }

  @Test func theRulesetTellsThem() async throws {
    let origin = Self.origin()
    let service = try Self.service(origin)
    let reply = await service.get("/v1/ruleset").text
    #expect(reply.contains(#""external":[{"id":"judge","categories":["harassment","hate","#))
    #expect(
      reply.contains(#""threshold":0.5,"stages":["input","output"]}],"signature""#) && !reply.contains(origin.url))
    #expect(await service.get("/v1/ruleset", origin: .unixSocket).text.contains(origin.url))
  }
}
