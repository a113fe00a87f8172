// fmguard — SPDX-License-Identifier: Apache-2.0
// Moderations in the form of OpenAI's API: every form of input, all categories, errors.

import FMGuard
import Foundation
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

struct ModerationRow: Sendable, CustomTestStringConvertible {
  let id: String
  let body: String
  let status: Int
  /// Whether each result is flagged.
  let flagged: [Bool]

  init(_ id: String, _ body: String, _ status: Int, _ flagged: Bool...) {
    (self.id, self.body, self.status, self.flagged) = (id, body, status, flagged)
  }

  var testDescription: String { id }

  static let all = [
    ModerationRow("string", #"{"input":"a walnut"}"#, 200, true),
    ModerationRow("string-allowed", #"{"input":"a nut"}"#, 200, false),
    ModerationRow("empty", #"{"input":""}"#, 200, false),
    ModerationRow("nul", #"{"input":"a\u0000b walnut"}"#, 200, true),
    ModerationRow("astral", #"{"input":"🙂 walnut"}"#, 200, true),
    ModerationRow("strings", #"{"input":["a nut","walnut","a"],"model":"m"}"#, 200, false, true, false),
    ModerationRow("part", #"{"input":[{"type":"text","text":"walnut"}]}"#, 200, true),
    ModerationRow(
      "parts",
      #"{"input":[{"type":"text","text":"a"},{"type":"image_url","image_url":{"url":"x"}},{"type":"text","text":"walnut"}]}"#,
      200, true),
    ModerationRow("picture", #"{"input":[{"type":"image_url","image_url":{"url":"https://x"}}]}"#, 200, false),
    ModerationRow("other-members", #"{"user":{"a":[1]},"input":"a","stream":null}"#, 200, false),
    ModerationRow("no-input", #"{"model":"m"}"#, 400),
    ModerationRow("null", #"{"input":null}"#, 400),
    ModerationRow("number", #"{"input":1}"#, 400),
    ModerationRow("no-strings", #"{"input":[]}"#, 400),
    ModerationRow("tokens", #"{"input":[1,2]}"#, 400),
    ModerationRow("mixed", #"{"input":["a",{"type":"text","text":"a"}]}"#, 400),
    ModerationRow("part-without-text", #"{"input":[{"type":"text","content":"walnut"}]}"#, 400),
    ModerationRow("part-with-other-text", #"{"input":[{"type":"text","text":["walnut"]}]}"#, 400),
    ModerationRow("picture-with-text", #"{"input":[{"type":"image_url","image_url":{},"text":"walnut"}]}"#, 200, true),
    ModerationRow("model-of-no-type", #"{"input":"a","model":1}"#, 400),
    ModerationRow("model-null", #"{"input":"a","model":null}"#, 200, false),
    ModerationRow("part-of-no-type", #"{"input":[{"text":"a"}]}"#, 400),
    ModerationRow("twice", #"{"input":"a","input":"walnut"}"#, 400),
    ModerationRow("array", #"["a"]"#, 400),
    ModerationRow("cut", #"{"input":"a""#, 400),
    ModerationRow("more-behind-it", #"{"input":"a"} x"#, 400),
    ModerationRow("nothing", "", 400),
    ModerationRow(
      "too-many", #"{"input":[\#(Array(repeating: #""a""#, count: 11).joined(separator: ","))]}"#, 413),
  ]
}

@Suite struct ModerationRouteTests {
  private struct Reply: Decodable {
    struct Result: Decodable {
      let flagged: Bool
      let categories: [String: Bool?]
      let scores: [String: Double?]
      let inputTypes: [String: [String]]

      enum CodingKeys: String, CodingKey {
        case flagged, categories
        case scores = "category_scores"
        case inputTypes = "category_applied_input_types"
      }
    }

    let id: String
    let model: String
    let results: [Result]
  }

  private func decoded(_ reply: HTTPReply) throws -> Reply {
    try JSONDecoder().decode(Reply.self, from: Data(reply.body))
  }

  @Test(arguments: ModerationRow.all) func answers(row: ModerationRow) async throws {
    let reply = try await Service().post("/v1/moderations", row.body)
    #expect(reply.status == row.status, "\(reply.text)")
    #expect(!reply.text.contains("walnut"), "nothing of a text is told")
    guard row.status == 200 else {
      #expect(reply.text.hasPrefix(#"{"error":{"message":"#))
      return
    }
    let decoded = try decoded(reply)
    #expect(decoded.results.map(\.flagged) == row.flagged)
    let names = Set(ModerationCategory.allCases.map(\.rawValue))
    for result in decoded.results {
      #expect(Set(result.categories.keys) == names && Set(result.scores.keys) == names)
      #expect(Set(result.inputTypes.keys) == names)
    }
  }

  @Test func idsAreUnique() {
    #expect(Set(ModerationRow.all.map(\.id)).count == ModerationRow.all.count)
  }

  @Test func scoresByTheGravestFinding() async throws {
    let service = try Service()
    try service.folder.write(
      ConfigurationText.list("hate", ["oak"]).replacing("x-test", with: "hate"), to: "denylists/hate.txt")
    _ = await service.post("/-/reload", origin: .unixSocket)
    let result = try decoded(await service.post("/v1/moderations", #"{"input":"an oak","model":"m"}"#)).results[0]
    #expect(result.categories["hate"] == true && result.scores["hate"] == 0.85)
    #expect(result.inputTypes["hate"] == ["text"])
    #expect(result.categories["violence"] == false && result.scores["violence"] == 0)
    #expect(result.inputTypes["violence"] == [])
    // No list is about it: nobody has looked.
    #expect(result.categories["illicit"] == .some(nil) && result.scores["illicit/violent"] == .some(nil))
    let none = try decoded(await service.post("/v1/moderations", #"{"input":"walnut"}"#))
    #expect(none.model == "omni-moderation-latest" && none.id.hasPrefix("modr-"))
    #expect(none.results[0].flagged && none.results[0].categories.values.allSatisfy { $0 != true })
  }

  @Test func scoresByTheModel() async throws {
    let policy = "id: default\ninput: {classifier: {violence: shadow}}\n"
    let service = try Service(model: WordModel.bytes, policy: policy)
    try service.folder.write(
      ConfigurationText.list("hate", ["oak"]).replacing("x-test", with: "hate"), to: "denylists/hate.txt")
    _ = await service.post("/-/reload", origin: .unixSocket)
    func result(_ text: String) async throws -> Reply.Result {
      try decoded(await service.post("/v1/moderations", #"{"input":"\#(text)"}"#)).results[0]
    }
    let threat = try await result("the bramble is wide")
    let threatening = try #require(threat.scores["hate/threatening"] ?? nil)
    #expect(threat.flagged && threatening > 0.5 && threat.categories["hate/threatening"] == true)
    #expect(threat.categories["hate"] == false && (threat.scores["hate"] ?? nil) ?? 1 < 0.5)
    #expect(threat.inputTypes["hate/threatening"] == ["text"] && threat.inputTypes["self-harm"] == ["text"])
    // No label and no list is about it.
    #expect(threat.scores["illicit"] == .some(nil) && threat.inputTypes["sexual"] == [])
    // A shadow flags nothing and hides no score.
    let shadow = try await result("the quokka is wide")
    #expect(!shadow.flagged && (shadow.scores["violence"] ?? nil) ?? 0 > 0.5 && shadow.categories["violence"] == false)
    // Of a list and a label the higher one.
    let both = try await result("an oak")
    #expect(both.flagged && both.scores["hate"] == 0.85)
    // What could not be scored has the lists alone.
    let foreign = try await result(WordModel.foreign)
    #expect(!foreign.flagged && foreign.scores["hate"] == 0 && foreign.inputTypes["hate"] == ["text"])
    #expect(foreign.inputTypes["violence"] == [])
  }

  @Test(
    arguments: [
      ("hate-threatening", "hate", ModerationCategory.hateThreatening), ("hate", "hate", .hate),
      ("sexual-minors", "sexual", .sexualMinors), ("violence-graphic", "violence", .violenceGraphic),
      ("self-harm-intent", "self-harm", .selfHarmIntent), ("illicit-violent", "illicit", .illicitViolent),
      ("weapons-sale", "weapons", .illicitViolent), ("jailbreak", "jailbreak", nil), ("x-own", "x-own", nil),
    ])
  func namesLabels(label: String, category: String, want: ModerationCategory?) {
    #expect(ModerationCategory.named(label: label, of: category) == want)
  }

  @Test func everyCategoryIsThoughtOf() {
    for category in Category.allCases {
      let named = ModerationCategory.named(category.rawValue)
      #expect(named != nil || [.profanity, .jailbreak, .privacy, .brand].contains(category))
    }
  }

  @Test func tellsRulesToOperatorsOnly() async throws {
    let service = try Service()
    let body = #"{"input":"walnut"}"#
    #expect(await service.post("/v1/moderations", body, origin: .unixSocket).text.contains(#""list":"trees""#))
    #expect(await !service.post("/v1/moderations", body).text.contains("trees"))
  }
}
