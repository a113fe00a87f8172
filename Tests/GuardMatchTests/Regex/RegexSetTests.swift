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

  /// A match near its literal may need more of the text than was copied for it, on both sides.
  @Test(arguments: [
    (#"foobar\d\s"#, [0..<8, 12..<3_019, 3_019..<6_027]), (#"foobar\d\s+z"#, [3_019..<6_028]),
    (#"foobar\d[^.]*z"#, [12..<6_028]), (#"\d\s{1,9}z?foobar\d"#, [18..<3_026]),
    (#"\d\s{1,9}zfoobar"#, [3_025..<6_034]),
  ])
  func aMatchMayBeLong(pattern: String, want: [Range<Int>]) throws {
    let spaces = String(repeating: " ", count: 3_000)
    let found = try scan([pattern], "foobar2 . x foobar1\(spaces)foobar3 \(spaces)zfoobar").0
    #expect(found.map(\.range) == want)
  }

  /// Time that is quadratic in the text, though no starting position takes many steps.
  @Test func aSlowRegexIsGivenUp() throws {
    let text = String(repeating: "a", count: 400_000) + " b"
    #expect(try scan([#"(\w+)\s\1b"#, "b"], text).1 == .incomplete(.regexLimit))
    #expect(try scan([#"\w+\sb"#], text) == ([Found(pattern: 0, range: 0..<400_002)], .complete))
  }

  @Test func aLimitOfOneIsALimitOfAll() throws {
    let (found, outcome) = try scan(["(a+)+$", "!"], String(repeating: "a", count: 300) + "!")
    #expect(found == [Found(pattern: 1, range: 300..<301)])
    #expect(outcome == .incomplete(.regexLimit))
  }
}
