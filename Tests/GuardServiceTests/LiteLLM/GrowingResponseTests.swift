// fmguard — SPDX-License-Identifier: Apache-2.0
// Responses that are shown again and again: the same answers as if each were new, at the cost of what is.

import FMGuard
import Foundation
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

@Suite struct GrowingResponseTests {
  private static let path = "/beta/litellm_basic_guardrail_api"

  /// A service with a list that blocks and one that redacts, in whole words and evasive spellings.
  private func service(keys: String? = nil) throws -> Service {
    let service = try Service(keys: keys)
    try service.folder.write(Service.redacting, to: "denylists/oaks.yaml")
    try service.folder.write(
      ConfigurationText.list("elms", ["elm tree", "/[a-z]*beech[0-9]{2}/"]).replacing(
        "fold: standard", with: "fold: evasive"),
      to: "denylists/elms.txt")
    _ = service.store.load()
    return service
  }

  private func ask(
    _ service: Service, _ text: String, call: String?, policy: String? = nil, key: String? = nil
  ) async -> String {
    let parameters = policy.map { #","additional_provider_specific_params":{"policy":"\#($0)"}"# } ?? ""
    let id = call.map { #","litellm_call_id":"\#($0)""# } ?? ""
    let body = #"{"input_type":"response","texts":["\#(text)"]\#(id)\#(parameters)}"#
    let headers = HTTPHeaders(apiKey: key)
    return await service.reply(HTTPRequest(.post, Self.path, headers: headers, body: Array(body.utf8))).text
  }

  /// Random texts of words that are found, parts of them, and others, shown in pieces of any size.
  @Test(arguments: 0..<8) func answersAsIfEachWereNew(seed: UInt64) async throws {
    let service = try service()
    let check = service.store.snapshot.guard
    var generator = SeededGenerator(seed: seed)
    let words = [
      "oak", "oaks", "an oak", "wal", "nut ", "blue", "heron", "e l m", "tree", "elm tr", "beech4", "beech", "é", "🙂",
      "o\u{301}", "한국", "the river", ". ", "\u{200B}", "\\u0000", "\\n",
    ]
    for number in 0..<60 {
      var text = ""
      var passed = "".unicodeScalars[...]
      let call = "call-\(number)"
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let piece = (0..<Int.random(in: 0...4, using: &generator)).map { _ in words.randomElement(using: &generator)! }
          .joined(separator: Bool.random(using: &generator) ? " " : "")
        // Now and then it is another text.
        let grows = Int.random(in: 0..<20, using: &generator) != 0
        text = grows ? text + piece : piece
        if !grows { passed = "".unicodeScalars[...] }
        let reply = await ask(service, text, call: call)
        // But for what is held back: what was let go once is not held again.
        #expect(Self.withoutHoldback(await ask(service, text, call: nil)) == Self.withoutHoldback(reply), "'\(text)'")
        // What the whole check says, which knows nothing of streams.
        let bytes = Array(text.replacing("\\u0000", with: "\0").replacing("\\n", with: "\n").utf8)
        let verdict = try check.check(CheckRequest(text: bytes, context: CheckContext(stage: .output)))
        if grows, !reply.contains("BLOCKED") {
          // What LiteLLM has passed on stays as it is.
          let decoded = try Self.decoded(reply)
          let told = (decoded.texts?.first ?? String(decoding: bytes, as: UTF8.self)).unicodeScalars
          #expect(told.starts(with: passed), "'\(text)'")
          passed = told.dropLast(try #require(decoded.holdback?.first))
        }
        switch verdict.action {
        case .block: #expect(reply.contains(#""action":"BLOCKED""#), "'\(text)'")
        case .allow: #expect(reply.contains(#""action":"NONE""#), "'\(text)'")
        case .redact:
          var writer = JSONWriter()
          writer.array([verdict.text ?? []]) { $0.string(utf8: $1) }
          let texts = String(decoding: writer.bytes, as: UTF8.self)
          #expect(reply.contains(#""action":"GUARDRAIL_INTERVENED","texts":\#(texts)"#), "'\(text)'")
        }
      }
    }
  }

  private struct Reply: Decodable {
    let texts: [String]?
    let holdback: [Int]?

    enum CodingKeys: String, CodingKey {
      case texts
      case holdback = "stream_holdback_chars"
    }
  }

  private static func decoded(_ reply: String) throws -> Reply {
    try JSONDecoder().decode(Reply.self, from: Data(reply.utf8))
  }

  private static func withoutHoldback(_ reply: String) -> Substring {
    reply.prefix(upTo: reply.firstRange(of: #","stream_holdback"#)?.lowerBound ?? reply.endIndex)
  }

  /// What LiteLLM holds back is counted in the text that it is given.
  @Test func holdsBackWhatStandsInThePlace() async throws {
    let service = try Service()
    try service.folder.write(
      Service.redacting.replacing("***", with: "[a tree]"), to: "denylists/oaks.yaml")
    _ = service.store.load()
    let reply = await ask(service, "an oak", call: "c")
    #expect(reply.contains(#""texts":["an [a tree]"],"stream_holdback_chars":[8]"#), "\(reply)")
    #expect(await ask(service, "an oaks", call: "c").contains(#"{"action":"NONE","stream_holdback_chars":"#))
  }

  @Test func checksOnlyWhatIsNew() async throws {
    let service = try service()
    let kept = service.store.snapshot.responses
    var text = ""
    for _ in 0..<50 {
      text += "all along the river. "
      _ = await ask(service, text, call: "c")
      #expect(kept.extent.count == 1)
    }
    // Counted once, when it is let go of, and with all of its bytes.
    #expect(!service.store.counters.snapshot().prometheusText().contains(#"fmguard_checks_total{stage="output""#))
    kept.expire(at: .max)
    let counted = service.store.counters.snapshot().prometheusText()
    let line = counted.split(separator: "\n").first { $0.hasPrefix(#"fmguard_checks_total{stage="output""#) }
    #expect(line?.hasSuffix(" 1") == true, "\(line ?? "none")")
    #expect(kept.extent == (0, 0))
  }

  @Test func countsARefusalOnce() async throws {
    let service = try Service()
    let refusal = "I'm sorry, but I can't help with that."
    for count in stride(from: 5, through: refusal.count, by: 3) {
      _ = await ask(service, String(refusal.prefix(count)), call: "c")
    }
    service.store.snapshot.responses.expire(at: .max)
    let text = service.store.counters.snapshot().prometheusText()
    let checks = text.split(separator: "\n").filter { $0.hasPrefix("fmguard_checks_total") }
    #expect(checks.count == 1 && checks[0].hasSuffix(" 1"), "\(checks)")
  }

  @Test func aBlockedOneEnds() async throws {
    let service = try service()
    _ = await ask(service, "a wal", call: "c")
    #expect(await ask(service, "a walnut", call: "c").contains("BLOCKED"))
    #expect(service.store.snapshot.responses.extent == (0, 0))
    #expect(await ask(service, "a walnut and more", call: "c").contains("BLOCKED"), "and is blocked whenever it comes")
  }

  /// Another caller, another policy or another call is another response.
  @Test func belongsToWhoeverAsked() async throws {
    let keys = """
      keys:
        - {id: one, hash: "\(keyHash("one"))"}
        - {id: two, role: operator, hash: "\(keyHash("two"))"}

      """
    let service = try service(keys: keys)
    let kept = service.store.snapshot.responses
    let asked: [(call: String, policy: String?, key: String)] = [
      ("c", nil, "one"), ("c", nil, "two"), ("d", nil, "two"), ("c", "watch", "two"),
    ]
    for (index, (call, policy, key)) in asked.enumerated() {
      #expect(await ask(service, "a", call: call, policy: policy, key: key).contains("NONE"))
      #expect(kept.extent.count == index + 1)
    }
    #expect(await ask(service, "a walnut", call: "c", policy: "watch", key: "two").contains("NONE"))
    #expect(await ask(service, "a walnut", call: "c", key: "two").contains("BLOCKED"))
  }

  /// A response that began under another ruleset is checked from its beginning.
  @Test func endsWithItsRuleset() async throws {
    let service = try service()
    #expect(await ask(service, "all along the river", call: "c").contains("NONE"))
    try service.folder.write(ConfigurationText.list("rivers", ["river"]), to: "denylists/rivers.txt")
    #expect(service.store.load().result.name == "loaded")
    #expect(service.store.snapshot.responses.extent.count == 0)
    #expect(await ask(service, "all along the river bank", call: "c").contains("BLOCKED"))
  }

  @Test func keepsWithinItsLimits() throws {
    let service = try service()
    let checker = service.store.snapshot.guard
    let kept = GrowingResponses(GrowingResponses.Limits(count: 16, bytes: 4096, idleTime: 100))
    func key(_ number: Int) -> GrowingResponses.Key {
      GrowingResponses.Key(call: "\(number)", place: 0, caller: nil, policy: nil)
    }
    func response(_ bytes: Int) throws -> GrowingResponse {
      let response = try GrowingResponse(checker, CheckContext(stage: .output))
      _ = response.grow(to: [UInt8](repeating: UInt8(ascii: " "), count: bytes))
      return response
    }
    for number in 0..<17 { kept.keep(try response(1), as: key(number), at: number) }
    #expect(kept.extent.count == 14, "an eighth more goes at once")
    #expect(kept.take(key(2)) == nil && kept.take(key(3)) != nil, "the oldest go")
    for number in 20..<30 { kept.keep(try response(512), as: key(number), at: number) }
    #expect(kept.extent.bytes <= 4096)
    kept.expire(at: 128)
    #expect(kept.take(key(28)) == nil && kept.take(key(29)) != nil)
    kept.expire(at: 1000)
    #expect(kept.extent == (0, 0))
  }

  @Test func anEmptyResponseGrows() async throws {
    let service = try service()
    #expect(await ask(service, "", call: "c") == #"{"action":"NONE","stream_holdback_chars":[0]}"#)
    #expect(await ask(service, "", call: "c") == #"{"action":"NONE","stream_holdback_chars":[0]}"#)
    #expect(await ask(service, "🙂 a\\u0000 walnut", call: "c").contains("BLOCKED"))
  }
}
