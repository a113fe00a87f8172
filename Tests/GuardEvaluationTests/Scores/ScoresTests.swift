// fmguard — SPDX-License-Identifier: Apache-2.0
// Outcomes of real checks, counted in groups, and compared with an earlier run.

import FMGuard
import GuardJSON
import GuardPolicy
import GuardRows
import TestSupport
import Testing

@testable import GuardEvaluation

extension RowOutcome {
  /// An outcome that no check made.
  static func made(
    id: String, isDeclined: Bool, isPositive: Bool, tags: [String] = [], wanted: [String]? = nil, got: [String] = [],
    lists: [String] = []
  ) -> RowOutcome {
    var expectation = Expectation()
    expectation.action = isPositive ? .block : .allow
    expectation.isPositive = isPositive
    expectation.categories = wanted
    return RowOutcome(
      id: id, expectation: expectation, tags: tags, language: "en", action: isDeclined ? .block : .allow,
      layer: isDeclined ? .guard : nil, categories: got, mechanism: isDeclined ? .denyList : nil, lists: lists,
      rule: nil)
  }
}

@Suite struct ScoresTests {
  private static let configuration = [
    "denylists/a.yaml": """
    id: a
    category: x-test
    severity: high
    language: en
    entries:
      - term: walnut
      - {term: acorn, category: x-other, action: redact}
      - {regex: 'oak \\d+'}
      - {term: elm, severity: low}
    """,
    "policies/default.yaml": "id: default\n",
  ]

  private func outcome(_ json: String) throws -> RowOutcome {
    let folder = try TemporaryFolder(Self.configuration)
    var reader = JSONReader()
    let bytes = Array(json.utf8)
    let row = try SuiteRow.read(bytes.span, with: &reader, defaults: CheckContext())
    return try RowOutcome(row, checker: Guard(Ruleset.load(from: folder.path)), place: "s:1")
  }

  @Test func anOutcomeTellsTheEntry() throws {
    let block = try outcome(#"{"id":7,"text":"an acorn, a walnut","action":"block","categories":["x-other","x-test"]}"#)
    #expect(block.isRight && block.id == "7" && block.lists == ["a"])
    #expect(block.words == "block, guard, x-other x-test")
    #expect(block.rule?.source == "denylists/a.yaml:7")
    let redact = try outcome(#"{"text":"an acorn","action":"block"}"#)
    #expect(!redact.isRight && redact.id == "s:1" && redact.isDeclined && redact.words == "redact, guard, x-other")
    let shadow = try outcome(#"{"text":"an elm","action":"allow"}"#)
    #expect(shadow.isRight && shadow.lists.isEmpty && shadow.rule == nil)
    let pattern = try outcome(#"{"text":"oak 17\u0000","action":"block","layer":"model"}"#)
    #expect(!pattern.isRight && pattern.mechanism == .pattern)
    let empty = try outcome(#"{"text":"","action":"allow","layer":null}"#)
    #expect(empty.isRight && !empty.isDeclined)
  }

  @Test func countsInGroups() {
    var scores = Scores()
    scores.add(
      .made(id: "1", isDeclined: true, isPositive: true, tags: ["t", "t"], wanted: ["c"], got: ["c"], lists: ["l"]))
    scores.add(.made(id: "2", isDeclined: true, isPositive: false, tags: ["t"], got: ["c", "d"], lists: ["l", "m"]))
    scores.add(.made(id: "3", isDeclined: false, isPositive: true, wanted: ["d"]))
    scores.add(.made(id: "4", isDeclined: true, isPositive: true, got: ["e"], lists: ["m"]))
    func told(_ grouping: Grouping) -> [String] {
      scores.groups(by: grouping).map { name, counts in
        "\(name) \(counts.truePositives) \(counts.falsePositives) \(counts.falseNegatives) \(counts.trueNegatives)"
      }
    }
    #expect(scores.failures == 2 && scores.all.total == 4)
    #expect(told(.tag) == ["t 1 1 0 0"])
    #expect(told(.language) == ["en 2 1 1 0"])
    #expect(told(.category) == ["c 1 1 0 0", "d 0 1 1 0"])
    #expect(told(.list) == ["l 1 1 2 0", "m 1 1 2 0"])
    #expect(told(.mechanism) == ["deny_list 2 1 1 0"])
  }

  @Test func namesWhatFlipped() {
    var baseline = Baseline()
    var reader = JSONReader()
    for line in [
      #"{"schema":"fmguard.eval/1","ruleset":"x","results":["#,
      #"{"id":"same","right":true,"got":"block, guard"},"#,
      #"{"id":"broken","right":true,"got":"block, guard"},"#,
      #"  {"id":"mended","right":false,"got":"block, guard"},"#,
      #"{"id":"gone","right":true,"got":"allow"}"#,
      #"],"failures":1,"flips":[{"row":"same","before":"x","now":"y","was_right":true,"is_right":true}]}"#,
      #"{"id":"cut","ri"#, "", "\0",
    ] {
      baseline.add(line: Array(line.utf8)[...], &reader)
    }
    #expect(baseline.count == 4)
    #expect(baseline.flip(of: .made(id: "same", isDeclined: true, isPositive: true)) == nil)
    #expect(baseline.flip(of: .made(id: "new", isDeclined: true, isPositive: true)) == nil)
    let broken = baseline.flip(of: .made(id: "broken", isDeclined: false, isPositive: true))
    #expect(broken == Flip(id: "broken", before: "block, guard", now: "allow", wasRight: true, isRight: false))
    let mended = baseline.flip(of: .made(id: "mended", isDeclined: false, isPositive: false))
    #expect(mended?.isRight == true && mended?.wasRight == false)
  }
}
