// fmguard — SPDX-License-Identifier: Apache-2.0
// Which patterns compile, and what is said of those that do not.

import Testing

@testable import GuardMatch

struct CompileRow: Sendable, CustomTestStringConvertible {
  let id: String
  let pattern: [UInt8]
  /// nil: it compiles.
  var kind: PatternError.Kind?
  var offset: Int?
  var testDescription: String { id }

  init(_ id: String, _ pattern: String, _ kind: PatternError.Kind? = nil, at offset: Int? = nil) {
    self.init(id, bytes: Array(pattern.utf8), kind, at: offset)
  }

  init(_ id: String, bytes: [UInt8], _ kind: PatternError.Kind? = nil, at offset: Int? = nil) {
    self.id = id
    self.pattern = bytes
    self.kind = kind
    self.offset = offset
  }

  static let good = [
    CompileRow("words", #"(?i)\bfoo\s+bar\b"#),
    CompileRow("digits", #"\b[0-9]{3}-[0-9]{4}\b"#),
    CompileRow("astral", "\u{1F600}+"),
    CompileRow("nul as escape", #"a\x00b"#),
    CompileRow("nul as byte", "a\0b"),
    CompileRow("escaped backslash before G", #"a\\Gb"#),
    CompileRow("verb further in", "a(*COMMIT)b"),
    CompileRow("escaped verb", #"\(\*UTF\)"#),
    CompileRow("recursion", #"\((?:[^()]++|(?R))*\)"#),
    CompileRow("lookaround by name at the start", "(*pla:foo)f"),
    CompileRow("lookbehind", "(?<=foo)bar"),
    CompileRow("groups as deep as allowed", nested(RegexLimits.nesting)),
    CompileRow("long, but not too long", String(repeating: "a", count: 20_000)),
  ]

  static let bad = [
    CompileRow("empty", "", .matchesEmpty),
    CompileRow("optional", "a?", .matchesEmpty),
    CompileRow("star", "(?:ab)*", .matchesEmpty),
    CompileRow("an empty branch", "a|", .matchesEmpty),
    CompileRow("a boundary alone", #"\b"#, .matchesEmpty),
    CompileRow("a lookahead alone", "(?=a)", .matchesEmpty),
    CompileRow("open group", "a(b", .invalidRegex, at: 3),
    CompileRow("open class", "a[b", .invalidRegex, at: 3),
    CompileRow("stray star", "*a", .invalidRegex, at: 0),
    CompileRow("unknown escape", #"ab\y"#, .invalidRegex, at: 3),
    CompileRow("astral before the mistake", "\u{1F600}(", .invalidRegex, at: 5),
    CompileRow("splits characters", #"a\C"#, .invalidRegex, at: 3),
    CompileRow("where the search began", #"a\\\Gb"#, .invalidRegex, at: 3),
    CompileRow("ends early", "a(*ACCEPT)b", .invalidRegex, at: 1),
    CompileRow("ends early with nothing", "(?=a)(?:(*ACCEPT)|a)b", .invalidRegex, at: 8),
    CompileRow("verb: match limit", "(*LIMIT_MATCH=1)a", .invalidRegex, at: 0),
    CompileRow("verb: no machine code", "(*NO_JIT)a", .invalidRegex, at: 0),
    CompileRow("verb: UTF", "(*UTF)a", .invalidRegex, at: 0),
    CompileRow("verb: newline", "(*ANYCRLF)a", .invalidRegex, at: 0),
    CompileRow("callout", "a(?C1)b", .invalidRegex),
    CompileRow("callout with text", "a(?C'x')b", .invalidRegex),
    CompileRow("100 KB", String(repeating: "a", count: 100_000), .invalidRegex),
    CompileRow(
      "100 KB of alternatives", Array(repeating: "abcdefghi", count: 10_000).joined(separator: "|"), .invalidRegex),
    CompileRow("too many groups inside each other", nested(RegexLimits.nesting + 1), .invalidRegex),
    CompileRow("10,000 open groups", String(repeating: "(", count: 10_000), .invalidRegex),
    CompileRow("invalid byte", bytes: [0x61, 0xFF], .invalidRegex, at: 1),
    CompileRow("surrogate", bytes: [0x61, 0xED, 0xA0, 0x80], .invalidRegex, at: 1),
    CompileRow("cut character", bytes: [0x61, 0xE2, 0x82], .invalidRegex, at: 1),
  ]

  private static func nested(_ depth: Int) -> String {
    String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
  }
}

@Suite struct CompiledRegexTests {
  @Test(arguments: CompileRow.good + CompileRow.bad, CompiledRegex.Engine.allCases)
  func compile(row: CompileRow, engine: CompiledRegex.Engine) {
    do throws(PatternError) {
      _ = try CompiledRegex(utf8: row.pattern, engine: engine)
      #expect(row.kind == nil)
    } catch {
      #expect(error.kind == row.kind)
      if let offset = row.offset { #expect(error.offset == offset) }
      if error.kind == .invalidRegex { #expect(error.detail?.isEmpty == false) }
    }
  }

  @Test func idsAreUnique() {
    let ids = (CompileRow.good + CompileRow.bad).map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func lookbehindIsKnown() throws {
    #expect(try CompiledRegex("abc").maxLookbehind == 1)
    #expect(try CompiledRegex(#"\babc"#).maxLookbehind == 2)
    #expect(try CompiledRegex("(?<=1234)abc").maxLookbehind >= 5)
    #expect(try CompiledRegex("(?<=a(?<=ba)c)d").maxLookbehind >= 4)
  }

  @Test func messagesAreThoseOfTheLibrary() {
    #expect {
      _ = try CompiledRegex("secret(")
    } throws: { error in
      (error as? PatternError)?.detail == "missing closing parenthesis"
    }
  }
}
