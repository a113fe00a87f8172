// fmguard — SPDX-License-Identifier: Apache-2.0
// Where a regex matches, where it cannot tell yet, and where it gives up.

import Testing

@testable import GuardMatch

struct MatchRow: Sendable, CustomTestStringConvertible {
  let id: String
  let pattern: String
  let text: String
  var mayGrow = false
  let want: [Range<Int>]
  var undecided: Int?
  var testDescription: String { id }

  static let whole = [
    MatchRow(id: "empty text", pattern: "a", text: "", want: []),
    MatchRow(id: "one match", pattern: "b", text: "abc", want: [1..<2]),
    MatchRow(id: "no overlap", pattern: "aa", text: "aaaaa", want: [0..<2, 2..<4]),
    MatchRow(id: "NUL in the text", pattern: "b", text: "a\0b", want: [2..<3]),
    MatchRow(id: "NUL in both", pattern: #"a\x00b"#, text: "a\0b", want: [0..<3]),
    MatchRow(id: "replacement character", pattern: "b", text: "\u{FFFD}b", want: [3..<4]),
    MatchRow(id: "astral", pattern: "\u{1F600}.", text: "x\u{1F600}é", want: [1..<7]),
    MatchRow(id: "Unicode case", pattern: "(?i)straße|ÉTÉ", text: "STRAẞE été", want: [0..<8, 9..<14]),
    MatchRow(id: "Unicode word", pattern: #"\bтест\b"#, text: "тест тесты", want: [0..<8]),
    MatchRow(id: "dot and newline", pattern: "a.", text: "a\na\r", want: [2..<4]),
    MatchRow(id: "empty ranges by \\K, whole characters", pattern: #"é\K"#, text: "ééa", want: [2..<2, 4..<4]),
    MatchRow(id: "what precedes the start is seen", pattern: #"(?<=a)b"#, text: "ab", want: [1..<2]),
  ]

  static let growing = [
    MatchRow(id: "growing: empty text", pattern: "ab", text: "", mayGrow: true, want: []),
    MatchRow(id: "growing: nothing begun", pattern: "ab", text: "xyz", mayGrow: true, want: []),
    MatchRow(id: "growing: begun", pattern: "abc", text: "xab", mayGrow: true, want: [], undecided: 1),
    MatchRow(
      id: "growing: decided, then begun", pattern: "abc", text: "abcab", mayGrow: true, want: [0..<3], undecided: 3),
    MatchRow(id: "growing: longer is possible", pattern: "ab+", text: "xabb", mayGrow: true, want: [], undecided: 1),
    MatchRow(id: "growing: boundary at the end", pattern: #"ab\b"#, text: "xab", mayGrow: true, want: [], undecided: 1),
    MatchRow(id: "growing: boundary decided", pattern: #"ab\b"#, text: "xab.", mayGrow: true, want: [1..<3]),
    MatchRow(id: "growing: no boundary wanted", pattern: "ab", text: "xab", mayGrow: true, want: [1..<3]),
    MatchRow(id: "growing: astral", pattern: "\u{1F600}b", text: "é\u{1F600}", mayGrow: true, want: [], undecided: 2),
    MatchRow(id: "growing: NUL", pattern: #"\x00b"#, text: "a\0", mayGrow: true, want: [], undecided: 1),
  ]
}

@Suite struct RegexScratchTests {
  @Test(arguments: MatchRow.whole + MatchRow.growing, CompiledRegex.Engine.allCases)
  func match(row: MatchRow, engine: CompiledRegex.Engine) throws {
    let regex = try CompiledRegex(row.pattern, engine: engine)
    let (found, outcome) = allMatches(of: regex, in: row.text, mayGrow: row.mayGrow)
    #expect(found == row.want)
    #expect(outcome == RegexOutcome(undecided: row.undecided))
  }

  @Test func idsAreUnique() {
    let ids = (MatchRow.whole + MatchRow.growing).map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func startsOutsideTheTextFindNothing() throws {
    let regex = try CompiledRegex("a")
    #expect(allMatches(of: regex, in: "aa", from: 1).0 == [1..<2])
    #expect(allMatches(of: regex, in: "aa", from: 2).0 == [])
    #expect(allMatches(of: regex, in: "aa", from: 3).0 == [])
  }

  /// Patterns whose last character is in the text, lest PCRE2 see at once that they cannot match.
  @Test(
    arguments: ["(a+)+$", "(a|aa)+$", "(a*)*b$", "(\\w+\\s?)+:$", "(?:a?){40}a{40}b$", "(a+a+)+b", "(?:a|[ab])+:"],
    CompiledRegex.Engine.allCases)
  func catastropheEndsAtALimit(pattern: String, engine: CompiledRegex.Engine) throws {
    let regex = try CompiledRegex(pattern, engine: engine)
    let text = String(repeating: "a", count: 300) + "!b!:!"
    let clock = ContinuousClock()
    let elapsed = clock.measure {
      let (found, outcome) = allMatches(of: regex, in: text)
      #expect(found == [])
      #expect(outcome == .limit)
    }
    // A few milliseconds; the bound is for machines that do other things as well.
    #expect(elapsed < .milliseconds(500))
  }

  @Test func aLimitDoesNotSpoilTheScratch() throws {
    var scratch = RegexScratch()
    let hopeless = try CompiledRegex("(a+)+$")
    let simple = try CompiledRegex("a!")
    let text = Array((String(repeating: "a", count: 300) + "!").utf8)
    // SAFETY: ASCII, valid for the closure.
    unsafe text.withUnsafeBufferPointer { text in
      #expect(unsafe scratch.match(hopeless, in: text, from: 0, mayGrow: false) == .limit)
      #expect(unsafe scratch.match(simple, in: text, from: 0, mayGrow: false) == .match(299..<301))
    }
  }

  @Test func aLongTextIsNoLimit() throws {
    let text = "\"" + String(repeating: #"a\" "#, count: 5_000) + "\""
    for engine in CompiledRegex.Engine.allCases {
      let regex = try CompiledRegex(#""(?:[^"\\]|\\.)*+""#, engine: engine)
      let (found, outcome) = allMatches(of: regex, in: text)
      #expect(found == [0..<text.utf8.count])
      #expect(outcome == .complete)
    }
  }
}
