// fmguard — SPDX-License-Identifier: Apache-2.0
// Lists from URLs from start to restart: conditions, copies, shrinking, proofs, and what becomes of the rest.

import FMGuard
import Foundation
import GuardHTTP
import GuardSigning
import TestSupport
import Testing

@testable import GuardService

@Suite struct RemoteListsTests {
  private func issues(_ body: () throws -> Void) -> [String] {
    do { try body() } catch { return (error as? ConfigurationError)?.issues.map(\.kind.code) ?? ["\(error)"] }
    return []
  }

  @Test func isFetchedDecodedAndInForce() async throws {
    let service = try RemoteService { _ in .whole(200, ["ETag: \"1\""], RemoteService.list(5)) }
    let started = try service.start()
    #expect(started.lists == ["trees 2", "feed 5"])
    let verdict = try started.store.snapshot.guard.check(
      CheckRequest(text: Array("a plum number3".utf8), context: CheckContext(explain: true)))
    #expect(verdict.action == .block && verdict.findings?.map(\.finding.rule.source) == ["remote:feed:13"])
    let first = started.store.snapshot.version
    service.origin.reply { _ in .whole(200, ["ETag: \"2\""], RemoteService.list(6)) }
    try await started.ask()
    try await started.until { $0.lists == ["trees 2", "feed 6"] }
    #expect(started.store.snapshot.version != first, "the version covers what was fetched")
    #expect(started.store.reload?.causeText == "remote")
  }

  @Test func asksWhetherThereIsAnother() async throws {
    let fields = ["ETag: W/\"7\"", "Last-Modified: Mon, 30 Nov 2026 13:05:09 GMT"]
    let service = try RemoteService { head in
      head.contains("If-None-Match") ? .whole(304) : .whole(200, fields, RemoteService.list(5))
    }
    let started = try service.start()
    try await started.ask()
    let head = service.origin.requests.last ?? ""
    #expect(head.contains("\r\nIf-None-Match: W/\"7\"\r\n"))
    #expect(head.contains("\r\nIf-Modified-Since: Mon, 30 Nov 2026 13:05:09 GMT\r\n"))
    #expect(started.entry?.counts == [.updated: 1, .unchanged: 1] && started.reloads.withLock { $0 } == 0)
    // The same bytes without a word of that are unchanged, too.
    service.origin.reply { _ in .whole(200, [], RemoteService.list(5)) }
    try await started.ask()
    #expect(started.entry?.counts == [.updated: 1, .unchanged: 2] && started.reloads.withLock { $0 } == 0)
    try await started.ask()
    #expect(service.origin.requests.last?.contains("If-None-Match") == false, "the origin has no tag any more")
  }

  @Test func anAnswerToAQuestionThatWasNotAsked() throws {
    let service = try RemoteService { _ in .whole(304) }
    #expect(issues { _ = try service.start() } == ["remote_missing"])
  }

  @Test func startsAtOnceWithTheLastGoodCopy() async throws {
    let service = try RemoteService { _ in .whole(200, ["ETag: \"1\""], RemoteService.list(5)) }
    var version = ""
    do { version = try service.start().store.snapshot.version }
    service.origin.reply { _ in .never }
    let start = ContinuousClock.now
    let started = try service.start()
    #expect(ContinuousClock.now - start < .seconds(15), "the time limit is 30 seconds")
    #expect(started.store.snapshot.version == version && started.entry?.isKept == true)
    try await started.until { _ in service.origin.requests.count == 2 }
    #expect(service.origin.requests.last?.contains("If-None-Match: \"1\"") == true)
  }

  /// An origin that answers before anybody waits for news of it.
  @Test func whatComesDuringTheStartIsInForceSoon() async throws {
    let service = try RemoteService { _ in .whole(200, [], RemoteService.list(5)) }
    do { _ = try service.start() }
    // Not before the load, which would use it then.
    let isLoaded = Locked(false)
    service.origin.reply { _ in
      while !isLoaded.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.001) }
      return .whole(200, [], RemoteService.list(6))
    }
    let remotes = RemoteLists(folder: service.state.path)
    let store = try RulesetStore(directory: service.folder.path, remotes: remotes, counters: Counters())
    isLoaded.withLock { $0 = true }
    for _ in 0..<24_000 where remotes.entries.first?.candidate == nil { try await Task.sleep(for: .milliseconds(5)) }
    try #require(remotes.entries.first?.candidate != nil)
    let started = try RemoteService.Started(store, remotes)
    try await started.until { $0.lists == ["trees 2", "feed 6"] }
    #expect(started.lists == ["trees 2", "feed 6"])
  }

  /// Who was killed while a copy was written leaves a draft, which nobody else would remove.
  @Test func draftsAreRemovedAtTheStart() throws {
    let service = try RemoteService { _ in .whole(200, [], RemoteService.list(5)) }
    do { _ = try service.start() }
    for name in [".feed.17", ".feed.0", "feed.7", ".hidden", ".🙂.3"] { try service.state.write([1], to: name) }
    do { _ = try service.start() }
    let left = try FileManager.default.contentsOfDirectory(atPath: service.state.path)
    #expect(Set(left) == ["feed", "feed.7", ".hidden"])
  }

  /// Each byte of a copy that is another is seen, and the origin is asked.
  @Test func aDamagedCopyIsNoCopy() throws {
    let service = try RemoteService { _ in .whole(200, [], RemoteService.list(5)) }
    do { _ = try service.start() }
    service.origin.reply { _ in .whole(500) }
    let path = "\(service.state.path)/feed"
    let good = [UInt8](try Data(contentsOf: URL(filePath: path)))
    for place in [0, 20, good.count / 2, good.count - 1] {
      var bad = good
      bad[place] ^= 1
      try service.state.write(bad, to: "feed")
      #expect(issues { _ = try service.start() } == ["remote_missing"], "\(place)")
    }
    for bad in [[], Array(good.prefix(80)), good + [0x0A], Array("walnut".utf8)] {
      try service.state.write(bad, to: "feed")
      #expect(issues { _ = try service.start() } == ["remote_missing"], "\(bad.count)")
    }
    try service.state.write(good, to: "feed")
    #expect(try service.start().lists == ["trees 2", "feed 5"])
  }

  @Test func aCopyOfAnotherURLIsNoCopy() throws {
    let service = try RemoteService { $0.contains("/other") ? .whole(500) : .whole(200, [], RemoteService.list(5)) }
    do { _ = try service.start() }
    try service.declare("", path: "/other.txt")
    #expect(issues { _ = try service.start() } == ["remote_missing"])
  }

  @Test func withoutAPlaceOnDiskItIsKeptInMemory() async throws {
    let service = try RemoteService { _ in .whole(200, [], RemoteService.list(5)) }
    // A file where the folder should be: as good as a full disk.
    let remotes = RemoteLists(folder: "\(service.folder.path)/policies/default.yaml") {
      [events = service.events] event in
      events.withLock { $0.append(event) }
    }
    let started = try RemoteService.Started(
      try RulesetStore(directory: service.folder.path, remotes: remotes, counters: Counters()), remotes)
    #expect(started.lists == ["trees 2", "feed 5"] && started.entry?.isKept == false)
    let told = service.events.withLock { $0 }.contains { event in
      if case .notKept(_, let issue) = event { issue.kind == .notWritten } else { false }
    }
    #expect(told)
    try await started.ask()
    #expect(started.entry?.isKept == false && started.lists == ["trees 2", "feed 5"])
    var metrics = MetricsText()
    RemoteMetrics(started.remotes.entries).add(to: &metrics)
    #expect(metrics.text.contains("\nfmguard_remote_copy_kept{remote=\"feed\"} 0\n"))
  }

  @Test(arguments: [
    (100, 50, "", true), (100, 49, "", false), (100, 99, "max_shrink_percent: 0\n", false),
    (100, 1, "max_shrink_percent: 99\n", true),
  ])
  func losesNoMoreThanItMay(_ row: (Int, Int, String, Bool)) async throws {
    let service = try RemoteService(row.2) { _ in .whole(200, [], RemoteService.list(row.0)) }
    let started = try service.start()
    service.origin.reply { _ in .whole(200, [], RemoteService.list(row.1)) }
    try await started.ask()
    if row.3 {
      try await started.until { $0.lists == ["trees 2", "feed \(row.1)"] }
      #expect(started.lists == ["trees 2", "feed \(row.1)"])
    } else {
      #expect(started.entry?.result == .refused && started.entry?.issues.map(\.kind.code) == ["remote_shrunk"])
      #expect(started.lists == ["trees 2", "feed \(row.0)"])
      // Somebody has looked, and says so.
      try service.declare("max_shrink_percent: 100\n")
      #expect(await started.reload())
      try await started.until { $0.lists == ["trees 2", "feed \(row.1)"] }
      #expect(started.lists == ["trees 2", "feed \(row.1)"])
    }
  }

  /// A list whose examples do not hold stays out, and an edit of the rest comes in.
  @Test func aListThatCannotBeProved() async throws {
    func list(_ example: String) -> [UInt8] {
      Array("id: feed\ncategory: x-t\nseverity: low\nentries: [{term: plum, examples: {hit: [\(example)]}}]\n".utf8)
    }
    let (good, bad) = (list("plum"), list("walnut"))
    let service = try RemoteService { _ in .whole(200, [], good) }
    try service.declare("", path: "/feed.yaml")
    let started = try service.start()
    #expect(started.lists == ["trees 2", "feed 1"])
    try service.folder.write(ConfigurationText.list("trees", ["oak", "elm", "ash"]), to: "denylists/trees.txt")
    service.origin.reply { _ in .whole(200, [], bad) }
    try await started.ask()
    try await started.until { $0.lists == ["trees 3", "feed 1"] }
    #expect(started.lists == ["trees 3", "feed 1"] && started.store.reload?.isFailure == false)
    #expect(started.entry?.result == .refused && started.entry?.candidate == nil)
    #expect(started.entry?.issues.map(\.kind.code) == ["list_hit_missed"])
    #expect(!service.events.withLock { "\($0)" }.contains("walnut"), "the list is quoted")
  }

  @Test func aRedirectIsFollowedWithoutSecrets() throws {
    let secret = try TemporaryFolder(["headers": "Host: 127.0.0.1\nX-Key: walnut\nAuthorization: Bearer walnut\n"])
    let second = ScriptedOrigin { _ in .whole(200, [], RemoteService.list(5)) }
    let target = second.url
    let service = try RemoteService("headers_file: \(secret.path)/headers\n") { head in
      head.contains("/feed") ? .whole(302, ["Location: /again.txt"]) : .whole(307, ["Location: \(target)/x"])
    }
    #expect(try service.start().lists == ["trees 2", "feed 5"])
    #expect(
      service.origin.requests.count == 2 && service.origin.requests.allSatisfy { $0.contains("X-Key: walnut\r\n") })
    #expect(second.requests.count == 1 && !second.requests[0].contains("walnut"))
  }

  @Test(arguments: [
    "", "walnut", "X: a", "Host: 127.0.0.1\nX: a\0b", "Host: 127.0.0.1\n: a", "Host: 127.0.0.1\nX Y: a",
    "Host: 127.0.0.1\nX", "Host: lists.example\nX: a", "Host: 127.0.0.1\nX:",
  ]) func aFileOfFieldsIsStrict(_ text: String) throws {
    let secret = try TemporaryFolder(["headers": text])
    let service = try RemoteService("headers_file: \(secret.path)/headers\n") { _ in
      .whole(200, [], RemoteService.list(5))
    }
    #expect(issues { _ = try service.start() } == ["remote_missing"])
    #expect(service.origin.requests.isEmpty)
  }

  @Test func isSigned() async throws {
    let keys = try TemporaryFolder()
    try SecretKey()?.write(to: "\(keys.path)/k")
    let line = try String(contentsOf: URL(filePath: "\(keys.path)/k.pub"), encoding: .utf8)
    let published = try TemporaryFolder()
    let sign: @Sendable (Int, Int) throws -> Void = { count, serial in
      try published.write(RemoteService.list(count), to: "feed.txt")
      try? FileManager.default.removeItem(atPath: "\(published.path)/feed.txt.sig")
      try PublishedList.sign("\(published.path)/feed.txt", with: try SecretKey(file: "\(keys.path)/k"), serial: serial)
    }
    let answer: @Sendable (String) -> ScriptedOrigin.Reply = { head in
      let name = head.contains("/feed.txt.sig ") ? "feed.txt.sig" : "feed.txt"
      let bytes = try? Data(contentsOf: URL(filePath: "\(published.path)/\(name)"))
      return bytes.map { .whole(200, [], [UInt8]($0)) } ?? .whole(404)
    }
    let service = try RemoteService("public_key: \(line)", answer)
    try sign(10, 7)
    let started = try service.start()
    #expect(started.lists == ["trees 2", "feed 10"])
    try sign(11, 8)
    try await started.ask()
    try await started.until { $0.lists == ["trees 2", "feed 11"] }
    #expect(started.lists == ["trees 2", "feed 11"])
    // A state that was signed once.
    try sign(10, 7)
    try await started.ask()
    #expect(started.entry?.result == .untrusted && started.entry?.issues.map(\.kind.code) == ["serial_older"])
    // A copy that somebody has put in the place of the good one, checksum and all.
    started.remotes.end()
    let path = "\(service.state.path)/feed"
    var list = try #require(started.entry?.list)
    list.signer = nil
    let copy = try #require(RemoteCopy([UInt8](try Data(contentsOf: URL(filePath: path))), for: list))
    let forged = RemoteCopy(
      address: copy.address, head: copy.head, fetched: copy.fetched, signature: copy.signature,
      content: RemoteService.list(12), entries: 12)
    try service.state.write(forged.encoded, to: "feed")
    service.origin.reply { _ in .whole(500) }
    #expect(issues { _ = try service.start() } == ["remote_missing"])
  }

  /// Where the directory must be signed, so must every list from a URL be, or its hash be declared.
  @Test func aSignedDirectoryTakesNoUnsignedList() throws {
    let service = try RemoteService { _ in .whole(200, [], RemoteService.list(5)) }
    let keys = try TemporaryFolder()
    try SecretKey()?.write(to: "\(keys.path)/k")
    func sign() throws { try Ruleset.sign(service.folder.path, with: try SecretKey(file: "\(keys.path)/k")) }
    #expect(issues { try sign() } == ["remote_unsigned"])
    let remotes = RemoteLists()
    defer { remotes.end() }
    func start() throws -> RulesetStore {
      let trust = try SignatureTrust(keyFile: "\(keys.path)/k.pub", state: nil)
      return try RulesetStore(directory: service.folder.path, trust: trust, remotes: remotes, counters: Counters())
    }
    let digest = SHA256.digest(of: RemoteService.list(5).span).map { String(format: "%02x", $0) }.joined()
    try service.declare("sha256: \(digest)\n")
    try sign()
    #expect(try start().snapshot.guard.ruleset.lists.count == 2)
    let count = service.origin.requests.count
    try service.declare("sha256: \(digest)\n", path: "/elsewhere.txt")
    #expect(issues { _ = try start() } == ["file_altered"])
    #expect(service.origin.requests.count == count, "nobody asks at an address that nobody signed")
  }

  @Test func isToldToWhomItMay() async throws {
    let service = try RemoteService { _ in .whole(200, [], RemoteService.list(5)) }
    try service.declare("", path: "/feed.txt?key=walnut")
    let started = try service.start()
    let handler = ServiceHandler(
      started.store, try Reloader(started.store) { _ in }, ServiceStatus(), itemLimit: 10)
    func get(_ path: String, _ origin: HTTPOrigin) -> String {
      guard case .now(let reply) = handler.answer(HTTPRequest(.get, path, origin: origin)) else { return "" }
      return reply.text
    }
    let seen = get("/v1/ruleset", .network)
    #expect(seen.contains(#""remotes":[{"id":"feed","result":"updated","fetched_at":"20"#) && !seen.contains("\"url\""))
    let all = get("/v1/ruleset", .unixSocket)
    #expect(
      all.contains(#""kept":true,"url":"\#(service.origin.url)/feed.txt","issues":[]}"#) && !all.contains("walnut"))
    let metrics = get("/metrics", .network)
    #expect(metrics.contains("\nfmguard_remote_fetches_total{remote=\"feed\",result=\"updated\"} 1\n"))
    #expect(metrics.contains("\nfmguard_remote_last_success_timestamp_seconds{remote=\"feed\"} 1"))
    #expect(metrics.contains("\nfmguard_remote_interval_seconds{remote=\"feed\"} 900\n"))
  }

  @Test func aDeclarationComesAndGoes() async throws {
    let service = try RemoteService { _ in .whole(200, [], RemoteService.list(5)) }
    let started = try service.start()
    try FileManager.default.removeItem(atPath: "\(service.folder.path)/remote/feed.yaml")
    #expect(await started.reload() && started.lists == ["trees 2"] && started.remotes.entries.isEmpty)
    try service.declare("interval_seconds: 60\n")
    #expect(await started.reload() && started.lists == ["trees 2", "feed 5"])
    // A policy may name it, whether it is here or not.
    try service.declare("optional: true\n", path: "/other.txt")
    service.origin.reply { _ in .whole(500) }
    let policy = Service.configuration["policies/default.yaml"]?.replacing("[\"*\"]", with: "[trees, feed]") ?? ""
    try service.folder.write(policy, to: "policies/default.yaml")
    #expect(await started.reload() && started.lists == ["trees 2"])
  }

  @Test func concurrentOrigins() async throws {
    let origin = ScriptedOrigin { head in
      let name = head.split(separator: "/")[1].prefix { $0 != "." }
      return .whole(200, [], RemoteService.list(3, id: String(name), word: "plum"))
    }
    let folder = try TemporaryFolder(Service.configuration)
    for number in 0..<12 {
      try folder.write("id: l\(number)\nurl: \(origin.url)/l\(number).txt\n", to: "remote/\(number).yaml")
    }
    let remotes = RemoteLists()
    let started = try RemoteService.Started(
      try RulesetStore(directory: folder.path, remotes: remotes, counters: Counters()), remotes)
    #expect(started.lists.count == 13)
    for _ in 0..<5 {
      remotes.askNow(atLeast: .zero)
      _ = await started.reload()
    }
    try await started.until { $0.remotes.entries.allSatisfy { $0.attempts > 1 } }
    #expect(remotes.entries.allSatisfy { $0.counts[.updated] == 1 && $0.failures == 0 })
  }
}
