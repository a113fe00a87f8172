// fmguard — SPDX-License-Identifier: Apache-2.0
// How well scores put what is right above what is not. Pure.

/// A score, and whether the label is right.
struct RankedRow: Sendable {
  var score: Double
  var isPositive: Bool
  var weight: Double
}

/// Measures that do not depend on a threshold, and the choice of one.
struct Ranking {
  /// The highest score first.
  private let rows: [RankedRow]

  init(_ rows: [RankedRow]) {
    self.rows = rows.sorted { $0.score > $1.score }
  }

  var positives: Int { rows.count { $0.isPositive } }
  var negatives: Int { rows.count - positives }

  /// The mean of the precision at each positive; nil if there is none. Of equal scores the negatives come first.
  var averagePrecision: Double? {
    var (found, seen, sum) = (0, 0, 0.0)
    forEachTie { positives, negatives in
      seen += negatives
      for _ in 0..<positives {
        found += 1
        seen += 1
        sum += Double(found) / Double(seen)
      }
    }
    return found > 0 ? sum / Double(found) : nil
  }

  /// How likely a positive has a higher score than a negative; equal ones count half. Nil without one of the two.
  var areaUnderCurve: Double? {
    guard positives > 0, negatives > 0 else { return nil }
    var (above, sum) = (0, 0.0)
    forEachTie { positives, negatives in
      sum += Double(negatives) * (Double(above) + Double(positives) / 2)
      above += positives
    }
    return sum / (Double(positives) * Double(negatives))
  }

  /// Calls `body` with the numbers of positives and negatives of each score, from the highest down.
  private func forEachTie(_ body: (_ positives: Int, _ negatives: Int) -> Void) {
    var start = 0
    while start < rows.count {
      var end = start
      var positives = 0
      while end < rows.count, rows[end].score == rows[start].score {
        if rows[end].isPositive { positives += 1 }
        end += 1
      }
      body(positives, end - start - positives)
      start = end
    }
  }

  /// The lowest score above which no more than a share of the negatives lies.
  func threshold(falsePositives share: Double) -> Double {
    var allowed = Int(share * Double(negatives))
    for row in rows where !row.isPositive {
      if allowed == 0 { return row.score }
      allowed -= 1
    }
    return 0
  }

  /// What lies at a threshold or above: shares of the positives and of the negatives.
  func shares(from threshold: Double) -> (recall: Double, falsePositives: Double) {
    let above = rows.prefix { $0.score >= threshold }
    let found = above.count { $0.isPositive }
    return (
      positives > 0 ? Double(found) / Double(positives) : 0,
      negatives > 0 ? Double(above.count - found) / Double(negatives) : 0
    )
  }
}
