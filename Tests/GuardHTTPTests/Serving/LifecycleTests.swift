// fmguard — SPDX-License-Identifier: Apache-2.0
// Connections over time: kept, slow, too many, cut off, drained.

import Foundation
import Synchronization
import Testing

@testable import GuardHTTP

@Suite struct LifecycleTests {
  private let request = "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\ntea"

  @Test func servesManyRequestsOverOneConnection() throws {
    let echo = try EchoServer()
    let client = RawClient(echo.address)
    for _ in 0..<100 {
      client.send(request)
      #expect(client.receiveReply() == (200, "post /a tea"))
    }
    #expect(echo.server.connectionCount == 1)
  }

  @Test func answersALaterReplyBeforeTheNextRequest() throws {
    let echo = try EchoServer()
    let client = RawClient(echo.address)
    client.send(request.replacing("/a", with: "/later") + request)
    #expect(client.receiveReply() == (200, "post /later tea"))
    #expect(client.receiveReply() == (200, "post /a tea"))
  }

  @Test func aBodyOfManyReadsComesThrough() throws {
    let echo = try EchoServer(limits: .with { $0.bodyBytes = 3 << 20 })
    let body = String(repeating: "0123456789abcdef", count: 3 << 16)
    let client = RawClient(echo.address)
    client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let reply = client.receiveReply()
    #expect(reply.status == 200 && reply.body == "post /a \(body)")
  }

  /// The sender of a body that is far too long sees why, although it reads nothing until it has sent everything.
  @Test func tellsTheSenderOfAHugeBody() throws {
    let echo = try EchoServer(limits: .with { $0.bodyBytes = 1000 })
    let client = RawClient(echo.address)
    let body = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000_000)
    client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n")
    client.send(body)
    #expect(client.receiveReply() == (413, "at most 1000"))
  }

  @Test func aReaderMayBeSlow() throws {
    let echo = try EchoServer()
    let client = RawClient(echo.address)
    client.send("GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    usleepFor(milliseconds: 300)
    #expect(client.receiveAll().utf8.count > 4 << 20)
  }

  @Test func cutsOffWhoMakesNoProgress() throws {
    let echo = try EchoServer(limits: .with { ($0.idleSeconds, $0.requestSeconds) = (0, 0) })
    let slow = RawClient(echo.address)
    slow.send("POST /a HTTP/1.1\r\n")
    usleepFor(milliseconds: 100)
    #expect(echo.server.cutOffSlowConnections() == 1)
    #expect(slow.receiveAll() == "")
  }

  @Test func whoMakesProgressIsNotCutOff() throws {
    let echo = try EchoServer()
    let client = RawClient(echo.address)
    client.send(request)
    _ = client.receiveReply()
    #expect(echo.server.cutOffSlowConnections() == 0)
  }

  @Test func refusesOneConnectionTooMany() throws {
    let echo = try EchoServer(limits: .with { $0.connections = 8 })
    let first = (0..<8).map { _ in RawClient(echo.address) }
    for client in first {
      client.send(request)
      #expect(client.receiveReply().status == 200)
    }
    let surplus = RawClient(echo.address)
    surplus.send(request)
    #expect(surplus.receiveAll().hasPrefix("HTTP/1.1 503"))
    withExtendedLifetime(first) {}
  }

  @Test func drainsWhatIsUnderWay() throws {
    let echo = try EchoServer()
    let busy = RawClient(echo.address)
    busy.send(String(request.dropLast()))
    let idle = RawClient(echo.address)
    usleepFor(milliseconds: 100)
    let done = Mutex(false)
    let server = echo.server
    ServerThread.start {
      server.stop(within: .seconds(10))
      done.withLock { $0 = true }
    }
    usleepFor(milliseconds: 400)
    #expect(!done.withLock { $0 }, "a request is under way")
    busy.send("a")
    let reply = busy.receiveAll()
    #expect(reply.hasPrefix("HTTP/1.1 200") && reply.contains("Connection: close"))
    #expect(idle.receiveAll() == "")
    usleepFor(milliseconds: 500)
    #expect(done.withLock { $0 })
  }

  @Test func stopsInTimeAllTheSame() throws {
    let echo = try EchoServer()
    let stuck = RawClient(echo.address)
    stuck.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n")
    usleepFor(milliseconds: 100)
    let start = ContinuousClock.now
    echo.server.stop(within: .milliseconds(300))
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(stuck.receiveAll() == "")
  }

  @Test func keepsItsPromisesWhenStopped() throws {
    let echo = try EchoServer()
    let client = RawClient(echo.address)
    client.send(request.replacing("/a", with: "/later"))
    usleepFor(milliseconds: 5)
    echo.server.stop(within: .zero)
    let reply = client.receiveAll()
    #expect(reply.isEmpty || reply.hasSuffix("post /later tea"), "\(reply)")
  }

  /// Callers see at once that they have to go elsewhere.
  @Test(arguments: [false, true]) func refusesWhoComesWhileItDrains(unix: Bool) throws {
    let echo = try EchoServer(unix: unix)
    let busy = RawClient(echo.address)
    busy.send(String(request.dropLast()))
    usleepFor(milliseconds: 100)
    let server = echo.server
    ServerThread.start { server.stop(within: .seconds(10)) }
    usleepFor(milliseconds: 100)
    #expect(RawClient.refused(at: echo.address))
    busy.send("a")
    #expect(busy.receiveAll().hasPrefix("HTTP/1.1 200"))
  }

  /// What was handed over is served by the next process: who comes waits for it.
  @Test func leavesASocketThatWasHandedOverAsItIs() throws {
    let socket = try ListenSocket(ListenAddress(.tcp(host: "127.0.0.1", port: 0)))
    let copy = dup(socket.descriptor)
    let server = try HTTPServer(
      [ListenSocket(inherited: copy)], faults: { _ in HTTPReply(body: []) }, handler: { _ in .now(HTTPReply(body: [])) }
    )
    server.stop(within: .seconds(1))
    #expect(!RawClient.refused(at: socket.address))
  }

  @Test func closesOneConnectionTooManyOfAnAddress() throws {
    let echo = try EchoServer(limits: .with { $0.connectionsPerAddress = 2 })
    let first = (0..<2).map { _ in RawClient(echo.address) }
    for client in first {
      client.send(request)
      #expect(client.receiveReply().status == 200)
    }
    let surplus = RawClient(echo.address)
    surplus.send(request)
    #expect(surplus.receiveAll() == "")
    withExtendedLifetime(first) {}
  }

  @Test func startsNothingIfOneListenerFails() throws {
    let good = try ListenSocket(ListenAddress(.tcp(host: "127.0.0.1", port: 0)))
    let secret = try ListenSocket(ListenAddress(.tcp(host: "127.0.0.1", port: 0), tls: true))
    let error = #expect(throws: HTTPServerError.self) {
      _ = try HTTPServer(
        [good, secret], faults: { _ in HTTPReply(body: []) }, handler: { _ in .now(HTTPReply(body: [])) })
    }
    #expect(error?.kind == .noIdentity)
  }
}
