// fmguard — SPDX-License-Identifier: Apache-2.0
// What two rulesets decide differently, and which entry is made responsible.

import FMGuard
import TestSupport
import Testing

@testable import GuardEvaluation

struct ChangeRow: Sendable, CustomTestStringConvertible {
  let id: String
  /// The entries of one list, before and after.
  let old: [String]
  let new: [String]
  var text = "a walnut and an acorn"
  /// Kind, line of the entry, and whether both have it; nil for no change.
  let want: String?

  var testDescription: String { id }

  static let all = [
    ChangeRow(id: "same", old: ["term: walnut"], new: ["term: walnut"], want: nil),
    ChangeRow(id: "none", old: [], new: [], want: nil),
    ChangeRow(id: "added", old: [], new: ["term: walnut"], want: "newly_blocks 5"),
    ChangeRow(id: "removed", old: ["term: walnut"], new: [], want: "no_longer_blocks 5"),
    ChangeRow(id: "replaced", old: ["term: walnut"], new: ["term: acorn"], want: nil),
    ChangeRow(id: "redacted", old: [], new: ["{term: walnut, action: redact}"], want: "newly_redacts 5"),
    ChangeRow(id: "not redacted", old: ["{term: walnut, action: redact}"], new: [], want: "no_longer_redacts 5"),
    ChangeRow(
      id: "blocked for redacted", old: ["{term: walnut, action: redact}"],
      new: ["{term: walnut, action: redact}", "term: acorn"],
      want: "newly_blocks 6"),
    ChangeRow(
      id: "graver", old: ["{term: walnut, severity: low}"], new: ["term: walnut"], want: "newly_blocks 5 in both"),
    ChangeRow(
      id: "the gravest of two", old: [], new: ["term: walnut", "{term: acorn, severity: critical}"],
      want: "newly_blocks 6"),
    ChangeRow(id: "in shadow", old: [], new: ["{term: walnut, severity: low}"], want: nil),
    ChangeRow(id: "empty text", old: [], new: ["term: walnut"], text: "", want: nil),
    ChangeRow(id: "nul", old: [], new: ["term: walnut"], text: "\0walnut", want: "newly_blocks 5"),
    ChangeRow(id: "astral", old: ["term: walnut"], new: [], text: "🌰 walnut", want: "no_longer_blocks 5"),
  ]
}

@Suite struct ChangeTests {
  private func checker(_ entries: [String]) throws -> Guard {
    let head = "id: a\ncategory: x-test\nseverity: high\n"
    let list = entries.isEmpty ? "\(head)entries: []\n" : "\(head)entries:\n" + entries.map { "  - \($0)\n" }.joined()
    let folder = try TemporaryFolder(["denylists/a.yaml": list, "policies/default.yaml": "id: default\n"])
    return try Guard(configuration: folder.path)
  }

  @Test(arguments: ChangeRow.all) func tells(row: ChangeRow) throws {
    let change = try Change.of(CheckRequest(text: row.text), from: checker(row.old), to: checker(row.new))
    let told = change.map { change in
      let line = change.source?.split(separator: ":").last ?? ""
      return "\(change.kind.rawValue) \(line)\(change.isInBoth ? " in both" : "")"
    }
    #expect(told == row.want)
  }

  @Test func countsAddUp() throws {
    let (old, new) = try (checker(["term: acorn"]), checker(["term: walnut"]))
    let texts = (0..<200).map { ["a walnut", "an acorn", "a beech"][$0 % 3] }
    func counts(_ range: Range<Int>) throws -> ChangeCounts {
      var counts = ChangeCounts()
      for index in range {
        counts.add(
          try Change.of(CheckRequest(text: texts[index]), from: old, to: new), .init(place: "\(index)", text: nil))
      }
      return counts
    }
    let whole = try counts(0..<200)
    var parts = ChangeCounts()
    for start in stride(from: 0, to: 200, by: 23) { parts.add(try counts(start..<min(200, start + 23))) }
    for kind in ChangeKind.allCases {
      #expect(whole.count(of: kind) == parts.count(of: kind))
      #expect(whole.groups(of: kind).map(\.examples) == parts.groups(of: kind).map(\.examples))
    }
    #expect(parts.texts == 200 && parts.count(of: .newlyBlocks) == 67)
    #expect(parts.groups(of: .noLongerBlocks).first?.examples.map(\.place) == ["1", "4", "7"])
  }
}
