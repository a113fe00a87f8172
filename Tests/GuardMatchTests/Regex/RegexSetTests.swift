// fmguard — SPDX-License-Identifier: Apache-2.0
// Which regexes of a set run, and what they report.

import Testing

@testable import GuardMatch

@Suite struct RegexSetTests {
  struct Found: Hashable {
    let pattern: PatternID
    let range: Range<Int>
  }

  private func scan(
    _ set: RegexSet, _ text: String, from start: Int = 0, triggered: [Int] = [], mayGrow: Bool = false
  ) -> ([Found], RegexOutcome) {
    var scratch = RegexScratch()
    var found: [Found] = []
    let bytes = Array(text.utf8)
    let outcome = unsafe bytes.withUnsafeBufferPointer { bytes in
      // SAFETY: the bytes of a string, valid for the closure; starts are ASCII.
      unsafe set.scan(bytes, from: start, triggered: triggered, mayGrow: mayGrow, scratch: &scratch) {
        found.append(Found(pattern: $0, range: $1))
      }
    }
    return (found, outcome)
  }

  private func example() throws -> RegexSet {
    var set = RegexSet(subject: .copy)
    try set.add(#"\bfoobar\d+"#, pattern: 7)
    try set.add(#"\d{3}"#, pattern: 9)
    try set.add(#"(?i)(?:abcd|efgz)\w"#, pattern: 8)
    return set
  }

  @Test func literalsAndTheRest() throws {
    let set = try example()
    #expect(set.count == 3)
    #expect(set.untriggered == [1])
    #expect(
      set.literals == [
        .init(text: "foobar", regex: 0), .init(text: "abcd", regex: 2), .init(text: "efgz", regex: 2),
      ])
    #expect(set.maxLookbehind == 2)
    #expect(set.pattern(at: 2) == 8)
  }

  @Test func anEmptySetFindsNothing() {
    let set = RegexSet(subject: .original)
    #expect(set.isEmpty)
    #expect(scan(set, "a\0\u{1F600}") == ([], .complete))
  }

  @Test func onlyTheTriggeredRun() throws {
    let set = try example()
    let text = "foobar123 abcde"
    #expect(scan(set, text).0 == [Found(pattern: 9, range: 6..<9)])
    #expect(
      scan(set, text, triggered: [0, 2]).0 == [
        Found(pattern: 9, range: 6..<9), Found(pattern: 7, range: 0..<9), Found(pattern: 8, range: 10..<15),
      ])
    #expect(scan(set, text, from: 7, triggered: [2]).0 == [Found(pattern: 8, range: 10..<15)])
    #expect(scan(set, "", triggered: [0, 2]) == ([], .complete))
  }

  @Test func theEarliestUndecidedCounts() throws {
    let set = try example()
    #expect(scan(set, "x foobar12", triggered: [0, 2], mayGrow: true).1 == RegexOutcome(undecided: 2))
    #expect(scan(set, "x foobar12", mayGrow: true).1 == RegexOutcome(undecided: 8))
    #expect(scan(set, "x foobar12 ", triggered: [0, 2], mayGrow: true).1 == .complete)
  }

  @Test func aLimitOfOneIsALimitOfAll() throws {
    var set = RegexSet(subject: .copy)
    try set.add("(a+)+$", pattern: 1)
    try set.add("!", pattern: 2)
    let (found, outcome) = scan(set, String(repeating: "a", count: 300) + "!")
    #expect(found == [Found(pattern: 2, range: 300..<301)])
    #expect(outcome.limited)
  }

  @Test func aBadPatternLeavesTheSetAsItWas() throws {
    var set = try example()
    #expect(throws: PatternError.self) { try set.add("(", pattern: 1) }
    #expect(set.count == 3)
    #expect(set.untriggered == [1])
  }

  @Test func oneSetServesManyThreads() async throws {
    let set = try example()
    let text = "foobar123 abcde " + String(repeating: "x", count: 1000)
    let want = scan(set, text, triggered: [0, 2]).0
    await withTaskGroup(of: [Found].self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<50).map { _ in scan(set, text, triggered: [0, 2]).0 }.last! }
      }
      for await found in group { #expect(found == want) }
    }
  }
}
