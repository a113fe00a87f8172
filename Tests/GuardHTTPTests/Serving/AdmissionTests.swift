// fmguard — SPDX-License-Identifier: Apache-2.0
// Long bodies are work: they hold up nobody else, and there is an end of what is taken on.

import GuardHTTP
import Testing

@Suite struct AdmissionTests {
  private let short = "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\ntea"

  private func long(_ path: String, _ count: Int = 20_000) -> String {
    "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(count)\r\n\r\n" + String(repeating: "x", count: count)
  }

  private func wait(_ condition: () -> Bool) {
    for _ in 0..<400 where !condition() { usleepFor(milliseconds: 5) }
  }

  @Test(arguments: [HTTPLimits.shortBody, HTTPLimits.shortBody + 1, 1 << 20]) func comesThrough(count: Int) throws {
    let echo = try EchoServer()
    let client = RawClient(echo.address)
    for path in ["/a", "/later", "/a"] {
      client.send(long(path, count))
      #expect(client.receiveReply() == (200, "post \(path) \(String(repeating: "x", count: count))"))
    }
    wait { echo.server.load == HTTPLoad() }
    #expect(echo.server.load == HTTPLoad())
  }

  @Test func aWorkerThatDropsItsPromiseIsNoticed() throws {
    let echo = try EchoServer()
    let client = RawClient(echo.address)
    client.send(long("/never"))
    #expect(client.receiveReply() == (500, "unanswered"))
  }

  @Test func holdsUpNobodyElse() throws {
    let echo = try EchoServer(limits: .with { ($0.workers, $0.threads) = (1, 1) })
    let slow = (0..<3).map { _ in RawClient(echo.address) }
    for client in slow { client.send(long("/slow")) }
    wait { echo.server.load.waiting == 2 }
    let start = ContinuousClock.now
    let quick = RawClient(echo.address)
    quick.send(short)
    #expect(quick.receiveReply() == (200, "post /a tea"))
    #expect(ContinuousClock.now - start < .milliseconds(300))
    for client in slow { #expect(client.receiveReply() == (200, "slow 20000")) }
    wait { echo.server.load == HTTPLoad() }
    #expect(echo.server.load == HTTPLoad())
  }

  @Test func turnsAwayWhatTheLineHasNoPlaceFor() throws {
    let echo = try EchoServer(limits: .with { ($0.workers, $0.queue) = (1, 1) })
    let clients = (0..<3).map { _ in RawClient(echo.address) }
    clients[0].send(long("/slow"))
    wait { echo.server.load.running == 1 }
    clients[1].send(long("/slow"))
    wait { echo.server.load.waiting == 1 }
    clients[2].send(long("/slow"))
    #expect(clients[2].receiveReply() == (503, "overloaded"))
    clients[2].send(short)
    #expect(clients[2].receiveReply().status == 200, "the connection goes on")
    for client in clients[..<2] { #expect(client.receiveReply() == (200, "slow 20000")) }
    #expect(echo.server.load.rejected == [.queue: 1])
  }

  @Test func answersWhoHasWaitedOrBeenWorkedForTooLong() throws {
    let echo = try EchoServer(limits: .with { ($0.workers, $0.requestSeconds) = (1, 0) })
    let clients = (0..<2).map { _ in RawClient(echo.address) }
    clients[0].send(long("/slow"))
    wait { echo.server.load.running == 1 }
    clients[1].send(long("/slow"))
    wait { echo.server.load.waiting == 1 }
    usleepFor(milliseconds: 20)
    #expect(echo.server.cutOffSlowConnections() == 0)
    #expect(clients[0].receiveReply() == (503, "took too long"))
    #expect(clients[1].receiveReply() == (503, "overloaded"))
    #expect(echo.server.load.rejected == [.took: 1, .waited: 1])
  }

  @Test func turnsAwayWhatThereIsNoMemoryFor() throws {
    let echo = try EchoServer(limits: .with { $0.memoryBytes = 30_000 })
    let first = RawClient(echo.address)
    first.send(String(long("/a").dropLast()))
    wait { echo.server.load.bodyBytes > 19_000 }
    for coding in ["Content-Length: 20000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n4E20\r\n"] {
      let second = RawClient(echo.address)
      second.send("POST /a HTTP/1.1\r\nHost: x\r\n\(coding)" + String(repeating: "x", count: 20_000))
      if coding.contains("chunked") { second.send("\r\n0\r\n\r\n") }
      #expect(second.receiveReply() == (503, "overloaded"))
      second.send(short)
      #expect(second.receiveReply().status == 200, "short bodies need none")
    }
    first.send("x")
    #expect(first.receiveReply().status == 200)
    var load = HTTPLoad()
    load.rejected = [.memory: 2]
    wait { echo.server.load == load }
    #expect(echo.server.load == load)
  }

  /// Who has been promised memory gets all of it, however many come after.
  @Test func promisesNoMoreMemoryThanThereIs() throws {
    let echo = try EchoServer(limits: .with { $0.memoryBytes = 100_000 })
    let clients = (0..<4).map { _ in RawClient(echo.address) }
    let parts = long("/a", 40_000)
    for client in clients {
      client.send(String(parts.prefix(20_000)))
      usleepFor(milliseconds: 20)
    }
    for client in clients { client.send(String(parts.dropFirst(20_000))) }
    #expect(clients.map { $0.receiveReply().status } == [200, 200, 503, 503])
  }

  /// A sender that goes away gives its memory back.
  @Test func forgetsWhoHasGone() throws {
    let echo = try EchoServer()
    do {
      let gone = RawClient(echo.address)
      gone.send(String(long("/a").dropLast()))
      wait { echo.server.load.bodyBytes > 0 }
      #expect(echo.server.load.bodyBytes > 0)
      withExtendedLifetime(gone) {}
    }
    wait { echo.server.load.bodyBytes == 0 }
    #expect(echo.server.load.bodyBytes == 0)
  }

  @Test func whatIsInLineWhenItStopsIsAnswered() throws {
    let echo = try EchoServer(limits: .with { $0.workers = 1 })
    let clients = (0..<3).map { _ in RawClient(echo.address) }
    for client in clients { client.send(long("/slow")) }
    wait { echo.server.load.waiting == 2 }
    echo.server.stop(within: .seconds(10))
    for client in clients {
      let reply = client.receiveAll()
      #expect(reply.hasPrefix("HTTP/1.1 200") && reply.hasSuffix("slow 20000"), "\(reply)")
    }
  }

  @Test func stopsInTimeWithALongLine() throws {
    let echo = try EchoServer(limits: .with { $0.workers = 1 })
    let clients = (0..<20).map { _ in RawClient(echo.address) }
    for client in clients { client.send(long("/slow")) }
    wait { echo.server.load.waiting == 19 }
    let start = ContinuousClock.now
    echo.server.stop(within: .milliseconds(100))
    #expect(ContinuousClock.now - start < .seconds(4))
  }
}
