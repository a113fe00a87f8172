// fmguard — SPDX-License-Identifier: Apache-2.0
// Bodies of checks and what is answered. Verdicts are compared in parts: their form is tested where it is made.

import FMGuard
import GuardHTTP
import Testing

@testable import GuardService

struct CheckBodyRow: Sendable, CustomTestStringConvertible {
  let id: String
  let body: [UInt8]
  let status: Int
  /// What the reply must hold, in this order.
  let want: [String]

  init(_ id: String, _ body: String, _ status: Int, _ want: String...) {
    (self.id, self.body, self.status, self.want) = (id, Array(body.utf8), status, want)
  }

  init(_ id: String, bytes: [UInt8], _ status: Int, _ want: String...) {
    (self.id, self.body, self.status, self.want) = (id, bytes, status, want)
  }

  var testDescription: String { id }

  private static let allow = #""action":"allow""#
  private static let block = #""action":"block""#

  static let all = [
    CheckBodyRow("allow", #"{"text":"a nut"}"#, 200, #"{"schema":"fmguard.verdict/1","id":null,"action":"allow""#),
    CheckBodyRow("block", #"{"id":"r","text":"a walnut"}"#, 200, #""id":"r","action":"block""#),
    CheckBodyRow("empty-text", #"{"text":""}"#, 200, allow, #""status":"not_run""#),
    CheckBodyRow("null-text", #"{"text":null}"#, 400, #""param":"text","code":"wrong_type""#),
    CheckBodyRow("nul", #"{"text":"wal\u0000nut walnut"}"#, 200, block),
    CheckBodyRow("astral", #"{"text":"🙂 walnut"}"#, 200, block),
    CheckBodyRow("ill-formed-utf-8", bytes: Array(#"{"text":"walnut "#.utf8) + [0xFF] + Array(#""}"#.utf8), 200, block),
    CheckBodyRow("output", #"{"text":"a nut","stage":"output"}"#, 200, #""stage":"output""#),
    CheckBodyRow("policy", #"{"text":"a","policy":"default"}"#, 200, #""requested":"default""#),
    CheckBodyRow("unknown-policy", #"{"text":"a","policy":"x"}"#, 404, #""param":"policy","code":"unknown_policy""#),
    CheckBodyRow("unknown-key", #"{"text":"a","polcy":"x"}"#, 400, "did you mean 'policy'", #""code":"unknown_key""#),
    CheckBodyRow("no-text", "{}", 400, #""code":"missing_text""#),
    CheckBodyRow("nothing", "", 400, "the body is empty", #""code":"invalid_json""#),
    CheckBodyRow("no-json", "walnut", 400, "the body is not JSON from byte 1", #""code":"invalid_json""#),
    CheckBodyRow("array", #"["a"]"#, 400, #""code":"not_an_object""#),
    CheckBodyRow("more-behind-it", #"{"text":"a"} {}"#, 400, #""code":"invalid_json""#),
    CheckBodyRow("explain", #"{"text":"walnut","explain":true}"#, 403, #""code":"not_permitted""#),
    CheckBodyRow("explain-not", #"{"text":"walnut","explain":false}"#, 200, block),
    CheckBodyRow("items-none", #"{"items":[]}"#, 200, #"{"items":[]}"#),
    CheckBodyRow(
      "items", #" { "items" : [{"id":1,"text":"a nut"},{"id":2,"text":"a walnut"}]}"#, 200, #"{"items":[{"schema""#,
      #""id":"1","action":"allow""#, #""id":"2","action":"block""#),
    CheckBodyRow(
      "items-wrong", #"{"items":[{"text":1,"more":[{"a":[]}]},{"text":"walnut"},"x",{"id":"y"}]}"#, 200,
      #"{"schema":"fmguard.error/1","id":null,"item":0,"error":{"code":"wrong_type","key":"text""#, block,
      #""item":2,"error":{"code":"not_an_object""#, #""id":"y","item":3,"error":{"code":"missing_text""#),
    CheckBodyRow(
      "items-explain", #"{"items":[{"text":"a","explain":true}]}"#, 200, #""error":{"code":"not_permitted""#),
    CheckBodyRow("items-no-array", #"{"items":{}}"#, 400, #""param":"items","code":"wrong_type""#),
    CheckBodyRow("items-cut", #"{"items":[{"text":"a"}"#, 400, #""code":"invalid_json""#),
    CheckBodyRow("items-and-text", #"{"items":[],"text":"a"}"#, 400, #""code":"unknown_key""#),
    CheckBodyRow("items-twice", #"{"items":[],"items":[]}"#, 400, #""code":"duplicate_key""#),
    CheckBodyRow("items-second", #"{"text":"a","items":[]}"#, 400, #""code":"unknown_key""#),
    CheckBodyRow("items-behind", #"{"items":[]} x"#, 400, #""code":"invalid_json""#),
    CheckBodyRow(
      "items-limit", #"{"items":[\#(Array(repeating: #"{"text":"a"}"#, count: 10).joined(separator: ","))]}"#, 200,
      allow),
    CheckBodyRow(
      "items-too-many", #"{"items":[\#(Array(repeating: #"{"text":"a"}"#, count: 11).joined(separator: ","))]}"#, 413,
      #""code":"too_many_items""#),
  ]
}

@Suite struct CheckRouteTests {
  @Test(arguments: CheckBodyRow.all) func answers(row: CheckBodyRow) async throws {
    let service = try Service()
    let reply = await service.reply(HTTPRequest(.post, "/v1/check", body: row.body))
    #expect(reply.status == row.status, "\(reply.text)")
    var rest = reply.text[...]
    for want in row.want {
      let found = rest.firstRange(of: want)
      #expect(found != nil, "\(want) is not in \(rest)")
      if let found { rest = rest[found.upperBound...] }
    }
    #expect(!reply.text.contains("walnut") && !reply.text.contains("trees"), "nothing of a text or a rule is told")
  }

  @Test func idsAreUnique() {
    #expect(Set(CheckBodyRow.all.map(\.id)).count == CheckBodyRow.all.count)
  }

  @Test func anOperatorIsToldTheRule() async throws {
    let service = try Service()
    let reply = await service.post("/v1/check", #"{"text":"walnut","explain":true}"#, origin: .unixSocket)
    #expect(reply.status == 200 && reply.text.contains(#""list":"trees""#) && reply.text.contains(#""utf8":[0,6]"#))
  }

  @Test(
    arguments: [
      ("application/json", nil, 200), ("application/json; charset=utf-8", nil, 200), ("Application/JSON", nil, 200),
      ("text/plain", nil, 415), ("application/jsonl", nil, 415), ("", nil, 415), ("application/json", "gzip", 415),
    ] as [(String, String?, Int)])
  func looksAtTheType(type: String, encoding: String?, status: Int) async throws {
    let headers = HTTPHeaders(contentType: type, contentEncoding: encoding)
    let reply = try await Service().reply(
      HTTPRequest(.post, "/v1/check", headers: headers, body: Array(#"{"text":"a"}"#.utf8)))
    #expect(reply.status == status)
  }

  /// Whatever is cut off a body, it is refused, and never taken for a whole.
  @Test func everyPrefixIsRefused() async throws {
    let service = try Service()
    for body in [#"{"items": [{"id": 1, "text": "a\u00e9"}, {"text": "b"}] }"#, #"{"text":"a","why":[{}]}"#] {
      for count in 0..<body.utf8.count {
        let reply = await service.reply(HTTPRequest(.post, "/v1/check", body: Array(body.utf8.prefix(count))))
        #expect(reply.status == 400, "\(count) bytes")
      }
    }
  }
}
