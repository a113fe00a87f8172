// fmguard — SPDX-License-Identifier: Apache-2.0
// Asking a host that is right, wrong, slow, rude or away. No test depends on how quick the machine is: what is waited
// for either comes or would take an hour.

import GuardFetch
import GuardModels
import GuardPolicy
import Synchronization
import TestSupport
import Testing

@testable import GuardConsult

struct HostRow: Sendable, CustomTestStringConvertible {
  let id: String
  let form: ModelForm
  let reply: ScriptedOrigin.Reply
  let want: Consultation
  /// How many requests come to the host.
  let requests: Int

  init(
    _ id: String, _ reply: ScriptedOrigin.Reply, _ want: Consultation, form: ModelForm = .llamaGuard, requests: Int = 1
  ) {
    (self.id, self.form, self.reply, self.want, self.requests) = (id, form, reply, want, requests)
  }

  var testDescription: String { id }

  static func ok(_ text: String) -> ScriptedOrigin.Reply {
    .whole(200, ["Content-Type: application/json"], Array(text.utf8))
  }

  private static let nothing = Dictionary(
    uniqueKeysWithValues: Set(ModelForm.llamaGuard.categories.values).map { ($0, 0.0) })

  static let all = [
    HostRow("safe", ok(Answers.chat("safe")), .scored(nothing)),
    HostRow("unsafe", ok(Answers.chat(#"unsafe\nS10"#)), .scored(nothing.merging(["hate": 1]) { $1 })),
    HostRow(
      "four questions", ok(Answers.chat("Yes")), .scored(["illicit": 1, "harassment": 1, "hate": 1, "sexual": 1]),
      form: .shieldGemma, requests: 4),
    HostRow("garbage", ok("walnut"), .unavailable(.unparseable)),
    HostRow("nothing", ok(""), .unavailable(.unparseable)),
    HostRow("a page", .whole(200, ["Content-Type: text/html"], Array("<html>safe".utf8)), .unavailable(.unparseable)),
    HostRow("cut off in itself", ok(String(Answers.chat("safe").dropLast())), .unavailable(.unparseable)),
    HostRow("wrong types", ok(#"{"choices":{"0":"safe"}}"#), .unavailable(.unparseable)),
    HostRow("huge", ok(Answers.chat("safe") + String(repeating: " ", count: 300_000)), .unavailable(.unparseable)),
    HostRow(
      "huge, without a length",
      .bytes(Array("HTTP/1.0 200 X\r\n\r\n".utf8) + [UInt8](repeating: 0x20, count: 2_000_000)),
      .unavailable(.unparseable)),
    HostRow("no content", .whole(204), .unavailable(.unparseable)),
    HostRow("a redirect", .whole(302, ["Location: http://127.0.0.1:1/"]), .unavailable(.redirected)),
    HostRow("bad request", .whole(400, [], Array(#"{"error":{}}"#.utf8)), .unavailable(.rejected)),
    HostRow("bad key", .whole(401), .unavailable(.rejected)),
    HostRow("an answer in a wrong status", .whole(500, [], Array(Answers.chat("safe").utf8)), .unavailable(.failing)),
    HostRow("too many", .whole(429), .unavailable(.rateLimited)),
    HostRow("closed", .bytes([]), .unavailable(.unreachable)),
    HostRow("not http", .bytes(Array("walnut\r\n\r\n".utf8)), .unavailable(.unreachable)),
    HostRow(
      "cut off", .bytes(Array("HTTP/1.1 200 X\r\nContent-Length: 100\r\n\r\n{".utf8)), .unavailable(.unreachable)),
  ]
}

@Suite struct ConsultantTests {
  private static let text = Array("walnut".utf8)

  private func ask(_ consultant: Consultant, _ text: String = "walnut", _ stage: Stage = .input) -> Consultation {
    consultant.ask(Array(text.utf8), stage: stage)
  }

  @Test(arguments: HostRow.all) func whatComesOfIt(_ row: HostRow) async {
    let origin = ScriptedOrigin { _ in row.reply }
    let consultant = Consultant(.test(row.form, at: origin.url))
    #expect(ask(consultant) == row.want)
    #expect(await consultant.ask(Self.text, stage: .input) == row.want)
    #expect(origin.requests.count == 2 * row.requests)
    #expect(consultant.standing.asked == 0)
  }

  @Test func nobodyIsThere() {
    let port = { ScriptedOrigin { _ in .never }.port }()
    #expect(ask(Consultant(.test(.llamaGuard, at: "http://127.0.0.1:\(port)"))) == .unavailable(.unreachable))
    #expect(ask(Consultant(.test(.llamaGuard, at: "https://nowhere.invalid"))) == .unavailable(.unreachable))
  }

  @Test func whoSpeaksNoTLSIsNotTrusted() {
    let origin = ScriptedOrigin { _ in .bytes(Array("HTTP/1.1 200 X\r\n\r\n".utf8)) }
    let model = ExternalModel.test(.llamaGuard, at: "https://127.0.0.1:\(origin.port)") { $0.deadline = 0.5 }
    #expect([.unavailable(.untrusted), .unavailable(.timeout)].contains(ask(Consultant(model))))
  }

  @Test func keyAndPathAreSent() throws {
    let origin = ScriptedOrigin { _ in HostRow.ok(Answers.chat("safe")) }
    let model = ExternalModel.test(.llamaGuard, at: "\(origin.url)/v1/chat?x=1") { $0.keyVariable = "FMGUARD_K" }
    let consultant = Consultant(model) { $0 == "FMGUARD_K" ? "sk-walnut" : nil }
    #expect(!consultant.lacksKey)
    guard case .scored = ask(consultant) else { throw CancellationError() }
    let head = origin.requests[0]
    #expect(
      head.hasPrefix("POST /v1/chat?x=1 HTTP/1.1\r\n") && head.contains("\r\nAuthorization: Bearer sk-walnut\r\n"))
    var printed = ""
    dump(consultant, to: &printed)
    #expect(!printed.contains("sk-walnut") && !"\(consultant)".contains("sk-walnut"))
  }

  @Test(arguments: ["127.0.0.1 sk-walnut", "sk-walnut"]) func aKeyMayBeForOneHost(_ value: String) {
    let origin = ScriptedOrigin { _ in HostRow.ok(Answers.chat("safe")) }
    let consultant = Consultant(.test(.llamaGuard, at: origin.url) { $0.keyVariable = "FMGUARD_K" }) { _ in value }
    #expect(!consultant.lacksKey)
    _ = ask(consultant)
    #expect(origin.requests[0].contains("\r\nAuthorization: Bearer sk-walnut\r\n"))
  }

  @Test(arguments: [nil, "", " ", "x.example sk-walnut", "127.0.0.1 a b", "127.0.0.1 ", "a\r\nX: y", "é", "\0", "🥜"])
  func withoutAKeyNothingIsSent(_ value: String?) {
    let origin = ScriptedOrigin { _ in HostRow.ok(Answers.chat("safe")) }
    let consultant = Consultant(.test(.llamaGuard, at: origin.url) { $0.keyVariable = "FMGUARD_K" }) { _ in value }
    #expect(consultant.lacksKey && ask(consultant) == .unavailable(.keyMissing) && origin.requests.isEmpty)
  }

  @Test func aLongTextIsNotSent() {
    let origin = ScriptedOrigin { _ in HostRow.ok(Answers.chat("safe")) }
    let consultant = Consultant(.test(.llamaGuard, at: origin.url) { $0.sizeLimit = 6 })
    #expect(ask(consultant, "walnuts") == .unavailable(.tooLarge) && origin.requests.isEmpty)
    guard case .scored = ask(consultant, "walnut") else {
      Issue.record("the limit itself is allowed")
      return
    }
  }

  // MARK: Time

  @Test(arguments: ["never", "slowly"]) func theDeadlineEndsIt(_ how: String) async {
    let origin = ScriptedOrigin { _ in
      how == "never" ? .never : .slowly([UInt8](repeating: 0x20, count: 100_000), milliseconds: 50)
    }
    let consultant = Consultant(.test(.llamaGuard, at: origin.url) { ($0.deadline, $0.retries) = (0.3, 5) })
    let start = ContinuousClock.now
    #expect(ask(consultant) == .unavailable(.timeout))
    #expect(await consultant.ask(Self.text, stage: .input) == .unavailable(.timeout))
    #expect(ContinuousClock.now - start > .milliseconds(500), "not before")
    #expect(origin.requests.count <= 2, "a busy machine may not have come so far")
  }

  @Test func theDeadlineIncludesWhatIsAskedAgain() {
    let origin = ScriptedOrigin { _ in .whole(503) }
    let consultant = Consultant(.test(.llamaGuard, at: origin.url) { ($0.deadline, $0.retries) = (0.4, 5) })
    // 50, 100 and 200 ms of pauses; the next would be over.
    #expect([.unavailable(.failing), .unavailable(.timeout)].contains(ask(consultant)))
    #expect((1...4).contains(origin.requests.count))
  }

  @Test func whatFailsOnceIsAskedAgain() {
    for first in [ScriptedOrigin.Reply.whole(500), .whole(429, ["Retry-After: 1"]), .bytes([])] {
      let count = Atomic(0)
      let origin = ScriptedOrigin { _ in
        count.add(1, ordering: .relaxed).oldValue == 0 ? first : HostRow.ok(Answers.chat("safe"))
      }
      let consultant = Consultant(.test(.llamaGuard, at: origin.url) { $0.retries = 1 })
      guard case .scored = ask(consultant) else {
        Issue.record("it is not asked again")
        return
      }
      #expect(origin.requests.count == 2)
    }
  }

  @Test func whatWouldTakeTooLongIsNotWaitedFor() {
    let origin = ScriptedOrigin { _ in .whole(429, ["Retry-After: 3600"]) }
    let consultant = Consultant(.test(.llamaGuard, at: origin.url) { ($0.deadline, $0.retries) = (60, 5) })
    #expect(ask(consultant) == .unavailable(.rateLimited) && origin.requests.count == 1)
  }

  @Test func whatIsWrongIsNotAskedAgain() {
    for reply in [ScriptedOrigin.Reply.whole(400), HostRow.ok("walnut"), .whole(301)] {
      let origin = ScriptedOrigin { _ in reply }
      _ = ask(Consultant(.test(.llamaGuard, at: origin.url) { $0.retries = 5 }))
      #expect(origin.requests.count == 1)
    }
  }

  @Test func aTaskThatIsCancelledWaitsNoLonger() async {
    let origin = ScriptedOrigin { _ in .never }
    let consultant = Consultant(.test(.llamaGuard, at: origin.url) { $0.deadline = 3600 })
    let task = Task { await consultant.ask(Self.text, stage: .input) }
    while origin.requests.isEmpty { try? await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    #expect(await task.value == .unavailable(.cancelled))
    // Its place is free again when the request has ended.
    while consultant.standing.asked > 0 { try? await Task.sleep(for: .milliseconds(5)) }
    let late = Task { () -> Consultation in
      while !Task.isCancelled { await Task.yield() }
      return await consultant.ask(Self.text, stage: .input)
    }
    late.cancel()
    #expect(await late.value == .unavailable(.cancelled))
  }

  @Test func theEndEndsAll() async {
    let origin = ScriptedOrigin { _ in .never }
    let consultants = Consultants([.test(.llamaGuard, at: origin.url) { $0.deadline = 3600 }])
    let models = consultants.all.map(\.model)
    async let answers = consultants.ask(models, about: Self.text, at: .input)
    while origin.requests.isEmpty { try? await Task.sleep(for: .milliseconds(5)) }
    consultants.end()
    #expect(await answers == [.unavailable(.cancelled)])
    #expect(ask(consultants.all[0]) == .unavailable(.cancelled) && origin.requests.count == 1)
  }

  // MARK: Limits

  @Test func noMoreThanTheyMayAreAskedAtOnce() async {
    let isOpen = Atomic(false)
    let origin = ScriptedOrigin { _ in
      while !isOpen.load(ordering: .relaxed) { usleepABit() }
      return HostRow.ok(Answers.chat("safe"))
    }
    let consultant = Consultant(.test(.llamaGuard, at: origin.url) { ($0.concurrency, $0.deadline) = (3, 3600) })
    await withTaskGroup(of: Consultation.self) { group in
      for number in 0..<3 { group.addTask { await consultant.ask([UInt8(number)], stage: .input) } }
      while origin.requests.count < 3 { try? await Task.sleep(for: .milliseconds(5)) }
      #expect(consultant.standing.asked == 3)
      #expect(ask(consultant) == .unavailable(.overloaded))
      #expect(await consultant.ask(Self.text, stage: .input) == .unavailable(.overloaded))
      isOpen.store(true, ordering: .relaxed)
      for await consultation in group {
        if case .unavailable = consultation { Issue.record("those that were asked have answers") }
      }
    }
    #expect(origin.requests.count == 3)
    if case .unavailable = ask(consultant) { Issue.record("there is room again") }
  }

  /// A model that thinks sends nothing for as long as it does.
  @Test func theDeadlineAloneEndsTheWait() {
    let model = ExternalModel.test(.llamaGuard)
    let inquiry = Inquiry(model: model, form: LlamaGuardForm(model: "m"), key: nil, fetcher: Fetcher()) { false }
    let request = inquiry.request(within: .seconds(60))
    #expect(request.timeout == .seconds(60) && request.connectTimeout == .seconds(60))
    #expect(request.slowest == (0, 0))
  }

  @Test func aHostThatFailsIsLeftAlone() {
    let origin = ScriptedOrigin { _ in .whole(500) }
    let consultant = Consultant(
      .test(.llamaGuard, at: origin.url) { ($0.breaker.failures, $0.breaker.pause) = (3, 3600) })
    for _ in 0..<3 { #expect(ask(consultant) == .unavailable(.failing)) }
    #expect(consultant.standing.isBreakerOpen)
    for _ in 0..<3 { #expect(ask(consultant) == .unavailable(.breakerOpen)) }
    #expect(origin.requests.count == 3)
  }

  @Test func aHostThatIsBackIsAskedAgain() async throws {
    let origin = ScriptedOrigin { _ in .whole(500) }
    let consultant = Consultant(
      .test(.llamaGuard, at: origin.url) { ($0.breaker.failures, $0.breaker.pause) = (1, 0.05) })
    #expect(ask(consultant) == .unavailable(.failing))
    origin.reply { _ in HostRow.ok(Answers.chat("safe")) }
    while case .unavailable(.breakerOpen) = ask(consultant, "walnut") { try await Task.sleep(for: .milliseconds(5)) }
    #expect(!consultant.standing.isBreakerOpen)
  }

  @Test func textsThatAreRefusedKeepNobodyOut() {
    let origin = ScriptedOrigin { $0.contains("chestnut") ? .whole(400) : HostRow.ok(Answers.chat("safe")) }
    let consultant = Consultant(.test(.llamaGuard, at: origin.url) { $0.breaker.failures = 1 })
    for _ in 0..<5 { #expect(ask(consultant, "chestnut") == .unavailable(.rejected)) }
    if case .unavailable = ask(consultant, "walnut") { Issue.record("another text is asked about") }
  }

  @Test func whatIsKnownIsNotAsked() {
    let origin = ScriptedOrigin { $0.contains("chestnut") ? HostRow.ok("walnut") : HostRow.ok(Answers.chat("safe")) }
    let consultant = Consultant(.test(.llamaGuard, at: origin.url) { ($0.cache.entries, $0.cache.seconds) = (2, 3600) })
    let first = ask(consultant, "walnut")
    for _ in 0..<9 { #expect(ask(consultant, "walnut") == first) }
    #expect(origin.requests.count == 1 && consultant.standing.cached == 1)
    #expect(ask(consultant, "walnut", .output) == first && origin.requests.count == 2, "another stage")
    #expect(ask(consultant, "hazelnut") == first && origin.requests.count == 3, "another text")
    #expect(ask(consultant, "walnut") == first && origin.requests.count == 4, "there is room for two")
    for _ in 0..<2 { #expect(ask(consultant, "chestnut") == .unavailable(.unparseable)) }
    #expect(origin.requests.count == 6, "what failed is not kept")
  }

  @Test func concurrentOriginsAndThreads() async {
    let origin = ScriptedOrigin { HostRow.ok(Answers.chat($0.contains("bad") ? #"unsafe\nS10"# : "safe")) }
    let consultant = Consultant(
      .test(.llamaGuard, at: origin.url) { ($0.cache.entries, $0.concurrency, $0.deadline) = (16, 64, 3600) })
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          let text = "\(number % 24) \(number % 2 == 0 ? "bad" : "good")"
          let consultation = await consultant.ask(Array(text.utf8), stage: .input)
          let hate: Double? = if case .scored(let scores) = consultation { scores["hate"] } else { nil }
          #expect(hate == (number % 2 == 0 ? 1 : 0), "\(consultation)")
        }
      }
    }
    #expect(consultant.standing.asked == 0 && consultant.standing.cached <= 16 && origin.requests.count >= 24)
  }
}

private func usleepABit() {
  // A thread of the origin's.
  let end = ContinuousClock.now + .milliseconds(2)
  while end > .now {}
}
