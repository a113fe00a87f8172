// fmguard — SPDX-License-Identifier: Apache-2.0
// Which answers are kept, against a list that is searched from end to end; by a clock of the test.

import TestSupport
import Testing

@testable import GuardConsult

/// A cache that a macro of a test may ask.
private final class Cache {
  private var cache: ScoreCache

  init(limit: Int, lifetime: Duration) { cache = ScoreCache(limit: limit, lifetime: lifetime) }

  var count: Int { cache.count }

  func scores(for key: ScoreKey, at now: ContinuousClock.Instant) -> [String: Double]? {
    cache.scores(for: key, at: now)
  }

  func insert(_ scores: [String: Double], for key: ScoreKey, at now: ContinuousClock.Instant) {
    cache.insert(scores, for: key, at: now)
  }
}

@Suite struct ScoreCacheTests {
  private let start = ContinuousClock.now

  private func key(_ number: Int) -> ScoreKey { ScoreKey([UInt8](repeating: UInt8(number), count: 32)) }

  @Test func theLongestUnusedGoesFirst() {
    let cache = Cache(limit: 2, lifetime: .seconds(10))
    cache.insert(["a": 1], for: key(1), at: start)
    cache.insert(["a": 2], for: key(2), at: start)
    #expect(cache.scores(for: key(1), at: start) == ["a": 1])
    cache.insert(["a": 3], for: key(3), at: start)
    #expect(cache.scores(for: key(2), at: start) == nil && cache.count == 2)
    #expect(cache.scores(for: key(1), at: start) == ["a": 1] && cache.scores(for: key(3), at: start) == ["a": 3])
  }

  @Test func anAnswerCountsForItsTime() {
    let cache = Cache(limit: 2, lifetime: .seconds(10))
    cache.insert([:], for: key(1), at: start)
    #expect(cache.scores(for: key(1), at: start + .seconds(9.9)) == [:])
    #expect(cache.scores(for: key(1), at: start + .seconds(10)) == nil)
    cache.insert(["a": 1], for: key(1), at: start + .seconds(10))
    #expect(cache.scores(for: key(1), at: start + .seconds(19)) == ["a": 1] && cache.count == 1)
  }

  @Test func noneAreKept() {
    let cache = Cache(limit: 0, lifetime: .seconds(10))
    cache.insert([:], for: key(1), at: start)
    #expect(cache.scores(for: key(1), at: start) == nil && cache.count == 0)
  }

  @Test func everyByteOfAHashCounts() {
    let hashes = (0..<32).map { place in (0..<32).map { UInt8($0 == place ? 1 : 0) } }
    for left in hashes { for right in hashes { #expect((ScoreKey(left) == ScoreKey(right)) == (left == right)) } }
  }

  @Test(arguments: [1, 2, 3, 7]) func asAListWould(limit: Int) {
    var random = SeededGenerator(seed: UInt64(limit))
    let cache = Cache(limit: limit, lifetime: .seconds(50))
    // The newest first.
    var list: [(key: Int, value: Double, end: Int)] = []
    for now in 0..<5000 {
      let (number, instant) = (Int.random(in: 0..<12, using: &random), start + .seconds(now))
      let place = list.firstIndex { $0.key == number }
      if random.once(in: 2) {
        let want = place.flatMap { now < list[$0].end ? list[$0].value : nil }
        #expect(cache.scores(for: key(number), at: instant) == want.map { ["a": $0] })
        if let place, want != nil { list.insert(list.remove(at: place), at: 0) }
      } else {
        cache.insert(["a": Double(now)], for: key(number), at: instant)
        if let place { list.remove(at: place) }
        list.insert((number, Double(now), now + 50), at: 0)
        if list.count > limit { list.removeLast() }
      }
      #expect(cache.count == list.count)
    }
  }
}
