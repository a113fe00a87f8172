// fmguard — SPDX-License-Identifier: Apache-2.0
// Which patterns become terms, and that the terms mean the same.

import TestSupport
import Testing

@testable import GuardMatch

struct LoweringRow: Sendable, CustomTestStringConvertible {
  let id: String
  let pattern: String
  /// nil: stays a regex.
  var terms: [LoweredTerm]?
  var testDescription: String { id }

  init(_ id: String, _ pattern: String, words: [String]) {
    self.init(id, pattern, words.map { LoweredTerm(text: $0, kind: .word) })
  }

  init(_ id: String, _ pattern: String, _ terms: [LoweredTerm]? = nil) {
    self.id = id
    self.pattern = pattern
    self.terms = terms
  }

  static let lowered = [
    LoweringRow("word", #"(?i)\bfoo\b"#, words: ["foo"]),
    LoweringRow("phrase", #"(?i)\bfoo\s+bar\b"#, words: ["foo bar"]),
    LoweringRow("phrase by one space", #"(?i)\bfoo bar\b"#, words: ["foo bar"]),
    LoweringRow("phrase by a class", #"(?i)\bfoo[ ]+bar\b"#, words: ["foo bar"]),
    LoweringRow("phrase by a class of white space", #"(?i)\bfoo[\s]bar\b"#, words: ["foo bar"]),
    LoweringRow("boundaries inside", #"(?i)\bfoo\b\s+\bbar\b"#, words: ["foo bar"]),
    LoweringRow("optional space", #"(?i)\bfoo\s*bar\b"#, words: ["foo bar", "foobar"]),
    LoweringRow("group of its own", #"(?i:\bfoo\b)"#, words: ["foo"]),
    LoweringRow("upper case", #"(?i)\bFOO\b"#, words: ["foo"]),
    LoweringRow("beyond ASCII", #"(?i)\bÉté\b"#, words: ["été"]),
    LoweringRow("Cyrillic", #"(?i)\bТЕСТ\b"#, words: ["тест"]),
    LoweringRow("prefix", #"(?i)\bfoo"#, [LoweredTerm(text: "foo", kind: .prefix)]),
    LoweringRow("substring", "(?i)foo", [LoweredTerm(text: "foo", kind: .substring)]),
    LoweringRow("no case, no option", "시발", [LoweredTerm(text: "시발", kind: .substring)]),
    LoweringRow("digits, no option", #"\b1488\b"#, words: ["1488"]),
    LoweringRow("astral", "\u{1F595}", [LoweredTerm(text: "\u{1F595}", kind: .substring)]),
    LoweringRow("alternatives", #"(?i)\b(?:foo|bar)\b"#, words: ["foo", "bar"]),
    LoweringRow(
      "alternatives at the top", #"(?i)\bfoo\b|\bbar"#,
      [.init(text: "foo", kind: .word), .init(text: "bar", kind: .prefix)]),
    LoweringRow("capturing group", #"(?i)\b(foo|bar)s\b"#, words: ["foos", "bars"]),
    LoweringRow("option", #"(?i)\bfoos?\b"#, words: ["foos", "foo"]),
    LoweringRow("optional group", #"(?i)\bfoo(?:ing)?\b"#, words: ["fooing", "foo"]),
    LoweringRow("small class", #"(?i)\b[ck]at\b"#, words: ["cat", "kat"]),
    LoweringRow("range", #"(?i)\ba[1-3]\b"#, words: ["a1", "a2", "a3"]),
    LoweringRow("escaped punctuation", #"(?i)\bfoo\.bar\b"#, words: ["foo.bar"]),
    LoweringRow("apostrophe and hyphen", #"(?i)\bdon't x-ray\b"#, words: ["don't x-ray"]),
    LoweringRow("comment", #"(?i)\bfoo(?#what)\b"#, words: ["foo"]),
    LoweringRow("hexadecimal", #"(?i)\b\x66\x{6f}o\b"#, words: ["foo"]),
    LoweringRow("same twice", #"(?i)\b(?:foo|FOO)\b"#, words: ["foo"]),
  ]

  static let kept = [
    LoweringRow("kept: empty", ""),
    LoweringRow("kept: case matters", #"\bfoo\b"#),
    LoweringRow("kept: case matters in a part", #"(?i)foo(?-i:bar)"#),
    LoweringRow("kept: option set too late", "foo(?i)bar"),
    LoweringRow("kept: boundary on the right only", #"(?i)foo\b"#),
    LoweringRow("kept: boundary beside punctuation", #"(?i)\b@foo\b"#),
    LoweringRow("kept: boundary beside underscore", #"(?i)\b_foo\b"#),
    LoweringRow("kept: boundary in a word", #"(?i)\bfo\bo\b"#),
    LoweringRow("kept: boundary at a space", #"(?i)\b foo\b"#),
    LoweringRow("kept: two spaces", "(?i)foo  bar"),
    LoweringRow("kept: spaces at the end", #"(?i)\bfoo\s+"#),
    LoweringRow("kept: star", "(?i)fo*"),
    LoweringRow("kept: plus", "(?i)fo+"),
    LoweringRow("kept: count", "(?i)fo{2}"),
    LoweringRow("kept: possessive", "(?i)fos?+s"),
    LoweringRow("kept: atomic", "(?i)(?>fo|f)o"),
    LoweringRow("kept: dot", "(?i)f.o"),
    LoweringRow("kept: type", #"(?i)f\wo"#),
    LoweringRow("kept: negated class", "(?i)f[^a]o"),
    LoweringRow("kept: mixed class", #"(?i)foo[\s-]bar"#),
    LoweringRow("kept: POSIX class", "(?i)foo[[:alpha:]]"),
    LoweringRow("kept: lookahead", "(?i)foo(?=bar)"),
    LoweringRow("kept: lookbehind", "(?i)(?<!x)foo"),
    LoweringRow("kept: reference", #"(?i)(foo)\1"#),
    LoweringRow("kept: anchors", "(?i)^foo$"),
    LoweringRow("kept: extended", "(?ix)f o o"),
    LoweringRow("kept: quoted", #"(?i)\Qfoo\E"#),
    LoweringRow("kept: verb", "(?i)foo(*ACCEPT)bar"),
    LoweringRow("kept: condition", "(?i)(foo)?(?(1)bar|baz)"),
    LoweringRow("kept: recursion", "(?i)foo(?R)?"),
    LoweringRow("kept: can be empty", "(?i)(?:foo)?"),
    LoweringRow("kept: folds to more", #"(?i)\bstraße\b"#),
    LoweringRow("kept: combining mark", "(?i)cafe\u{301}"),
    LoweringRow("kept: compatibility letter", "(?i)ﬁsh"),
    LoweringRow("kept: typographic apostrophe", "(?i)don’t"),
    LoweringRow("kept: NUL", #"(?i)a\x00b"#),
    LoweringRow("kept: replacement-like octal", #"(?i)a\012b"#),
    LoweringRow("kept: too many", "(?i)[a-i][a-i]"),
    LoweringRow("kept: too long", "(?i)" + String(repeating: "a", count: 1025)),
    LoweringRow("kept: literal brace", "(?i)foo{,2}"),
    LoweringRow("kept: open group", "(?i)foo("),
    LoweringRow("kept: stray parenthesis", "(?i)foo)"),
  ]
}

@Suite struct RegexLoweringTests {
  @Test(arguments: LoweringRow.lowered + LoweringRow.kept) func lower(row: LoweringRow) {
    #expect(RegexLowering.lower(row.pattern) == row.terms)
  }

  @Test func idsAreUnique() {
    let ids = (LoweringRow.lowered + LoweringRow.kept).map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: UInt64(1)...8) func termsMeanTheSame(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let patterns = RandomPattern(letters: ["a", "b", "k", "s", "É", "1", "가", "_", "-"], isRich: false)
    let pieces = ["a", "A", "b", "K", "k", "s", "é", "É", "1", "가", "_", "-", " "]
    var lowered = 0
    for _ in 0..<600 {
      let pattern = patterns.draw(&generator)
      guard let terms = RegexLowering.lower(pattern) else { continue }
      lowered += 1
      let regex = try CompiledRegex(pattern)
      for _ in 0..<6 {
        // As in the copy: no two spaces side by side. Some of the terms themselves, lest nothing ever match.
        let some = terms.map(\.text) + pieces
        let text = randomText(of: some, upTo: 8, &generator)
          .split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        let found = allMatches(of: regex, in: text).0
        let occurrences = terms.flatMap { Self.occurrences(of: $0, in: text) }
        let note: Comment = "seed \(seed), \(pattern), \(text.debugDescription)"
        #expect(found.allSatisfy { occurrences.contains($0) }, note)
        #expect(occurrences.allSatisfy { one in found.contains { $0.overlaps(one) } }, note)
      }
    }
    #expect(lowered > 100)
  }

  /// Where a term stands in a text, by `\b` instead of the script's boundaries.
  private static func occurrences(of term: LoweredTerm, in text: String) -> [Range<Int>] {
    // All letters here have as many bytes in lower case.
    let scalars = Array(text.lowercased().unicodeScalars)
    let wanted = Array(term.text.unicodeScalars)
    let offsets = characterOffsets(text)
    guard scalars.count >= wanted.count else { return [] }
    func boundary(_ index: Int) -> Bool {
      let left = index > 0 && scalars[index - 1].isWordCharacter
      let right = index < scalars.count && scalars[index].isWordCharacter
      return left != right
    }
    return (0...(scalars.count - wanted.count)).compactMap { start in
      let end = start + wanted.count
      guard scalars[start..<end].elementsEqual(wanted) else { return nil }
      guard term.kind == .substring || boundary(start), term.kind != .word || boundary(end) else { return nil }
      return offsets[start]..<offsets[end]
    }
  }
}
