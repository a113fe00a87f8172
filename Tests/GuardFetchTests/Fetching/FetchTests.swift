// fmguard — SPDX-License-Identifier: Apache-2.0
// One GET: what comes back, and every way in which nothing does.

import GuardFetch
import TestSupport
import Testing

struct FetchRow: Sendable, CustomTestStringConvertible {
  let id: String
  let reply: ScriptedOrigin.Reply
  /// The text of the body, or the code of the failure.
  let want: String

  init(_ id: String, _ reply: ScriptedOrigin.Reply, _ want: String) {
    (self.id, self.reply, self.want) = (id, reply, want)
  }

  var testDescription: String { id }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// `walnut` and a line break, packed by gzip.
  private static let packed: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x2B, 0x4F, 0xCC, 0xC9, 0x2B, 0x2D, 0xE1, 0x02, 0x00,
    0x0F, 0x08, 0x8C, 0x09, 0x07, 0x00, 0x00, 0x00,
  ]

  /// A thousand members: seven thousand bytes.
  private static let bomb = (0..<1000).flatMap { _ in packed }

  static let all = [
    FetchRow("whole", .whole(200, [], text("walnut")), "walnut"),
    FetchRow("empty", .whole(200), ""),
    FetchRow("nul and bytes that are no text", .whole(200, [], [0, 0xFF, 0x61]), "\0\u{FFFD}a"),
    FetchRow("beyond the basic plane", .whole(200, [], text("🥜")), "🥜"),
    FetchRow(
      "chunks", .bytes(text("HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nwal\r\n3\r\nnut\r\n0\r\n\r\n")),
      "walnut"),
    FetchRow("until the end", .bytes(text("HTTP/1.0 200 X\r\n\r\nwalnut")), "walnut"),
    FetchRow("gzip", .whole(200, ["Content-Encoding: gzip"], packed), "walnut\n"),
    FetchRow(
      "at the limit", .whole(200, [], [UInt8](repeating: 0x61, count: 1000)), String(repeating: "a", count: 1000)),
    FetchRow("beyond the limit", .whole(200, [], [UInt8](repeating: 0x61, count: 1001)), "too_large"),
    FetchRow(
      "beyond the limit without a length",
      .bytes(text("HTTP/1.0 200 X\r\n\r\n") + [UInt8](repeating: 0x61, count: 99_999)),
      "too_large"),
    FetchRow("gzip that is none", .whole(200, ["Content-Encoding: gzip"], text("walnut")), "broken_reply"),
    FetchRow("gzip that is cut off", .whole(200, ["Content-Encoding: gzip"], Array(packed.prefix(14))), "broken_reply"),
    FetchRow("gzip without its end", .whole(200, ["Content-Encoding: gzip"], packed.dropLast()), "broken_reply"),
    FetchRow("gzip with another end", .whole(200, ["Content-Encoding: gzip"], packed.dropLast() + [1]), "broken_reply"),
    FetchRow("gzip and more", .whole(200, ["Content-Encoding: gzip"], packed + text("walnut")), "broken_reply"),
    FetchRow("gzip twice", .whole(200, ["Content-Encoding: gzip"], packed + packed), "walnut\nwalnut\n"),
    FetchRow("gzip of nothing at all", .whole(200, ["Content-Encoding: gzip"]), "broken_reply"),
    FetchRow("gzip that grows without end", .whole(200, ["Content-Encoding: gzip"], bomb), "too_large"),
    FetchRow("another encoding", .whole(200, ["Content-Encoding: walnut"], text("walnut")), "broken_reply"),
    FetchRow("cut off", .bytes(text("HTTP/1.1 200 X\r\nContent-Length: 100\r\n\r\nwal")), "broken_reply"),
    FetchRow(
      "a chunk cut off", .bytes(text("HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nwal")), "broken_reply"),
    FetchRow("no reply", .bytes([]), "broken_reply"),
    FetchRow("not http", .bytes(text("walnut\r\n\r\n")), "other or broken"),
    FetchRow("never", .never, "timeout"),
    FetchRow("slowly", .slowly([UInt8](repeating: 0x61, count: 900), milliseconds: 20), "timeout"),
  ]
}

@Suite struct FetchTests {
  private func fetch(_ request: FetchRequest, by fetcher: Fetcher = Fetcher()) -> Result<FetchReply, FetchFailure> {
    Result { () throws(FetchFailure) in try fetcher.get(request) }
  }

  private func request(_ url: String) -> FetchRequest {
    FetchRequest(url: url, sizeLimit: 1000, timeout: .milliseconds(1500))
  }

  @Test(arguments: FetchRow.all) func comesBack(_ row: FetchRow) {
    let origin = ScriptedOrigin { _ in row.reply }
    switch fetch(request(origin.url)) {
    case .success(let reply): #expect(String(decoding: reply.body, as: UTF8.self) == row.want && reply.status == 200)
    case .failure(let failure) where row.want == "other or broken":
      #expect(["fetch", "broken_reply"].contains(failure.kind.code))
    case .failure(let failure): #expect(failure.kind.code == row.want)
    }
  }

  @Test func tellsTheHead() throws {
    let fields = [
      "ETag: W/\"7\"", "Last-Modified: Mon, 30 Nov 2026 13:05:09 GMT", "Content-Type: TEXT/Plain; charset=utf-8",
      "Retry-After: 120",
    ]
    let origin = ScriptedOrigin { _ in .whole(503, fields, []) }
    var request = request("\(origin.url)/a?b=c")
    request.fields = ["If-None-Match: W/\"7\"", "X-Key: walnut"]
    let reply = try Fetcher().get(request)
    #expect(reply.status == 503 && reply.tag == "W/\"7\"" && reply.modified == "Mon, 30 Nov 2026 13:05:09 GMT")
    #expect(reply.type == "text/plain" && reply.retryAfter == 120 && reply.redirect == nil)
    let head = origin.requests[0]
    #expect(head.hasPrefix("GET /a?b=c HTTP/1.1\r\n") && head.contains("\r\nAccept-Encoding: gzip\r\n"))
    #expect(head.contains("\r\nIf-None-Match: W/\"7\"\r\n") && head.contains("\r\nX-Key: walnut\r\n"))
  }

  @Test func sendsABody() throws {
    let origin = ScriptedOrigin { _ in .whole(200, [], Array("walnut".utf8)) }
    var request = request(origin.url)
    request.fields = ["X-Key: walnut"]
    for text in ["{}", "", "chest\0nut 🥜", String(repeating: "a", count: 3_000_000)] {
      let reply = try Fetcher().post(.json(Array(text.utf8)), request)
      #expect(reply.status == 200 && reply.body.elementsEqual("walnut".utf8))
      let sent = try #require(origin.requests.last)
      let parts = sent.split(separator: "\r\n\r\n", maxSplits: 1)
      #expect(parts[0].hasPrefix("POST / HTTP/1.1\r\n") && parts[0].contains("\r\nX-Key: walnut"))
      #expect(parts[0].contains("\r\nContent-Type: application/json") && !parts[0].contains("Expect"))
      #expect(sent.utf8.count - parts[0].utf8.count - 4 == text.utf8.count && sent.hasSuffix(text))
    }
    _ = try Fetcher().get(request)
    #expect(try #require(origin.requests.last).hasPrefix("GET / HTTP/1.1\r\n"), "the next one is what it was")
  }

  @Test func aRequestIsCancelledByItself() async {
    let origin = ScriptedOrigin { _ in .never }
    var endless = FetchRequest(url: origin.url, sizeLimit: 1, timeout: .seconds(3600))
    endless.slowest = (bytesPerSecond: 1, seconds: 3600)
    endless.isCancelled = { !origin.requests.isEmpty }
    #expect(throws: FetchFailure(.ended)) { try Fetcher().post(.json([]), endless) }
  }

  @Test(arguments: ["/b", "https://lists.example/x", "file:///etc/passwd"]) func followsNoRedirect(_ target: String)
    throws
  {
    let origin = ScriptedOrigin { _ in .whole(302, ["Location: \(target)"], []) }
    let reply = try Fetcher().get(request(origin.url))
    #expect(reply.status == 302 && origin.requests.count == 1)
    #expect(reply.redirect == (target == "/b" ? "\(origin.url)/b" : target))
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "", "http://"])
  func knowsNoOtherProtocol(_ url: String) {
    guard case .failure = fetch(request(url)) else {
      Issue.record("it fetches")
      return
    }
  }

  @Test func saysWhyThereIsNoConnection() {
    let port = { ScriptedOrigin { _ in .never }.port }()
    #expect(throws: FetchFailure(.unreachable)) { try Fetcher().get(request("http://127.0.0.1:\(port)")) }
    #expect(throws: FetchFailure(.unresolved)) { try Fetcher().get(request("http://nowhere.invalid")) }
  }

  @Test func aSlowOneIsEndedBeforeItsTime() {
    let origin = ScriptedOrigin { _ in .slowly([UInt8](repeating: 0x61, count: 900), milliseconds: 100) }
    var request = FetchRequest(url: origin.url, sizeLimit: 1000, timeout: .seconds(60))
    request.slowest = (bytesPerSecond: 500, seconds: 2)
    let start = ContinuousClock.now
    #expect(throws: FetchFailure(.timeout)) { try Fetcher().get(request) }
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func concurrentlyAndEndedFromOutside() async {
    let origin = ScriptedOrigin { $0.hasPrefix("GET /n") ? .never : .whole(200, [], Array($0.utf8)) }
    let fetcher = Fetcher()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let reply = fetch(request("\(origin.url)/\(number)"), by: fetcher)
          #expect((try? reply.get().body.starts(with: "GET /\(number) ".utf8)) == true)
        }
      }
    }
    // Neither limit may end it first, however busy the machine is.
    var endless = FetchRequest(url: "\(origin.url)/n", sizeLimit: 1, timeout: .seconds(3600))
    endless.slowest = (bytesPerSecond: 1, seconds: 3600)
    async let hanging = fetch(endless, by: fetcher)
    while !origin.requests.contains(where: { $0.hasPrefix("GET /n") }) { try? await Task.sleep(for: .milliseconds(5)) }
    fetcher.end()
    guard case .failure(FetchFailure(.ended)) = await hanging else {
      Issue.record("it goes on")
      return
    }
    #expect(throws: FetchFailure(.ended)) { try fetcher.get(request(origin.url)) }
  }
}

extension FetchFailure {
  static func ~= (left: FetchFailure, right: FetchFailure) -> Bool { left == right }
}
