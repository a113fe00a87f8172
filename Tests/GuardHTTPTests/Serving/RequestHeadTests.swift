// fmguard — SPDX-License-Identifier: Apache-2.0
// What a head says of its body, without any socket.

import Testing

@testable import GuardHTTP

struct HeadRow: Sendable, CustomTestStringConvertible {
  let id: String
  let fields: [(String, String)]
  let fault: HTTPFault?
  let length: Int?
  let isChunked: Bool

  init(_ id: String, _ fields: [(String, String)], _ fault: HTTPFault? = nil, length: Int? = nil, chunked: Bool = false)
  {
    (self.id, self.fields, self.fault, self.length, isChunked) = (id, fields, fault, length, chunked)
  }

  var testDescription: String { id }

  static let all = [
    HeadRow("nothing", []),
    HeadRow("length", [("Content-Length", "12")], length: 12),
    HeadRow("length-in-any-case", [("cONTENT-lENGTH", "0")], length: 0),
    HeadRow("nearly-that-name", [("Content-Lengti", "12"), ("Content_Length", "12")]),
    HeadRow("largest", [("Content-Length", "9223372036854775807")], length: .max),
    HeadRow("too-large", [("Content-Length", "9223372036854775808")], .bodyWithoutEnd),
    HeadRow("empty-length", [("Content-Length", "")], .bodyWithoutEnd),
    HeadRow("sign", [("Content-Length", "+1")], .bodyWithoutEnd),
    HeadRow("blank", [("Content-Length", "1 ")], .bodyWithoutEnd),
    HeadRow("nul-length", [("Content-Length", "1\0")], .bodyWithoutEnd),
    HeadRow("other-digits", [("Content-Length", "١")], .bodyWithoutEnd),
    HeadRow("astral-length", [("Content-Length", "🙂")], .bodyWithoutEnd),
    HeadRow("twice", [("Content-Length", "1"), ("Content-Length", "1")], .bodyWithoutEnd, length: 1),
    HeadRow("chunks", [("Transfer-Encoding", "Chunked")], chunked: true),
    HeadRow("other-coding", [("Transfer-Encoding", "gzip, chunked")], .bodyWithoutEnd),
    HeadRow(
      "both", [("Transfer-Encoding", "chunked"), ("Content-Length", "1")], .bodyWithoutEnd, length: 1, chunked: true),
    HeadRow("one-host", [("Host", "a"), ("Hosts", "b"), ("X-Host", "c")]),
    HeadRow("two-hosts", [("Host", "a"), ("HOST", "a")], .ambiguousHost),
  ]
}

@Suite struct RequestHeadTests {
  private func head(_ fields: [(String, String)]) -> RequestHead {
    var head = RequestHead()
    for (name, value) in fields { head.add(Array(name.utf8).span, Array(value.utf8).span) }
    return head
  }

  @Test(arguments: HeadRow.all) func says(row: HeadRow) {
    let head = head(row.fields)
    #expect(head.fault == row.fault && head.length == row.length && head.isChunked == row.isChunked)
  }

  @Test func ofAFieldThatIsThereTwiceTheFirstCounts() {
    let head = head([
      ("X-API-Key", "a"), ("x-api-key", "b"), ("Authorization", "c"), ("authorization", "d"), ("Content-Type", "e"),
      ("Content-Type", "f"), ("Content-Encoding", ""), ("Content-Encoding", "g"), ("Expect", "100-continue"),
    ])
    #expect(head.headers == HTTPHeaders(authorization: "c", apiKey: "a", contentType: "e", contentEncoding: ""))
    #expect(head.awaitsPermission && !head.bodyIsShort && head.fault == nil)
  }

  @Test func illFormedBytesAreReplaced() {
    var head = RequestHead()
    head.add(Array("X-Api-Key".utf8).span, [0xFF, 0x61].span)
    #expect(head.headers.apiKey == "\u{FFFD}a")
  }

  @Test func idsAreUnique() {
    #expect(Set(HeadRow.all.map(\.id)).count == HeadRow.all.count)
  }
}
