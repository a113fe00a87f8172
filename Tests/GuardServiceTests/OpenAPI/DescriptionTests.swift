// fmguard — SPDX-License-Identifier: Apache-2.0
// The description and the service say the same: paths, methods, statuses, and the form of every reply.

import FMGuard
import Foundation
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

/// A request that leads to one status.
struct DescribedReply: Sendable, CustomTestStringConvertible {
  let path: String
  let status: Int
  var body = ""
  var key: String? = "chestnut"
  var type: String? = nil
  var host: String? = nil
  /// How often it is asked.
  var times = 1
  /// What no handler sees.
  var fault: HTTPFault? = nil
  /// Whether there is a model.
  var scores = false
  /// A file that is put into the folder before.
  var file: (path: String, text: String)? = nil

  var testDescription: String { "\(path)-\(status)" }

  static func all(of route: Route) -> [DescribedReply] {
    let path = route.rawValue
    var replies = [
      DescribedReply(path: path, status: 421, key: nil, host: "rebound.example"),
      DescribedReply(path: path, status: 400, fault: .ambiguousHost),
      DescribedReply(path: path, status: 503, fault: .overloaded),
      DescribedReply(path: path, status: 503, fault: .tookTooLong),
    ]
    if route.needsKey {
      replies += [
        DescribedReply(path: path, status: 401, key: nil), DescribedReply(path: path, status: 401, key: "wrong"),
        DescribedReply(path: path, status: 429, body: body(of: route), key: "slow", times: 2),
      ]
    }
    if route.method == .post {
      replies += [
        DescribedReply(path: path, status: 400, fault: .bodyWithoutEnd),
        DescribedReply(path: path, status: 413, fault: .bodyTooLarge(limit: 1)),
      ]
    }
    switch route {
    case .check:
      replies += [
        DescribedReply(path: path, status: 200, body: #"{"text":"walnut","explain":true}"#),
        DescribedReply(path: path, status: 200, body: #"{"text":"I can't help with that.","stage":"output"}"#),
        DescribedReply(
          path: path, status: 200,
          body: #"{"text":"{\"a\":\"I can't help with that.\"}","shape":"guided","stage":"output","explain":true}"#),
        DescribedReply(
          path: path, status: 200, body: #"{"text":"{","shape":"guided","stage":"output","explain":true}"#),
        DescribedReply(
          path: path, status: 200, body: #"{"items":[{"text":"an oak","id":1},{"text":""},{},1,{"text":1,"id":"x"}]}"#),
        DescribedReply(path: path, status: 200, body: #"{"items":[{"text":"a","policy":"none"}]}"#, key: "bound"),
        DescribedReply(path: path, status: 200, body: #"{"text":"the gorse is wide","explain":true}"#, scores: true),
        DescribedReply(path: path, status: 200, body: #"{"text":"\#(WordModel.foreign)"}"#, scores: true),
        DescribedReply(path: path, status: 400, body: "{"),
        DescribedReply(path: path, status: 403, body: #"{"text":"a","explain":true}"#, key: "bound"),
        DescribedReply(path: path, status: 404, body: #"{"text":"a","policy":"none"}"#),
        DescribedReply(path: path, status: 415, type: "text/plain"),
      ]
    case .moderations:
      replies += [
        DescribedReply(path: path, status: 200, body: #"{"input":"walnut"}"#),
        DescribedReply(path: path, status: 200, body: #"{"input":["walnut","an oak",""]}"#, key: "bound"),
        DescribedReply(path: path, status: 200, body: #"{"input":"the gorse is wide"}"#, scores: true),
        DescribedReply(path: path, status: 400, body: #"{"input":1}"#),
        DescribedReply(path: path, status: 415, type: "text/plain"),
      ]
    case .guardrail:
      replies += [
        DescribedReply(path: path, status: 200, body: #"{"input_type":"request","texts":["walnut"]}"#),
        DescribedReply(path: path, status: 200, body: #"{"input_type":"response","texts":["an oak","a"]}"#),
        DescribedReply(path: path, status: 400, body: #"{"input_type":1}"#),
        DescribedReply(
          path: path, status: 403,
          body: #"{"input_type":"request","additional_provider_specific_params":{"policy":"watch"}}"#, key: "bound"),
        DescribedReply(
          path: path, status: 404,
          body: #"{"input_type":"request","texts":["a"],"additional_provider_specific_params":{"policy":"none"}}"#),
        DescribedReply(path: path, status: 415, type: "text/plain"),
      ]
    case .reload:
      replies += [
        DescribedReply(path: path, status: 200), DescribedReply(path: path, status: 403, key: "bound"),
        DescribedReply(path: path, status: 422, file: ("denylists/broken.txt", "---\nid: trees\n---\n")),
        DescribedReply(path: path, status: 500, fault: .unanswered),
      ]
    case .ruleset:
      replies += [DescribedReply(path: path, status: 200), DescribedReply(path: path, status: 200, scores: true)]
    case .health, .readiness, .metrics, .description, .console, .consoleStyle, .consoleScript:
      replies.append(DescribedReply(path: path, status: 200))
    }
    return replies
  }

  /// One that is answered with 200.
  private static func body(of route: Route) -> String {
    switch route {
    case .check: #"{"text":"a"}"#
    case .moderations: #"{"input":"a"}"#
    case .guardrail: #"{"input_type":"request"}"#
    default: ""
    }
  }

  static let keys = """
    keys:
      - {id: on-call, role: operator, hash: "\(keyHash("chestnut"))"}
      - {id: bound, policy: default, hash: "\(keyHash("bound"))"}
      - {id: slow, role: operator, texts_per_second: 1, hash: "\(keyHash("slow"))"}

    """
}

@Suite struct DescriptionTests {
  private let description: Description

  init() throws {
    description = try Description(DescriptionReply.reply.body)
  }

  @Test func namesThePathsAndMethods() {
    let operations = description.operations.mapValues { Set($0.keys) }
    let routes = Dictionary(
      uniqueKeysWithValues: Route.allCases.map { route in
        (route.rawValue, route.method == .post ? ["post"] as Set : ["get", "head"])
      })
    #expect(operations == routes)
  }

  /// Every status that is described can be had, and none that is had is not described; and so with bodies and fields.
  @Test(arguments: Route.allCases) func namesTheReplies(route: Route) async throws {
    var statuses: Set<Int> = []
    let method = route.method == .post ? "post" : "get"
    let described = description.responses(route.rawValue, method)
    for wanted in DescribedReply.all(of: route) {
      let reply = try await reply(to: wanted, route)
      #expect(reply.status == wanted.status, "\(wanted.testDescription): \(reply.text)")
      statuses.insert(reply.status)
      let response = try #require(described[reply.status], "\(wanted.testDescription) is not described")
      let fault = fault(of: reply, response)
      #expect(fault == nil, "\(wanted.testDescription): \(fault ?? ""): \(reply.text)")
    }
    #expect(statuses == Set(described.keys))
    if method == "get" {
      #expect(Set(description.responses(route.rawValue, "head").keys) == statuses, "HEAD is as GET")
    }
  }

  /// Each category of moderations is described, and each is in a reply.
  @Test func namesTheCategories() throws {
    let root = try #require(JSONSerialization.jsonObject(with: Data(DescriptionReply.reply.body)) as? [String: Any])
    let schemas = try #require((root["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]])
    for name in ["ModerationFlags", "ModerationScores", "ModerationInputTypes"] {
      #expect((schemas[name]?["required"] as? [String]) == ModerationCategory.allCases.map(\.rawValue))
    }
  }

  private func reply(to wanted: DescribedReply, _ route: Route) async throws -> HTTPReply {
    let service = try Service(
      keys: wanted.host == nil ? DescribedReply.keys : nil, model: wanted.scores ? WordModel.bytes : nil,
      policy: wanted.scores ? "id: default\n" : nil)
    if let fault = wanted.fault { return service.handler.reply(to: fault) }
    try service.folder.write(Service.redacting, to: "denylists/oaks.yaml")
    _ = await service.reply(HTTPRequest(.post, "/-/reload", headers: HTTPHeaders(apiKey: "chestnut")))
    if let file = wanted.file { try service.folder.write(file.text, to: file.path) }
    let headers = HTTPHeaders(host: wanted.host, apiKey: wanted.key, contentType: wanted.type)
    let request = HTTPRequest(route.method, wanted.path, headers: headers, body: Array(wanted.body.utf8))
    for _ in 1..<wanted.times { _ = await service.reply(request) }
    return await service.reply(request)
  }

  private func fault(of reply: HTTPReply, _ response: [String: Any]) -> String? {
    let fields = Set(reply.headers.map(\.name)).intersection(["Retry-After", "WWW-Authenticate", "Allow"])
    // Waiting does not always help.
    let described = Set((response["headers"] as? [String: Any] ?? [:]).keys)
    guard fields == described || reply.status == 503 && fields.isEmpty else { return "the fields \(fields)" }
    let types = response["content"] as? [String: [String: Any]] ?? [:]
    let type = String(reply.contentType.prefix { $0 != ";" })
    guard let content = types[type] else { return "the type \(type)" }
    guard type == HTTPReply.json else { return nil }
    guard let schema = content["schema"], let value = try? JSONSerialization.jsonObject(with: Data(reply.body)) else {
      return "no JSON"
    }
    return reply.body == DescriptionReply.reply.body ? nil : description.fault(of: value, schema)
  }
}
