// fmguard — SPDX-License-Identifier: Apache-2.0
// The bytes that a match of a regex can begin with: never one too few.

import Testing

@testable import GuardMatch

struct FirstBytesRow: Sendable, CustomTestStringConvertible {
  let pattern: String
  /// Texts that match, from their first byte on.
  let matches: [String]
  /// Texts that cannot begin a match, and need not be tried.
  var others: [String] = []
  var testDescription: String { pattern }

  static let all = [
    FirstBytesRow(pattern: "foo", matches: ["foo"], others: ["oof", "x", "1", "é"]),
    FirstBytesRow(pattern: "(?i)foo", matches: ["foo", "FOO"], others: ["oof", "1"]),
    FirstBytesRow(pattern: "(?i)k1", matches: ["k1", "K1", "\u{212A}1"], others: ["1"]),
    FirstBytesRow(pattern: "(?i)straße", matches: ["straße", "STRAẞE"], others: ["t"]),
    FirstBytesRow(pattern: "(?i)ÿb", matches: ["ÿb", "ŸB"]),
    FirstBytesRow(pattern: "(?i)я", matches: ["я", "Я"]),
    FirstBytesRow(pattern: "한국", matches: ["한국"]),
    FirstBytesRow(pattern: "[0-9]{3}", matches: ["123"], others: ["a12", " 1"]),
    FirstBytesRow(pattern: #"\d{3}"#, matches: ["123", "١٢٣"]),
    FirstBytesRow(pattern: "(?:walnut|hazel) tree", matches: ["walnut tree", "hazel tree"], others: ["tree"]),
    FirstBytesRow(pattern: "(?:walnut|(?i)hazel) tree", matches: ["walnut tree", "HAZEL tree"], others: ["tree"]),
    FirstBytesRow(pattern: "x?walnut", matches: ["xwalnut", "walnut"], others: ["a"]),
    FirstBytesRow(pattern: #"\bfoo"#, matches: ["foo"], others: ["o"]),
    FirstBytesRow(pattern: "(?<=x)foo", matches: [], others: ["o"]),
    FirstBytesRow(pattern: "(?=w)[a-z]+", matches: ["walnut"]),
    FirstBytesRow(pattern: "^foo", matches: ["foo"]),
    FirstBytesRow(pattern: "(?m)^foo", matches: ["foo"]),
    FirstBytesRow(pattern: ".*foo", matches: ["foo", "a foo", "\u{1F600}foo"]),
    FirstBytesRow(pattern: "[^a]b", matches: ["bb", "éb"]),
    FirstBytesRow(pattern: #"(?:(a)|b)\1?c"#, matches: ["aac", "bc"], others: ["c"]),
    FirstBytesRow(pattern: #"\((?:[^()]++|(?R))*\)"#, matches: ["(a(b))"], others: ["a"]),
    FirstBytesRow(pattern: #"\X\d"#, matches: ["a1", "é1"]),
  ]
}

@Suite struct FirstBytesTests {
  @Test(arguments: FirstBytesRow.all) func noneIsMissing(row: FirstBytesRow) throws {
    let regex = try CompiledRegex(row.pattern)
    for text in row.matches {
      #expect(allMatches(of: regex, in: text).0.first?.lowerBound == 0, "\(text)")
      #expect(regex.firstBytes.intersects(ByteSet(text.utf8.prefix(1))), "\(text)")
    }
    for text in row.others { #expect(!regex.firstBytes.intersects(ByteSet(text.utf8.prefix(1))), "\(text)") }
  }

  @Test func setsOfBytes() {
    #expect(ByteSet.all == ByteSet(UInt8.min...UInt8.max))
    for byte in UInt8.min...UInt8.max {
      let one = ByteSet([byte])
      #expect(one.intersects(.all) && one.intersects(one) && !one.intersects(ByteSet([byte &+ 1, byte &+ 64])))
    }
    #expect(!ByteSet([]).intersects(.all))
  }
}
