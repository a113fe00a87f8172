// fmguard — SPDX-License-Identifier: Apache-2.0
// When an origin is asked again: rows.

import FMGuard
import TestSupport
import Testing

@testable import GuardService

struct TimingRow: Sendable, CustomTestStringConvertible {
  let id: String
  let failures: Int
  let retryAfter: Int?
  let chance: Double
  /// In seconds.
  let want: Int

  init(_ id: String, failures: Int = 0, retryAfter: Int? = nil, chance: Double = 0.5, _ want: Int) {
    (self.id, self.failures, self.retryAfter, self.chance, self.want) = (id, failures, retryAfter, chance, want)
  }

  var testDescription: String { id }

  static let all = [
    TimingRow("in the middle", 900), TimingRow("early", chance: 0, 720), TimingRow("late", chance: 1, 1080),
    TimingRow("one failure", failures: 1, 10), TimingRow("two", failures: 2, 20), TimingRow("five", failures: 5, 160),
    TimingRow("many", failures: 99, 900), TimingRow("one, late", failures: 1, chance: 1, 12),
    TimingRow("asked to wait", failures: 1, retryAfter: 60, 60),
    TimingRow("asked to wait less", failures: 3, retryAfter: 1, 40),
    TimingRow("asked to wait for ever", failures: 1, retryAfter: .max, 86_400),
    TimingRow("asked to wait longer than usual", retryAfter: 3600, 3600),
  ]
}

@Suite struct RemoteTimingTests {
  @Test(arguments: TimingRow.all) func waits(_ row: TimingRow) throws {
    let folder = try TemporaryFolder(["remote/a.yaml": "id: a\nurl: https://x.example/a.txt\njitter_percent: 20\n"])
    var issues: [FMGuard.Issue] = []
    let list = try #require(RemoteList.load(root: folder.path, issues: &issues) { _, _ in }.first)
    let delay = RemoteTiming.delay(of: list, failures: row.failures, retryAfter: row.retryAfter, chance: row.chance)
    #expect(delay == .seconds(row.want))
  }
}
