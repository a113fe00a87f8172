// fmguard — SPDX-License-Identifier: Apache-2.0
// When a burst of changes is over: rows of moments.

import Testing

@testable import GuardService

struct QuietRow: Sendable, CustomTestStringConvertible {
  let id: String
  /// When something changed, in milliseconds.
  let changes: [Int]
  let end: Int?

  init(_ id: String, _ changes: [Int], _ end: Int?) { (self.id, self.changes, self.end) = (id, changes, end) }

  var testDescription: String { id }

  static let all = [
    QuietRow("nothing", [], nil),
    QuietRow("one", [5], 105),
    QuietRow("several", [0, 60, 120], 220),
    QuietRow("without-end", Array(stride(from: 0, through: 990, by: 90)), 1000),
    QuietRow("at-the-limit", [0, 900], 1000),
    QuietRow("late", [0, 950], 1000),
  ]
}

@Suite struct QuietPeriodTests {
  @Test(arguments: QuietRow.all) func ends(_ row: QuietRow) {
    let start = ContinuousClock.now
    var period = QuietPeriod(rest: .milliseconds(100), patience: .seconds(1))
    for moment in row.changes { period.note(at: start + .milliseconds(moment)) }
    #expect(period.end == row.end.map { start + .milliseconds($0) })
    period.reset()
    #expect(period.end == nil)
  }
}
