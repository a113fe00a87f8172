// fmguard — SPDX-License-Identifier: Apache-2.0
// Runs every row of `Tests/data` through the whole guard, one by one and all at the same time.

import FMGuard
import Testing

@Suite("Rows of texts and actions")
struct RowsTests {
  @Test("Every directory loads, without a single issue", arguments: CaseDirectory.paths)
  func loads(path: String) throws {
    do {
      _ = try CaseDirectory(path: path)
    } catch let error as ConfigurationError {
      Issue.record("\(error.issues.map { "\($0)" }.joined(separator: "\n"))")
    }
  }

  @Test("The rows of the package are there, and their ids are unique in each directory")
  func inventory() {
    #expect(PlacedRow.all.count >= 580)
    for directory in CaseDirectory.loaded {
      #expect(Set(directory.rows.map(\.id)).count == directory.rows.count)
    }
  }

  @Test("A row gets its action", arguments: PlacedRow.all)
  func action(placed: PlacedRow) throws {
    let verdict = try placed.verdict()
    #expect(verdict.action == placed.row.expected, "\(placed.row.why)")
    if let redacted = placed.row.redacted {
      #expect(verdict.text.map { String(decoding: $0, as: UTF8.self) } == redacted)
    }
    #expect(verdict.coverage.scanned == placed.row.text.utf8.count)
    #expect((verdict.status == .notRun) == placed.row.text.isEmpty)
  }

  @Test("Texts checked at the same time do not mix", arguments: CaseDirectory.loaded)
  func concurrent(directory: CaseDirectory) async throws {
    let rows = directory.rows.map { PlacedRow(directory: directory, row: $0) }
    let queue = rows + rows.reversed()
    let mixed = try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for (index, row) in queue.enumerated() {
        group.addTask { (index, try row.verdict().places) }
      }
      return try await group.reduce(into: [Int: [String]]()) { $0[$1.0] = $1.1 }
    }
    for (index, row) in queue.enumerated() {
      #expect(try mixed[index] == row.verdict().places, "\(row.row.id)")
    }
  }
}

extension PlacedRow {
  var context: CheckContext { CheckContext(id: row.id, stage: row.stage, explain: true) }

  func verdict() throws -> Verdict {
    try directory.guardian.check(CheckRequest(text: row.text, context: context))
  }
}

extension Verdict {
  /// Which rules were found where, as texts that can be compared.
  var places: [String] {
    (findings ?? []).map { "\($0.finding.rule.id) \($0.finding.span.utf8) \($0.isEnforced)" }
  }
}
