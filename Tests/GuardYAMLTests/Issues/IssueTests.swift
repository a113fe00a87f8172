// fmguard — SPDX-License-Identifier: Apache-2.0
// The words of issues, guesses at misspelt words, and the log.

import Testing

@testable import GuardYAML

@Suite struct IssueTests {
  @Test func theWordsTakeFactsAndLeaveOtherBracesAlone() {
    let kind = GuardYAML.Issue.Kind("test", "a {0} {value} {", remedy: "{expected}")
    let issue = GuardYAML.Issue(kind, file: "f", value: "{key}", expected: "x")
    #expect(issue.description == "f: a {0} {key} {; x")
  }

  @Test func kindsAreTheirCodes() {
    #expect(GuardYAML.Issue.Kind("unknown_key", "", remedy: "") == .unknownKey)
    #expect(GuardYAML.Issue.Kind.unknownKey != .missingKey)
  }

  @Test(arguments: [
    ("sevrity", "severity"), ("severty", "severity"), ("matc", "match"), ("mtach", "match"), ("id", "id"),
  ])
  func near(word: String, want: String) {
    #expect(Suggestion.nearest(to: word, among: ["id", "match", "severity"]) == want)
  }

  @Test(arguments: ["", "x\0y", "weight", "😀", "severity of it", String(repeating: "a", count: 10_000)])
  func farAway(word: String) {
    #expect(Suggestion.nearest(to: word, among: ["id", "match", "severity"]) == nil)
  }

  @Test func distances() {
    for (left, right, want) in [("", "", 0), ("", "ab", 2), ("ab", "ba", 1), ("kitten", "sitting", 3), ("é", "e", 1)] {
      #expect(Suggestion.distance(Array(left.unicodeScalars), Array(right.unicodeScalars)) == want)
      #expect(Suggestion.distance(Array(right.unicodeScalars), Array(left.unicodeScalars)) == want)
    }
  }

  @Test func aLogKeepsSoManyAndCountsTheRest() {
    let log = IssueLog(file: "f")
    for line in (1...IssueLog.limit + 5).reversed() {
      log.report(.mergeKey, at: SourcePosition(line: line, column: 1))
    }
    #expect(log.count == IssueLog.limit + 5)
    #expect(log.issues.count == IssueLog.limit + 1)
    #expect(log.issues.first?.position?.line == 6)
    #expect(log.issues.last?.description == "f: 5 more problems in this file; correct those above first")
  }
}
