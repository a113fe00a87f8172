// fmguard — SPDX-License-Identifier: Apache-2.0
// What there is of what in the rows. Pure.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension TrainingSet {
  /// What a model learns of each row: its labels, and behind them whether any of them is right.
  var targets: [RowTargets] {
    rows.map { facts in
      var targets = RowTargets(weight: facts.weight)
      for label in labels.indices where facts.known >> UInt16(label) & 1 == 1 {
        targets.known[label] = 1
        targets.truth[label] = Float(facts.positive >> UInt16(label) & 1)
      }
      // That none is right is known if it is known of most.
      if facts.positive != 0 || facts.known.nonzeroBitCount * 2 > labels.count {
        targets.known[labels.count] = 1
        targets.truth[labels.count] = facts.positive != 0 ? 1 : 0
      }
      return targets
    }
  }

  /// How much more a positive counts: the root of how many negatives there are to each.
  func emphasis(_ targets: [RowTargets]) -> SIMD16<Float> {
    var (positives, negatives) = (SIMD16<Float>(repeating: 0), SIMD16<Float>(repeating: 0))
    for (row, target) in targets.enumerated() where !rows[row].isHeldOut {
      positives += target.truth * target.weight
      negatives += (target.known - target.truth) * target.weight
    }
    var emphasis = SIMD16<Float>(repeating: 1)
    for label in 0...labels.count {
      emphasis[label] = min(10, max(1, negatives[label] / max(1, positives[label])).squareRoot())
    }
    return emphasis
  }

  /// How rare each n-gram is, the rarest 1: the logarithm of the share of rows without it; 0 for those in too few.
  func rarity(rowMinimum: Int) -> [Float] {
    let whole = Float(rows.count + 1)
    let rarest = log(whole / Float(rowMinimum + 1)) + 1
    return index.counts.map { count in
      count < rowMinimum ? 0 : (log(whole / Float(count + 1)) + 1) / rarest
    }
  }

  /// How many rows that are learned from have a label, and how many surely have not.
  func counts(of label: Int) -> (positives: Int, negatives: Int) {
    let bit = UInt16(label)
    let learned = rows.filter { !$0.isHeldOut && $0.known >> bit & 1 == 1 }
    let positives = learned.count { $0.positive >> bit & 1 == 1 }
    return (positives, learned.count - positives)
  }

  /// The rows that are held out and of which a label is known, with their scores.
  func ranked(_ label: Int, score: (_ row: Int) -> Double) -> [RankedRow] {
    let bit = UInt16(label)
    return rows.indices.filter { rows[$0].isHeldOut && rows[$0].known >> bit & 1 == 1 }.map { row in
      RankedRow(
        score: score(row), isPositive: rows[row].positive >> bit & 1 == 1, weight: Double(rows[row].weight))
    }
  }

  /// The languages of rows with a label, sorted.
  var labelledLanguages: [String] {
    Set(rows.filter { $0.positive != 0 && $0.language >= 0 }.map { languages[Int($0.language)] }).sorted()
  }
}
