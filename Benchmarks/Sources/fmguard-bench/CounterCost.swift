// fmguard — SPDX-License-Identifier: Apache-2.0
// What counting adds to a check, with the limit that it may not pass. Knows nothing of what is counted.

import FMGuard
import Glibc

enum CounterCost {
  /// The most that counting may add to a check, in nanoseconds.
  private static let limit = 100.0
  private static let rounds = 200_000

  /// Checks one text with counters and without, in turns; the median of the differences counts, because other
  /// programs on the machine slow both down.
  ///
  /// The text is so short that the check itself costs little, and the difference is not lost in it.
  ///
  /// - Returns: whether the difference is within the limit, for a text that passes and for one that is blocked.
  static func measure() throws -> Bool {
    let patterns = "/tmp/fmguard-bench-counters.txt"
    guard Files.write(Array("walnut\n".utf8), to: patterns) else { return false }
    defer { unlink(patterns) }
    let ruleset = try GuardEngine.ruleset(patterns: patterns, .init())
    let counted = Guard(ruleset)
    let plain = Guard(ruleset, counters: .off)
    var isWithin = true
    for text in ["a hazel", "a walnut"] {
      let request = CheckRequest(text: text)
      var pairs: [(without: Double, added: Double)] = []
      for _ in 0..<25 {
        let without = cost(of: request, plain)
        pairs.append((without, cost(of: request, counted) - without))
      }
      let added = pairs.map(\.added).sorted()[pairs.count / 2]
      let without = pairs.map(\.without).sorted()[pairs.count / 2]
      isWithin = isWithin && added <= limit
      print(
        JSON.object([
          "bytes": Double(text.utf8.count), "check_ns": without, "added_ns": added,
          "limit_ns": limit,
        ]))
    }
    let expected = UInt64(2 * 25 * rounds)
    guard counted.counters.snapshot().sum(of: .checks) == expected, plain.counters.snapshot().series.isEmpty else {
      print("WRONG counts")
      return false
    }
    return isWithin
  }

  /// Nanoseconds of this thread a check.
  private static func cost(of request: CheckRequest, _ guard: Guard) -> Double {
    let elapsed = Elapsed.time {
      for _ in 0..<rounds { _ = try? `guard`.check(request) }
    }
    return elapsed.cpu / Double(rounds)
  }
}
