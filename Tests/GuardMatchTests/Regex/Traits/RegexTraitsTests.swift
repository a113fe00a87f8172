// fmguard — SPDX-License-Identifier: Apache-2.0
// What the syntax of regexes tells, and whether those that are said to run away do.

import GuardText
import Testing

@testable import GuardMatch

struct RunawayRow: Sendable, CustomTestStringConvertible {
  let source: String
  /// What a long text of repetitions consists of.
  var attack = "a"
  let runsAway: Bool

  var testDescription: String { source }

  static let all = [
    RunawayRow(source: "(a+)+$", runsAway: true),
    RunawayRow(source: "(a*)*$", runsAway: true),
    RunawayRow(source: "(a|a)+$", runsAway: true),
    RunawayRow(source: #"(\w|\d)*!"#, attack: "1", runsAway: true),
    RunawayRow(source: "(a+b?)+$", runsAway: true),
    RunawayRow(source: "((ab)+)+$", attack: "ab", runsAway: true),
    RunawayRow(source: "(a(bc)*)+$", attack: "abc", runsAway: false),
    RunawayRow(source: "(a++)+$", runsAway: false),
    RunawayRow(source: "(?>a+)+$", runsAway: false),
    RunawayRow(source: "(a+b)+$", attack: "aab", runsAway: false),
    RunawayRow(source: "([^,]+,)+$", attack: "a,", runsAway: false),
    RunawayRow(source: "[^,]+(,[^,]+)*;", attack: "a,", runsAway: false),
    RunawayRow(source: #"\w+\s\w+;"#, attack: "a ", runsAway: false),
    RunawayRow(source: #"\w+\d+;"#, attack: "1", runsAway: true),
    RunawayRow(source: #"[a-z]+[0-9]+;"#, attack: "a1", runsAway: false),
    RunawayRow(source: "(?i)A+a+;", runsAway: true),
    RunawayRow(source: "a{2,4}a{2,4};", runsAway: false),
    RunawayRow(source: "", runsAway: false),
    RunawayRow(source: #"\Qa\E"#, runsAway: false),
  ]
}

@Suite struct RegexTraitsTests {
  @Test(arguments: RunawayRow.all) func tellsWhatRunsAway(row: RunawayRow) {
    #expect(RegexTraits(of: row.source, fold: .standard).runsAway == row.runsAway)
  }

  /// Exponential ones run into the limits over a text of a few thousand characters; those that are let pass do not. Two
  /// neighbours (those that end with `;` here) cost a power of the length only, and take longer texts.
  @Test(arguments: RunawayRow.all.filter { !$0.runsAway || !$0.source.hasSuffix(";") })
  func itIsTrue(row: RunawayRow)
    throws
  {
    guard !row.source.isEmpty, row.source != "(a*)*$" else { return }
    var builder = MatcherBuilder()
    _ = try builder.addRegex(row.source, PatternOptions())
    let text = String(repeating: row.attack, count: 2000) + "\u{1}!;"
    let outcome = builder.build().scan(text) { _ in }
    #expect((outcome == .complete) == !row.runsAway)
  }

  @Test func tellsWhatItStandsFor() {
    let words = RegexTraits(of: #"(?i)\b(wal|ches)nut\b"#, fold: .standard)
    #expect(words.terms?.map(\.text) == ["walnut", "chesnut"] && words.terms?.first?.kind == .word)
    #expect(RegexTraits(of: #"(?i)\bwalnut\b"#, fold: .none).terms == nil)
    let near = RegexTraits(of: #"\d{1,3}walnut"#, fold: .standard)
    #expect(near.terms == nil && near.requiresLiteral && near.staysNearLiteral)
    let far = RegexTraits(of: #"\d+walnut"#, fold: .standard)
    #expect(far.requiresLiteral && !far.staysNearLiteral)
    #expect(!RegexTraits(of: #"\d+"#, fold: .standard).requiresLiteral)
  }

  @Test func tellsWhatTheCopyDoesNotHave() {
    for (source, scalar) in [
      ("x’s", "’"), ("(x|’)s", nil), ("(’|‘)s", "’"), ("(’)?s", nil), ("ß\\d", nil), ("Ж\\d", nil), ("é\\d", nil),
      ("ｘ\\d", "ｘ"), ("[’]\\d", nil), ("", nil),
    ] as [(String, Unicode.Scalar?)] {
      #expect(RegexTraits(of: source, fold: .standard).foldedAway == scalar, "\(source)")
      #expect(RegexTraits(of: source, fold: .none).foldedAway == nil)
    }
  }

  @Test func tellsABoundaryWithoutSpaces() {
    for (source, letter) in [
      (#"\b核桃"#, "核"), (#"桃\b"#, "桃"), (#"\b호두"#, "호"), (#"核\d\b"#, nil), (#"\bwalnut"#, nil),
      (#"(\b[核桃]|x)"#, "核"), (#"\b[^核]"#, nil), (#"\b(แมว)+"#, "แ"),
    ] as [(String, Unicode.Scalar?)] {
      #expect(RegexTraits(of: source, fold: .standard).boundaryBesideUnspaced == letter, "\(source)")
    }
  }
}
