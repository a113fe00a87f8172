// fmguard — SPDX-License-Identifier: Apache-2.0
// The routes that tell the state, and those that are none.

import FMGuard
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

@Suite struct StateRoutesTests {
  @Test func isAlive() async throws {
    let reply = try await Service().get("/healthz")
    #expect(reply.status == 200 && reply.text == #"{"status":"ok"}"#)
  }

  @Test func isReadyUntilItDrains() async throws {
    let service = try Service()
    let version = service.store.snapshot.version
    let ready = await service.get("/readyz")
    #expect(ready.status == 200)
    #expect(ready.text == #"{"status":"ready","ruleset":"\#(version)","last_reload":null}"#)
    service.status.beginDrain()
    let draining = await service.get("/readyz")
    #expect(draining.status == 503 && draining.headers == [HTTPField("Retry-After", "1")])
  }

  @Test func tellsTheRuleset() async throws {
    let service = try Service()
    let reply = await service.get("/v1/ruleset")
    let list = #"{"id":"trees","language":"en","category":"x-test","severity":"high","stage":"both","entries":2}"#
    #expect(reply.status == 200)
    #expect(reply.text.hasPrefix(#"{"schema":"fmguard.ruleset/1","version":"sha256:"#))
    #expect(
      reply.text.hasSuffix(
        #","entries":2,"policies":["default","watch"],"lists":[\#(list)],"model":null,"external":[],"signature":null,"remotes":[],"last_reload":null}"#
      ))
    let full = await service.get("/v1/ruleset", origin: .unixSocket)
    #expect(full.text.contains(#""file":"denylists/trees.txt""#))
  }

  @Test func tellsTheModel() async throws {
    let service = try Service(model: WordModel.bytes, policy: "id: default\n")
    let reply = await service.get("/v1/ruleset")
    let labels = WordModel.labels
      .map { #"{"name":"\#($0.name)","category":"\#($0.category)","threshold":0.5}"# }.joined(separator: ",")
    #expect(reply.text.contains(#","model":{"id":"default","digest":"sha256:"#))
    #expect(reply.text.contains(#"","languages":["en"],"labels":[\#(labels)]},"external":[],"signature":"#))
    #expect(await service.get("/v1/ruleset", origin: .unixSocket).text.contains(#""file":"\#(WordModel.path)""#))
    // Where no policy uses it, it is not in force.
    let idle = try Service(model: WordModel.bytes)
    #expect(await idle.get("/v1/ruleset").text.contains(#","model":null,"#))
  }

  @Test func tellsItsCounters() async throws {
    let service = try Service()
    _ = await service.post("/v1/check", #"{"text":"walnut"}"#)
    _ = await service.get("/nowhere")
    let reply = await service.get("/metrics")
    #expect(reply.contentType == "text/plain; version=0.0.4; charset=utf-8")
    for line in [
      #"fmguard_http_requests_total{route="/v1/check",status="200"} 1"#,
      #"fmguard_http_requests_total{route="other",status="404"} 1"#,
      #"fmguard_ruleset_info{version="\#(service.store.snapshot.version)"} 1"#,
      "fmguard_ruleset_entries 2", "fmguard_last_reload_successful 1",
    ] {
      #expect(reply.text.contains("\n\(line)\n"), "\(line)")
    }
    #expect(reply.text.contains(#"fmguard_checks_total{stage="input""#))
    #expect(!reply.text.contains("walnut"))
  }

  @Test(
    arguments: [
      (HTTPMethod.get, "/index.html", 404), (.get, "/v1/check", 405), (.post, "/healthz", 405),
      (.head, "/healthz", 200),
      (.head, "/v1/check", 405), (.other, "/metrics", 405), (.get, "/v1/check/", 404), (.get, "/healthz\0", 404),
      (.get, "/HEALTHZ", 404), (.get, "/%68ealthz", 404), (.get, "🙂", 404), (.get, "", 404), (.get, "\u{FFFD}", 404),
    ] as [(HTTPMethod, String, Int)])
  func knowsItsPaths(method: HTTPMethod, path: String, status: Int) async throws {
    let reply = try await Service().reply(HTTPRequest(method, path))
    #expect(reply.status == status)
    if status == 405 { #expect(reply.headers.map(\.name) == ["Allow"]) }
    if status >= 400 { #expect(reply.text.hasPrefix(#"{"error":{"message":"#)) }
  }

  @Test func everyRouteHasItsNumber() {
    #expect(Route.allCases.map(\.number) == Array(Route.allCases.indices))
  }
}
