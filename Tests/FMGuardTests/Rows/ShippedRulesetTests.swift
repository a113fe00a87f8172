// fmguard — SPDX-License-Identifier: Apache-2.0
// The shipped lists: they load, prove themselves, and let ordinary text pass. Knows the package's own folder.

import FMGuard
import FoundationEssentials
import TestSupport
import Testing

@Suite("The shipped ruleset")
struct ShippedRulesetTests {
  let ruleset: Ruleset

  init() throws {
    ruleset = try Self.loaded.get()
  }

  /// Loaded once for all rows.
  private static let loaded = Result { try Ruleset.load(from: PackageFolder.path) }

  @Test("Each list has a selftest phrase of its own, and finds it")
  func selftests() throws {
    let guardian = Guard(ruleset)
    #expect(ruleset.lists.count >= 35)
    #expect(Set(ruleset.lists.compactMap(\.selftest)).count == ruleset.lists.count)
    for list in ruleset.lists {
      let phrase = try #require(list.selftest, "\(list.id)")
      let stage: Stage = list.stages.contains(.input) ? .input : .output
      let verdict = try guardian.check(
        CheckRequest(text: "x: \(phrase).", context: CheckContext(stage: stage, explain: true)))
      #expect(verdict.entries.map(\.list) == [list.id])
      #expect(verdict.action == (list.severity == .low ? .allow : .block))
    }
  }

  @Test("Ordinary text meets no entry", arguments: BenignRow.all)
  func benign(row: BenignRow) throws {
    for stage in Stage.allCases {
      let verdict = try Guard(ruleset).check(
        CheckRequest(text: row.text, context: CheckContext(stage: stage, explain: true)))
      #expect(verdict.entries.map(\.id) == [])
      // What the classifier is not sure of is in shadow.
      #expect(verdict.action == .allow)
    }
  }

  @Test("The rows of ordinary text are there, and their ids are unique")
  func inventory() {
    #expect(BenignRow.all.count >= 60)
    #expect(Set(BenignRow.all.map(\.id)).count == BenignRow.all.count)
  }
}

extension Verdict {
  /// The entries of lists that were found.
  fileprivate var entries: [Rule] { (findings ?? []).map(\.finding.rule).filter { $0.mechanism != .classifier } }
}

/// An ordinary text.
struct BenignRow: Sendable, Decodable, CustomTestStringConvertible {
  let id: String
  let text: String

  var testDescription: String { id }

  static func rows(ofFile path: String) throws -> [BenignRow] {
    try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDecoder().decode(BenignRow.self, from: Data(line))
    }
  }

  /// The package's own rows and, where they are at hand, the shared ones beside it.
  static let all: [BenignRow] = {
    let own = PackageFolder.path + "/Tests/data/shipped/benign.jsonl"
    let shared = PackageFolder.path + "/../shared/cases/benign-blocked-elsewhere.jsonl"
    return ((try? rows(ofFile: own)) ?? []) + ((try? rows(ofFile: shared)) ?? [])
  }()
}
