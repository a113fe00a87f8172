// fmguard — SPDX-License-Identifier: Apache-2.0
// Which literals a pattern requires, and that every match has one.

import Foundation
import GuardText
import TestSupport
import Testing

@testable import GuardMatch

struct LiteralRow: Sendable, CustomTestStringConvertible {
  let id: String
  let pattern: String
  var subject = RegexSubject.copy
  var want: [String]?
  var testDescription: String { id }

  init(_ id: String, _ pattern: String, over subject: RegexSubject = .copy, _ want: [String]? = nil) {
    self.id = id
    self.pattern = pattern
    self.subject = subject
    self.want = want
  }

  static let some = [
    LiteralRow("one word", #"\bfoobar\d+"#, ["foobar"]),
    LiteralRow("case", #"(?i)FooBar\d"#, ["foobar"]),
    LiteralRow("the longest", "foo.*quux.*bar", ["quux"]),
    LiteralRow("white space splits", #"foo\s+barbaz"#, ["barbaz"]),
    LiteralRow("a space splits", "foo barbaz", ["barbaz"]),
    LiteralRow("an apostrophe splits", "don't.", ["don"]),
    LiteralRow("a hyphen splits", "abc-defg.", ["defg"]),
    LiteralRow("alternatives", "(?:abcd|efgz).", ["abcd", "efgz"]),
    LiteralRow("alternatives with more around", "x(?:abc|def)y.*", ["xabc", "xdef"]),
    LiteralRow("alternatives with unknown parts", #"(?:abcd\w+|\w+efgz)"#, ["abcd", "efgz"]),
    LiteralRow("options", "abcs?.", ["abcs", "abc"]),
    LiteralRow("class", "[ck]attle.", ["cattle", "kattle"]),
    LiteralRow("counts", "(?:ab){2,}", ["abab"]),
    LiteralRow("plus", "(?:abc)+", ["abc"]),
    LiteralRow("lookaround consumes nothing", "abc(?=xyzxyz)def.", ["abcdef"]),
    LiteralRow("reference", #"(abc).*\1"#, ["abc"]),
    LiteralRow("email", #"\b\w+@example\.com"#, ["@example.com"]),
    LiteralRow("Hangul", "개새끼.*", ["개새끼"]),
    LiteralRow("Cyrillic", "(?i)ТЕСТ1.", ["тест1"]),
    LiteralRow("astral", "\u{1F595}.", ["\u{1F595}"]),
    LiteralRow("ß splits", "(?i)straße.*gasse9", ["gasse9"]),
    LiteralRow("may compose when lowered", "booth.", ["boot"]),
    LiteralRow("cannot, before a digit", #"booth\d"#, ["booth"]),
    LiteralRow("original: may compose", "cafe.", over: .original, ["caf"]),
    LiteralRow("original: cannot before a space", #"cafe\s.*"#, over: .original, ["cafe"]),
    LiteralRow("original: Han does not compose", "漢字.", over: .original, ["漢字"]),
    LiteralRow("original: Kana may", "ハハ.", over: .original, ["ハ"]),
  ]

  static let none = [
    LiteralRow("none: empty", ""),
    LiteralRow("none: too short", "ab.*cd"),
    LiteralRow("none: digits", #"\d{3}-\d{4}"#),
    LiteralRow("none: one branch without", #"foobar|\d+"#),
    LiteralRow("none: optional", #"(?:foobar)?\d"#),
    LiteralRow("none: star", #"(?:foobar)*\d"#),
    LiteralRow("none: zero times", #"(?:foobar){0}\d"#),
    LiteralRow("none: in a lookahead only", "(?=foobar).."),
    LiteralRow("none: negated", "(?!foobar)..."),
    LiteralRow("none: extended", "(?x)foobar"),
    LiteralRow("none: quoted", #"\Qfoobar\E"#),
    LiteralRow("none: start moved", #"foobar\Kx"#),
    LiteralRow("none: verb", "foobar(*ACCEPT)x"),
    LiteralRow("none: condition", "(a)?(?(1)foobar|bazbaz)"),
    LiteralRow("none: NUL between", #"ab\x00cd"#),
    LiteralRow("none: marks between", "ab\u{301}cd"),
    LiteralRow("none: too many", "(?:" + (0..<40).map { "abc\($0)" }.joined(separator: "|") + ")"),
    LiteralRow("none: original, too short without the last", "sex.", over: .original),
  ]
}

@Suite struct RequiredLiteralsTests {
  @Test(arguments: LiteralRow.some + LiteralRow.none) func literals(row: LiteralRow) {
    #expect(RequiredLiterals.of(row.pattern, over: row.subject)?.texts == row.want)
  }

  /// How far before its literal a match may begin.
  @Test(
    arguments: [
      (#"foobar\d+"#, 0), (#"\bfoobar\d+"#, 0), (#"[^ ]{1,10}foobar\d"#, 10), (#"\w+foobar\d"#, nil),
      ("foo.*quux.*", nil),
      ("a.?b(?:cd.|ef?)foobar.", 6), (#"(?:x|yz)(?<=q)\d?foobar."#, 3), ("(?:abcd.|.{3}efgz).", 3),
      (#"(a)\1foobar."#, nil),
      ("x(?:foobar.)+", 1), ("x.(?:[0-9]foobar.){2}", 2), (".{257}foobar.", nil), (".{256}foobar.", 256),
      (".*+foobar.", nil),
      (#"\Xfoobar."#, nil), ("(?:.foobar|gooble.{9}).", 1), ("(?=.{9})foobar.", 0), ("(?>.)foobar.", 1),
    ] as [(String, Int?)])
  func reach(pattern: String, want: Int?) throws {
    let required = try #require(RequiredLiterals.of(pattern, over: .copy))
    #expect(required.reach == want)
  }

  @Test func idsAreUnique() {
    let ids = (LiteralRow.some + LiteralRow.none).map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func longLiteralsAreCut() {
    let long = String(repeating: "ab", count: 5_000)
    #expect(RequiredLiterals.of(long, over: .copy)?.texts == [String(long.prefix(RequiredLiterals.mostScalars))])
  }

  @Test(arguments: UInt64(1)...8, [RegexSubject.copy, .original])
  func everyMatchHasOne(seed: UInt64, subject: RegexSubject) {
    var generator = SeededGenerator(seed: seed)
    let letters = ["a", "b", "s", "K", "e", "ß", "ss", "é", "가", "ハ", "'", "1", "j", "\u{130}", "i", "漢", "t"]
    var compared = 0
    for _ in 0..<600 {
      // Few letters at a time, so that patterns and texts meet.
      let few = (0..<3).map { _ in generator.pick(letters) }
      let pattern = RandomPattern(letters: few, isRich: true).draw(&generator)
      guard let required = RequiredLiterals.of(pattern, over: subject), let regex = try? CompiledRegex(pattern) else {
        continue
      }
      var pieces = few + few.map { $0.uppercased() } + few.map { $0.lowercased() } + [" ", "1"]
      pieces += ["\u{301}", "\u{30C}"]
      if subject == .original { pieces += ["\u{17F}", "\u{212A}", "\u{AD}", "\u{11A8}", "\u{3099}", "’"] }
      for _ in 0..<4 {
        var text = likelyText(for: pattern, among: pieces, upTo: 6, &generator)
        if subject == .copy {
          text = text.decomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
        }
        guard let match = allMatches(of: regex, in: text).0.first else { continue }
        compared += 1
        // The text as a whole is folded, since what follows a match may change its end.
        let folded = Self.folded(text)
        #expect(
          required.texts.contains { Self.contains(folded, $0) },
          "seed \(seed), \(pattern), \(text.debugDescription), \(match), \(required)")
      }
    }
    #expect(compared > 100)
  }

  /// Texts in which what follows a match changes its last character.
  @Test(arguments: [
    ("booj", "BOOJ\u{30C}", RegexSubject.copy), ("foot", "FOOT\u{308}", .copy), ("αβγι", "ΑΒΓΙ\u{308}\u{301}", .copy),
    ("cafe", "cafe\u{301}", .original), ("가가가", "가가가\u{11A8}", .original), ("ハハ", "ハハ\u{309A}", .original),
    ("abk", "abK", .original), ("abs", "ab\u{17F}", .original), ("(?:abcd|xyze)", "xyze\u{301}", .original),
  ])
  func whatFollowsIsMinded(word: String, text: String, subject: RegexSubject) throws {
    for pattern in ["(?i)\(word)\\b", "(?i)\(word)(?=.?)", "(?i)[!-~]*\(word).*"] {
      guard try !allMatches(of: CompiledRegex(pattern), in: text).0.isEmpty,
        let required = RequiredLiterals.of(pattern, over: subject)
      else { continue }
      #expect(required.texts.contains { Self.contains(Self.folded(text), $0) }, "\(pattern), \(required)")
    }
  }

  /// Whatever PCRE2 takes for the same letter must fold as that letter does, for every letter that a literal may hold.
  @Test func caselessLettersFoldTogether() throws {
    let all = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    let cased = all.filter { $0.hasCase || $0.properties.changesWhenNFKCCaseFolded && $0.properties.isAlphabetic }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: cased)
    let text = String(view)
    let bytes = Array(text.utf8)
    var letters = 0
    for scalar in cased {
      guard let fold = scalar.stableFold else { continue }
      letters += 1
      let regex = try CompiledRegex("(?i)\\x{\(String(scalar.value, radix: 16))}")
      for range in allMatches(of: regex, in: text).0 {
        let matched = String(decoding: bytes[range], as: UTF8.self)
        #expect(Array(Self.folded(matched).unicodeScalars) == [fold], "\(scalar.value)")
      }
    }
    #expect(letters > 2_000)
  }

  /// What a literal takes for the fold of a character is its fold in the matching copy.
  @Test func stableFoldsAreThoseOfTheCopy() {
    let all = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { $0.stableFold != nil && $0 != "|" }
    var text = String.UnicodeScalarView()
    var want = String.UnicodeScalarView()
    for scalar in all {
      text.append(scalar)
      text.append("|")
      want.append(scalar.stableFold!)
      want.append("|")
    }
    let copy = Self.folded(String(text)).unicodeScalars.split(separator: "|").map { $0.map(\.value) }
    let wanted = want.split(separator: "|").map { $0.map(\.value) }
    #expect(all.count > 100_000)
    #expect(copy.count == wanted.count)
    let differing = zip(copy, wanted).filter { $0 != $1 }
    #expect(differing.isEmpty, "\(differing.prefix(20))")
  }

  /// The matching copy in the standard fold.
  private static func folded(_ text: String) -> String { MatchingCopy(text, level: .standard).string }

  /// Whether a text holds another one, character by character, without regard to clusters.
  private static func contains(_ text: String, _ other: String) -> Bool {
    let bytes = Array(text.utf8)
    let wanted = Array(other.utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
  }
}
