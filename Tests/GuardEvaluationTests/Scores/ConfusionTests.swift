// fmguard — SPDX-License-Identifier: Apache-2.0
// Rates and intervals, against values that were computed elsewhere, and by their properties.

import TestSupport
import Testing

@testable import GuardEvaluation

struct RateRow: Sendable, CustomTestStringConvertible {
  let part: Int
  let whole: Int
  /// Computed apart from the formula in its textbook form, to four digits.
  let low: Double
  let high: Double

  var testDescription: String { "\(part)/\(whole)" }

  static let all = [
    RateRow(part: 0, whole: 1, low: 0, high: 0.7935),
    RateRow(part: 1, whole: 1, low: 0.2065, high: 1),
    RateRow(part: 0, whole: 10, low: 0, high: 0.2775),
    RateRow(part: 5, whole: 10, low: 0.2366, high: 0.7634),
    RateRow(part: 95, whole: 100, low: 0.8882, high: 0.9785),
    RateRow(part: 999, whole: 1000, low: 0.9944, high: 0.9998),
  ]
}

@Suite struct ConfusionTests {
  @Test(arguments: RateRow.all) func anIntervalIsWilsons(row: RateRow) throws {
    let rate = try #require(Rate(row.part, of: row.whole))
    #expect(abs(rate.low - row.low) < 6e-5 && abs(rate.high - row.high) < 6e-5, "\(rate)")
    #expect(rate.value == Double(row.part) / Double(row.whole))
  }

  @Test func nothingHasNoRate() {
    #expect(Rate(0, of: 0) == nil)
    let none = Confusion()
    #expect(none.precision == nil && none.recall == nil && none.f1 == nil && none.total == 0)
  }

  @Test func f1IsTheHarmonicMean() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      var counts = Confusion()
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        counts.add(isPositive: random.once(in: 2), isDeclined: random.once(in: 3))
      }
      guard let precision = counts.precision, let recall = counts.recall, let f1 = counts.f1 else { continue }
      let sum = precision.value + recall.value
      let mean = sum == 0 ? 0 : 2 * precision.value * recall.value / sum
      #expect(abs(f1.value - mean) < 1e-12)
      for rate in [precision, recall, f1] {
        #expect(rate.low <= rate.value && rate.value <= rate.high && rate.low >= 0 && rate.high <= 1)
      }
    }
  }

  @Test func gatesHoldAtTheirLimit() {
    var scores = Scores()
    #expect(!Gate(.minRecall, 0).holds(scores, regressions: 0))
    #expect(Gate(.maxFailures, 0).holds(scores, regressions: 0))
    for (declined, positive) in [(true, true), (true, true), (false, true), (true, false)] {
      scores.add(.made(id: "\(declined)\(positive)", isDeclined: declined, isPositive: positive))
    }
    #expect(Gate(.minRecall, 2.0 / 3).holds(scores, regressions: 0))
    #expect(!Gate(.minRecall, 0.67).holds(scores, regressions: 0))
    #expect(!Gate(.minPrecision, 0.67).holds(scores, regressions: 0))
    #expect(Gate(.maxFalsePositives, 1).holds(scores, regressions: 0))
    #expect(!Gate(.maxFalsePositives, 0).holds(scores, regressions: 0))
    #expect(!Gate(.maxFailures, 1).holds(scores, regressions: 0))
    #expect(Gate(.maxFailures, 2).holds(scores, regressions: 0))
    #expect(!Gate(.maxRegressions, 0).holds(scores, regressions: 1))
  }
}
