// fmguard — SPDX-License-Identifier: Apache-2.0
// What a set of regexes knows of its members, and which of them a matcher runs.

import Testing

@testable import GuardMatch

@Suite struct RegexSetTests {
  struct Found: Hashable {
    let pattern: PatternID
    let range: Range<Int>
  }

  private static let regexes = [#"\bfoobar\d+"#, #"\d{3}"#, #"(?i)(?:abcd|efgz)\w"#]

  private func example() throws -> RegexSet {
    var set = RegexSet(subject: .copy)
    for (index, regex) in Self.regexes.enumerated() { try set.add(regex, pattern: PatternID(7 + index)) }
    return set
  }

  /// The matches in a whole text.
  private func scan(_ regexes: [String], _ text: String) throws -> ([Found], ScanOutcome) {
    var builder = MatcherBuilder()
    for regex in regexes { _ = try builder.addRegex(regex, PatternOptions()) }
    var found: [Found] = []
    let outcome = builder.build().scan(text) { found.append(Found(pattern: $0.pattern, range: $0.range)) }
    return (found, outcome)
  }

  @Test func literalsAndTheRest() throws {
    let set = try example()
    #expect(set.count == 3)
    #expect((0..<set.count).filter(set.alwaysRuns) == [1])
    #expect(
      set.literals == [
        .init(text: "foobar", regex: 0), .init(text: "abcd", regex: 2), .init(text: "efgz", regex: 2),
      ])
    #expect(set.maxLookbehind == 2)
    #expect(set.pattern(at: 2) == 9)
    #expect(set.alwaysRuns(1) && !set.alwaysRuns(2))
    #expect(RegexSet(subject: .original).isEmpty)
  }

  @Test func aBadPatternLeavesTheSetAsItWas() throws {
    var set = try example()
    #expect(throws: PatternError.self) { try set.add("(", pattern: 1) }
    #expect(set.count == 3)
    #expect((0..<set.count).filter(set.alwaysRuns) == [1])
  }

  @Test func allFindWhatIsTheirs() throws {
    let (found, outcome) = try scan(Self.regexes, "foobar123 ABCDe")
    #expect(outcome == .complete)
    #expect(
      Set(found) == [
        Found(pattern: 0, range: 0..<9), Found(pattern: 1, range: 6..<9), Found(pattern: 2, range: 10..<15),
      ])
    for text in ["", "\0", "\u{1F600}", "foo\u{FFFD}bar12 abc"] { #expect(try scan(Self.regexes, text).0 == []) }
  }

  @Test func aRegexRunsOnlyWhereItsLiteralIs() throws {
    let text = String(repeating: "a", count: 300) + "!"
    #expect(try scan(["(?:a+)+$"], text).1 == .incomplete(.regexLimit), "nothing is required")
    #expect(try scan(["(?:a+)+walnut"], text).1 == .complete)
    #expect(try scan(["(?:a+)+$.?walnut"], text + "walnut").1 == .incomplete(.regexLimit))
  }

  @Test func aLimitOfOneIsALimitOfAll() throws {
    let (found, outcome) = try scan(["(a+)+$", "!"], String(repeating: "a", count: 300) + "!")
    #expect(found == [Found(pattern: 1, range: 300..<301)])
    #expect(outcome == .incomplete(.regexLimit))
  }
}
