// fmguard — SPDX-License-Identifier: Apache-2.0
// Who may do what, by key and by socket.

import FMGuard
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

@Suite struct AccessTests {
  private static let keys = """
    keys:
      - id: gateway
        hash: \(digest("walnut-walnut"))
        policy: default
        stage: input
      - id: slow
        hash: \(digest("hazelnut"))
        texts_per_second: 2
      - id: named
        hash: \(keyHash("acorn"))
        policies: [watch]
      - id: on-call
        hash: \(digest("chestnut"))
        role: operator

    """

  /// As sha256sum tells them.
  private static func digest(_ key: String) -> String {
    switch key {
    case "walnut-walnut": "sha256:f790bdf6dc23eafbdf03149f385193f2c154613c4ebb53d6292c38ae66930999"
    case "hazelnut": "sha256:83a1cbb2b2d02d342042c0042aac671146b9941c09820f430afa4a338ce8ebfe"
    default: "sha256:06d92f17a33b28585d90927b2226c4bd8eb0985ffdc41036b2e6cf6106289181"
    }
  }

  private func ask(
    _ service: Service, _ path: String, _ body: String? = nil, bearer: String? = nil, apiKey: String? = nil,
    origin: HTTPOrigin = .network
  ) async -> HTTPReply {
    await service.reply(
      HTTPRequest(
        body == nil ? .get : .post, path, headers: HTTPHeaders(authorization: bearer, apiKey: apiKey),
        body: Array((body ?? "").utf8), origin: origin))
  }

  @Test func asksForAKey() async throws {
    let service = try Service(keys: Self.keys)
    for (bearer, code) in [
      (nil, "missing_key"), ("Bearer wrong", "unknown_key"), ("walnut-walnut", "missing_key"),
      ("Basic walnut-walnut", "missing_key"), ("Bearer ", "missing_key"), ("Bearer walnut-walnut\0", "unknown_key"),
      ("Bearer 🙂", "unknown_key"),
    ] as [(String?, String)] {
      for (path, body) in [("/v1/check", #"{"text":"a"}"#), ("/v1/ruleset", nil), ("/-/reload", "")]
        as [(String, String?)]
      {
        // A Unix socket is no way around it.
        let reply = await ask(service, path, body, bearer: bearer, origin: .unixSocket)
        #expect(reply.status == 401 && reply.text.contains(code), "\(bearer ?? "none") \(path)")
        #expect(reply.headers == [HTTPField("WWW-Authenticate", "Bearer")])
      }
    }
    for path in ["/healthz", "/readyz", "/metrics"] { #expect(await ask(service, path).status == 200) }
  }

  /// What can be told from the head is told before a body is kept, and counts for no limit.
  @Test(
    arguments: [
      (HTTPMethod.post, "/v1/check", "Bearer walnut-walnut", nil), (.post, "/v1/check", "Bearer wrong", 401),
      (.post, "/v1/check", nil, 401), (.post, "/v1/ruleset", "Bearer chestnut", 405), (.post, "/none", nil, 404),
      (.post, "/-/reload", "Bearer", 401), (.post, "/v1/check", "Bearer hazelnut", nil),
    ] as [(HTTPMethod, String, String?, Int?)])
  func turnsAwayByTheHead(method: HTTPMethod, path: String, bearer: String?, status: Int?) throws {
    let service = try Service(keys: Self.keys)
    let head = HTTPRequest(method, path, headers: HTTPHeaders(authorization: bearer))
    for _ in 0..<5 { #expect(service.handler.refusal(of: head)?.status == status) }
  }

  @Test func takesTheKeyInEitherField() async throws {
    let service = try Service(keys: Self.keys)
    let body = #"{"text":"a"}"#
    #expect(await ask(service, "/v1/check", body, bearer: "Bearer walnut-walnut").status == 200)
    #expect(await ask(service, "/v1/check", body, bearer: "bearer  walnut-walnut").status == 200)
    #expect(await ask(service, "/v1/check", body, bearer: "Bearer walnut-walnut \t").status == 200)
    #expect(await ask(service, "/v1/check", body, apiKey: "walnut-walnut").status == 200)
    #expect(await ask(service, "/v1/check", body, apiKey: "").text.contains("missing_key"))
  }

  @Test(arguments: [
    (#"{"text":"a"}"#, 200), (#"{"text":"a","policy":"default"}"#, 200), (#"{"text":"a","policy":"watch"}"#, 403),
    (#"{"text":"a","policy":"gone"}"#, 403), (#"{"text":"a","stage":"output"}"#, 403),
    (#"{"text":"a","stage":"input"}"#, 200), (#"{"text":"a","explain":true}"#, 403),
  ]) func whatACallerMayAskFor(body: String, status: Int) async throws {
    let service = try Service(keys: Self.keys)
    #expect(await ask(service, "/v1/check", body, bearer: "Bearer walnut-walnut").status == status)
    let item = await ask(service, "/v1/check", #"{"items":[\#(body)]}"#, bearer: "Bearer walnut-walnut")
    #expect(item.status == 200 && item.text.contains("not_permitted") == (status == 403))
  }

  @Test func theBoundPolicyIsThatOfTheKey() async throws {
    let service = try Service(keys: Self.keys)
    let reply = await ask(service, "/v1/check", #"{"text":"a"}"#, bearer: "Bearer walnut-walnut")
    #expect(reply.text.contains(#""policy":{"requested":null,"effective":"default","reason":"bound"}"#))
  }

  /// A key without policies is bound to the default: what nobody wrote down, nobody may name.
  @Test(
    arguments: [
      ("hazelnut", nil, 200), ("hazelnut", "default", 200), ("hazelnut", "watch", 403), ("hazelnut", "gone", 403),
      ("acorn", nil, 200), ("acorn", "default", 200), ("acorn", "watch", 200), ("acorn", "gone", 403),
      ("chestnut", "watch", 200), ("chestnut", "gone", 404),
    ] as [(String, String?, Int)])
  func whichPoliciesAKeyMayName(key: String, policy: String?, status: Int) async throws {
    let service = try Service(keys: Self.keys)
    let member = policy.map { #","policy":"\#($0)""# } ?? ""
    let reply = await ask(service, "/v1/check", #"{"text":"a"\#(member)}"#, bearer: "Bearer \(key)")
    #expect(reply.status == status, "\(reply.text)")
    let parameters = policy.map { #","additional_provider_specific_params":{"policy":"\#($0)"}"# } ?? ""
    let body = #"{"input_type":"request","texts":["a"]\#(parameters)}"#
    let guardrail = try Service(keys: Self.keys)
    #expect(
      await ask(guardrail, "/beta/litellm_basic_guardrail_api", body, bearer: "Bearer \(key)").status == status)
  }

  /// Where there are no keys, a page that has been pointed at this machine is told apart by its name.
  @Test(
    arguments: [
      (nil, 200, 200), ("", 200, 200), ("localhost", 200, 200), ("localhost:8080", 200, 200), ("127.0.0.1", 200, 200),
      ("127.0.0.1:80", 200, 200), ("localhost:", 200, 200), ("127.0.0.1:80.example", 421, 421),
      ("localhost:8o", 421, 200),
      ("[::1]:8080", 200, 200), ("127.1.2.3", 200, 200), ("fmguard", 421, 200),
      ("rebound.example", 421, 421), ("rebound.example:8080", 421, 421), ("127.0.0.1.example", 421, 421),
      ("localhost.example", 421, 421), ("10.0.0.1:80", 421, 421), ("*", 421, 200), ("unix:/x", 421, 200),
      ("🙂.example", 421, 421), ("127.0.0.1\0.example", 421, 421),
    ] as [(String?, Int, Int)])
  func looksAtTheHost(host: String?, network: Int, unix: Int) async throws {
    let service = try Service()
    let withKeys = try Service(keys: Self.keys)
    for path in ["/v1/ruleset", "/", "/metrics"] {
      for (origin, status) in [(HTTPOrigin.network, network), (.unixSocket, unix)] {
        let request = HTTPRequest(.get, path, headers: HTTPHeaders(host: host), origin: origin)
        #expect(await service.reply(request).status == status, "\(path) \(origin)")
        #expect(service.handler.refusal(of: request)?.status == (status == 200 ? nil : status))
        let keyed = HTTPRequest(.get, path, headers: HTTPHeaders(host: host, apiKey: "chestnut"), origin: origin)
        #expect(await withKeys.reply(keyed).status == 200, "a key is what counts")
      }
    }
  }

  /// A rate counts texts, in whatever form they come.
  @Test(arguments: [
    ("/v1/check", #"{"items":[{"text":"a"},{"text":"a"},{"text":"a"},{"text":"a"}]}"#),
    ("/v1/moderations", #"{"input":["a","a","a","a"]}"#),
    (
      "/beta/litellm_basic_guardrail_api",
      #"{"input_type":"request","texts":["a","a","a"],"tool_calls":[{"function":{"arguments":"{}"}}]}"#
    ),
  ]) func countsTexts(path: String, body: String) async throws {
    let service = try Service(keys: Self.keys)
    #expect(await ask(service, path, body, bearer: "Bearer hazelnut").status == 200)
    let reply = await ask(service, "/v1/check", #"{"text":"a"}"#, bearer: "Bearer hazelnut")
    #expect(
      reply.status == 429 && reply.headers == [HTTPField("Retry-After", "2")], "two are owed, and one is asked for")
  }

  @Test func operatorsSeeAndReload() async throws {
    let service = try Service(keys: Self.keys)
    let bearer = "Bearer chestnut"
    let reply = await ask(service, "/v1/check", #"{"text":"walnut","policy":"watch","explain":true}"#, bearer: bearer)
    #expect(reply.status == 200 && reply.text.contains(#""list":"trees""#))
    #expect(await ask(service, "/-/reload", "", bearer: bearer).status == 200)
    #expect(await ask(service, "/-/reload", "", bearer: "Bearer walnut-walnut").status == 403)
  }

  @Test func saysWhenToTryAgain() async throws {
    let service = try Service(keys: Self.keys)
    var statuses: [Int] = []
    for _ in 0..<4 {
      let reply = await ask(service, "/v1/check", #"{"text":"a"}"#, bearer: "Bearer hazelnut")
      statuses.append(reply.status)
      if reply.status == 429 { #expect(reply.headers == [HTTPField("Retry-After", "1")]) }
    }
    #expect(statuses.prefix(2) == [200, 200] && statuses.contains(429))
  }

  @Test func keysChangeWithTheRuleset() async throws {
    let service = try Service(keys: Self.keys)
    let bearer = "Bearer chestnut"
    try service.folder.write(Self.keys.replacing("id: gateway", with: "id: other"), to: "keys.yaml")
    let reply = await ask(service, "/-/reload", "", bearer: bearer)
    #expect(reply.status == 200 && reply.text.contains(#""result":"loaded""#))
    #expect(service.store.snapshot.keys?.keys.first?.id == "other")
    try service.folder.write("keys: none\n", to: "keys.yaml")
    #expect(await ask(service, "/-/reload", "", bearer: bearer).status == 422)
    #expect(await ask(service, "/v1/check", #"{"text":"a"}"#, bearer: bearer).status == 200)
  }
}
