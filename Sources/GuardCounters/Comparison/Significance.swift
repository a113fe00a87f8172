// fmguard — SPDX-License-Identifier: Apache-2.0
// Statistics on pairs of rates. Pure mathematics.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Whether two rates differ by more than chance.
enum Significance {
  /// The probability of a difference at least as unlikely as this one if both rates were the same, two-sided.
  ///
  /// Exact where one of the expected counts is small (R. A. Fisher 1922), and by the normal approximation elsewhere.
  static func pValue(_ first: EventRate, _ second: EventRate) -> Double {
    let (a, b) = (Double(first.events), Double(second.events))
    let (n, m) = (Double(first.trials), Double(second.trials))
    guard n > 0, m > 0 else { return 1 }
    let rate = (a + b) / (n + m)
    guard rate > 0, rate < 1 else { return 1 }
    let smallest = min(n, m) * min(rate, 1 - rate)
    if smallest < 50 { return exact(first, second) }
    let deviation = (rate * (1 - rate) * (1 / n + 1 / m)).squareRoot()
    return min(1, erfc(abs(a / n - b / m) / deviation / 2.0.squareRoot()))
  }

  /// Fisher's exact test: the sum of the probabilities of all tables with these margins that are no likelier.
  private static func exact(_ first: EventRate, _ second: EventRate) -> Double {
    let events = first.events + second.events
    let trials = first.trials + second.trials
    let lowest = events > second.trials ? events - second.trials : 0
    let highest = min(events, first.trials)
    func logProbability(_ count: UInt64) -> Double {
      logChoose(first.trials, count) + logChoose(second.trials, events - count) - logChoose(trials, events)
    }
    // Tables that are as likely differ in the last digits.
    let limit = logProbability(first.events) + 1e-7
    var sum = 0.0
    // The probabilities fall from the middle outwards, so that far tails add nothing.
    let middle = min(max(UInt64(Double(events) * Double(first.trials) / Double(trials)), lowest), highest)
    func add(_ counts: some Sequence<UInt64>) {
      for count in counts {
        let probability = logProbability(count)
        if probability < -745 { break }
        if probability <= limit { sum += exp(probability) }
      }
    }
    add(middle...highest)
    add((lowest..<middle).reversed())
    return min(1, sum)
  }

  private static func logChoose(_ n: UInt64, _ k: UInt64) -> Double {
    lgamma(Double(n) + 1) - lgamma(Double(k) + 1) - lgamma(Double(n - k) + 1)
  }

  /// The same probabilities, corrected for having been asked for together.
  ///
  /// Source: S. Holm 1979, a simple sequentially rejective multiple test procedure.
  static func holm(_ values: [Double]) -> [Double] {
    var corrected = values
    var highest = 0.0
    for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
      highest = max(highest, min(1, values[index] * Double(values.count - rank)))
      corrected[index] = highest
    }
    return corrected
  }
}
