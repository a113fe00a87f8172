// fmguard — SPDX-License-Identifier: Apache-2.0
// Requests as bytes on a connection, right and ill-formed, and what comes back.

import GuardHTTP
import Testing

struct WireRow: Sendable, CustomTestStringConvertible {
  let id: String
  let sent: [UInt8]
  /// The status of each reply.
  let statuses: [Int]
  /// What the last body is; nil if it does not matter.
  let body: String?

  init(_ id: String, _ sent: String, _ statuses: Int..., body: String? = nil) {
    self.init(id, bytes: Array(sent.utf8), statuses, body: body)
  }

  init(_ id: String, bytes: [UInt8], _ statuses: [Int], body: String? = nil) {
    (self.id, self.sent, self.statuses, self.body) = (id, bytes, statuses, body)
  }

  var testDescription: String { id }

  private static let end = "Host: x\r\nConnection: close\r\n\r\n"

  static func post(_ path: String, _ body: String, _ fields: String = "") -> String {
    "POST \(path) HTTP/1.1\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\(end)\(body)"
  }

  static let right = [
    WireRow("get", "GET /a HTTP/1.1\r\n\(end)", 200, body: "get /a "),
    WireRow("query-is-left-out", "GET /a?b=c HTTP/1.1\r\n\(end)", 200, body: "get /a "),
    WireRow("head", "HEAD /a HTTP/1.1\r\n\(end)", 200, body: ""),
    WireRow("other-method", "BREW /a HTTP/1.1\r\n\(end)", 200, body: "other /a "),
    WireRow("post", post("/a", "tea"), 200, body: "post /a tea"),
    WireRow("absolute", "GET http://x/a?b=c HTTP/1.1\r\n\(end)", 200, body: "get /a "),
    WireRow("absolute-in-capitals", "GET HTTPS://x:80/a/b HTTP/1.1\r\n\(end)", 200, body: "get /a/b "),
    WireRow("absolute-without-path", "GET http://x HTTP/1.1\r\n\(end)", 200, body: "get / "),
    WireRow("no-path", "OPTIONS * HTTP/1.1\r\n\(end)", 200, body: "other * "),
    WireRow("astral-path", "GET 🙂://x/a HTTP/1.1\r\n\(end)", 200, body: "get 🙂://x/a "),
    WireRow("post-nothing", post("/a", ""), 200, body: "post /a "),
    WireRow("post-without-length", "POST /a HTTP/1.1\r\n\(end)", 200, body: "post /a "),
    WireRow("post-nul", post("/a", "a\0b"), 200, body: "post /a a\0b"),
    WireRow("post-astral", post("/a", "🙂"), 200, body: "post /a 🙂"),
    WireRow("http-1.0", "GET /a HTTP/1.0\r\n\r\n", 200, body: "get /a "),
    WireRow("escapes-stay", "GET /a%00b%2Fc HTTP/1.1\r\n\(end)", 200, body: "get /a%00b%2Fc "),
    WireRow(
      "chunked",
      "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\(end)3\r\ntea\r\n1;x=y\r\n!\r\n0\r\n\r\n", 200,
      body: "post /a tea!"),
    WireRow(
      "chunked-nothing", "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\(end)0\r\n\r\n", 200, body: "post /a "),
    WireRow(
      "pipelined",
      "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n1GET /b HTTP/1.1\r\nHost: x\r\n\r\n" + post("/c", "3"),
      200,
      200, 200, body: "post /c 3"),
    WireRow("later", post("/later", "x"), 200, body: "post /later x"),
    WireRow("never", post("/never", "x"), 500, body: "unanswered"),
    WireRow(
      "headers",
      "GET /headers HTTP/1.1\r\nauthorization: Bearer k\r\nX-API-KEY: l\r\nContent-Type: t\r\nX-Api-Key: m\r\n\(end)",
      200,
      body: "Bearer k|l|t|-"),
    WireRow("limit", post("/a", String(repeating: "x", count: 1000)), 200),
  ]

  static let wrong = [
    WireRow("no-http", "hello\r\n\r\n"),
    WireRow("no-host", "GET /a HTTP/1.1\r\n\r\n", 400),
    WireRow("http-9", "GET /a HTTP/9.9\r\n\(end)", 505),
    WireRow("length-is-no-number", "POST /a HTTP/1.1\r\nContent-Length: x\r\n\(end)", 400),
    WireRow("length-is-negative", "POST /a HTTP/1.1\r\nContent-Length: -1\r\n\(end)", 400),
    WireRow("length-is-endless", "POST /a HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\(end)", 413),
    WireRow(
      "two-lengths", "POST /a HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\(end)tea!", 400, body: "no end"),
    WireRow(
      "one-length-twice", "POST /a HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 3\r\n\(end)tea", 400, body: "no end"
    ),
    WireRow("lengths-in-a-list", "POST /a HTTP/1.1\r\nContent-Length: 3, 3\r\n\(end)tea", 400),
    WireRow("length-with-a-sign", "POST /a HTTP/1.1\r\nContent-Length: +3\r\n\(end)tea", 400),
    WireRow(
      "chunked-twice",
      "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\(end)0\r\n\r\n", 400,
      body: "no end"),
    WireRow("two-hosts", "GET /a HTTP/1.1\r\nHost: y\r\n\(end)", 400, body: "which host"),
    WireRow("chunk-is-no-number", "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\(end)z\r\n", 400),
    WireRow("unknown-coding", "POST /a HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\(end)", 400, body: "no end"),
    WireRow(
      "chunks-and-a-length", "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\(end)0\r\n\r\n",
      400,
      body: "no end"),
    WireRow(
      "chunks-and-a-length-that-is-none",
      "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 18446744073709551615\r\n\(end)0\r\n\r\n", 400,
      body: "no end"),
    WireRow("a-short-body-is-here-already", post("/away", "tea"), 200, body: "post /away tea"),
    WireRow(
      "turned-away-by-its-head", "POST /away HTTP/1.1\r\nContent-Length: 16385\r\n\(end)", 401, body: "away"),
    WireRow(
      "turned-away-with-chunks", "POST /away HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\(end)", 401, body: "away"),
    WireRow(
      "turned-away-before-permission", "POST /away HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\(end)",
      401,
      body: "away"),
    WireRow("too-long", post("/a", String(repeating: "x", count: 1001)), 413, body: "at most 1000"),
    WireRow(
      "too-long-and-asked-first", "POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1001\r\n\(end)", 413,
      body: "at most 1000"),
    WireRow(
      "too-long-in-chunks",
      "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\(end)3E9\r\n\(String(repeating: "x", count: 1001))\r\n0\r\n\r\n",
      413, body: "at most 1000"),
    WireRow("far-too-long", "POST /a HTTP/1.1\r\nContent-Length: 999999999999\r\n\(end)", 413, body: "at most 1000"),
    WireRow("head-too-long", "GET /a HTTP/1.1\r\nX: \(String(repeating: "x", count: 100_000))\r\n\(end)", 431),
    WireRow("nothing", bytes: [], []),
    WireRow("nul", bytes: [0], []),
    WireRow("ill-formed-utf-8", bytes: Array("GET /".utf8) + [0xFF] + Array(" HTTP/1.1\r\n\(end)".utf8), [200]),
  ]
}

@Suite struct ServingTests {
  /// Half a head whose sender has gone is noticed only when the connection has been idle.
  private static let limits = HTTPLimits.with {
    ($0.bodyBytes, $0.idleSeconds) = (1000, 2)
  }

  /// Sends a row, at once or byte by byte, and compares.
  private func check(_ row: WireRow, unix: Bool, byteByByte: Bool) throws {
    let echo = try EchoServer(unix: unix, limits: Self.limits)
    let client = RawClient(echo.address)
    if byteByByte { for byte in row.sent { client.send([byte]) } } else { client.send(row.sent) }
    client.endSending()
    let all = client.receiveAll()
    let statuses = all.split(separator: "HTTP/1.1 ", omittingEmptySubsequences: false).dropFirst().compactMap {
      Int($0.prefix(3))
    }
    // libmicrohttpd's own replies to what it cannot read have their head twice.
    let isOwn = all.contains("<html>")
    #expect((isOwn ? Array(statuses.prefix(1)) : statuses) == row.statuses, "\(all)")
    if let body = row.body { #expect(all.hasSuffix("\r\n\r\n\(body)"), "\(all)") }
  }

  @Test(arguments: WireRow.right + WireRow.wrong) func overTCP(row: WireRow) throws {
    try check(row, unix: false, byteByByte: false)
  }

  @Test(arguments: WireRow.right + WireRow.wrong) func overAUnixSocket(row: WireRow) throws {
    try check(row, unix: true, byteByByte: false)
  }

  @Test(arguments: WireRow.right) func byteByByte(row: WireRow) throws {
    try check(row, unix: false, byteByByte: true)
  }

  @Test func idsAreUnique() {
    let ids = (WireRow.right + WireRow.wrong).map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
