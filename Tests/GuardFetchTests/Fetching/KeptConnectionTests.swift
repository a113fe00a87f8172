// fmguard — SPDX-License-Identifier: Apache-2.0
// Connections that stay open for the next request, and those that the other side has closed meanwhile.

import GuardFetch
import GuardHTTP
import Testing

@Suite struct KeptConnectionTests {
  private func server(closing: Bool) throws -> HTTPServer {
    try HTTPServer(
      [ListenSocket(ListenAddress(.tcp(host: "127.0.0.1", port: 0)))], limits: HTTPLimits(), identity: nil,
      faults: { _ in HTTPReply(500, body: []) }, admit: { _ in nil },
      handler: { request in
        .now(HTTPReply(request.body == [0] ? 500 : 200, body: request.body + [1], closesConnection: closing))
      })
  }

  private func request(_ server: HTTPServer) -> FetchRequest {
    FetchRequest(url: "http://\(server.addresses[0])/", sizeLimit: 1000, timeout: .seconds(60))
  }

  @Test func oneConnectionServesManyRequests() throws {
    let server = try server(closing: false)
    defer { server.stop(within: .seconds(5)) }
    let fetcher = Fetcher(keeping: 1)
    for number: UInt8 in 0..<20 {
      let reply = try fetcher.post(.json([number]), request(server))
      #expect(reply.body == [number, 1] && reply.status == (number == 0 ? 500 : 200))
      #expect(server.connectionCount == 1)
    }
    #expect(try fetcher.get(request(server)).body == [1], "nothing of the last request is left")
  }

  @Test func oneThatWasClosedIsOpenedAgain() throws {
    let server = try server(closing: true)
    defer { server.stop(within: .seconds(5)) }
    let fetcher = Fetcher(keeping: 1)
    for number: UInt8 in 1..<20 { #expect(try fetcher.post(.json([number]), request(server)).body == [number, 1]) }
  }

  @Test func noneIsKeptByDefault() async throws {
    let server = try server(closing: false)
    defer { server.stop(within: .seconds(5)) }
    let fetcher = Fetcher()
    _ = try fetcher.get(request(server))
    while server.connectionCount > 0 { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func manyThreadsShareThem() async throws {
    let server = try server(closing: false)
    defer { server.stop(within: .seconds(5)) }
    let fetcher = Fetcher(keeping: 3)
    await withTaskGroup(of: Bool.self) { group in
      for number: UInt8 in 0..<100 {
        group.addTask {
          (try? fetcher.post(.json([number]), request(server)).body) == [number, 1]
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    while server.connectionCount > 3 { try await Task.sleep(for: .milliseconds(5)) }
  }
}
