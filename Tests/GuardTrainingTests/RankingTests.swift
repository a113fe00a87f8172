// fmguard — SPDX-License-Identifier: Apache-2.0
// Measures over scores, against what they are by hand.

@testable import GuardTraining
import Testing

@Suite struct RankingTests {
  struct Row: Sendable {
    let id: String
    /// Scores of what is right, and of what is not.
    let positives: [Double]
    let negatives: [Double]
    let precision: Double?
    let area: Double?
  }

  static let rows = [
    Row(id: "perfect", positives: [0.9, 0.8], negatives: [0.1, 0.2, 0.3], precision: 1, area: 1),
    Row(id: "reversed", positives: [0.1], negatives: [0.9, 0.8, 0.7], precision: 0.25, area: 0),
    Row(id: "equal", positives: [0.5], negatives: [0.5], precision: 0.5, area: 0.5),
    Row(id: "between", positives: [0.9, 0.3], negatives: [0.5, 0.1], precision: (1 + 2.0 / 3) / 2, area: 0.75),
    Row(id: "no positive", positives: [], negatives: [0.5], precision: nil, area: nil),
    Row(id: "no negative", positives: [0.5], negatives: [], precision: 1, area: nil),
    Row(id: "nothing", positives: [], negatives: [], precision: nil, area: nil),
  ]

  static func ranking(_ row: Row) -> Ranking {
    Ranking(
      row.positives.map { RankedRow(score: $0, isPositive: true, weight: 1) }
        + row.negatives.map { RankedRow(score: $0, isPositive: false, weight: 1) })
  }

  @Test(arguments: rows) func measures(row: Row) {
    let ranking = Self.ranking(row)
    #expect(ranking.averagePrecision == row.precision)
    #expect(ranking.areaUnderCurve == row.area)
  }

  @Test func thresholds() {
    let ranking = Self.ranking(
      Row(
        id: "", positives: [0.95, 0.6], negatives: (0..<10).map { Double($0) / 10 }, precision: nil, area: nil))
    #expect(ranking.threshold(falsePositives: 0) == 0.9)
    #expect(ranking.threshold(falsePositives: 0.2) == 0.7)
    #expect(ranking.threshold(falsePositives: 1) == 0)
    #expect(ranking.shares(from: 0.9) == (0.5, 0.1))
    #expect(ranking.shares(from: 0.6) == (1, 0.4))
  }
}
