// fmguard — SPDX-License-Identifier: Apache-2.0
// Spellings that are stretched by padding, separators or repeated letters: found, or the scan says that it is
// incomplete; and long harmless text, which is neither.

import GuardText
import TestSupport
import Testing

@testable import GuardMatch

/// A term in disguise, with so much of something in it.
struct Stretch: Sendable, CustomTestStringConvertible {
  let id: String
  let terms: [String]
  var kind = MatchKind.word
  /// What stands before, what is repeated, and what stands behind.
  let parts: (String, String, String)
  var testDescription: String { id }

  func text(_ count: Int) -> [UInt8] {
    Array("so \(parts.0)".utf8) + Array(String(repeating: parts.1, count: count).utf8) + Array("\(parts.2) is".utf8)
  }

  static let hidden: [Stretch] = [
    Stretch(id: "padding in a word", terms: ["shit"], parts: ("s", "\u{200B}", "h1t")),
    Stretch(id: "padding before the last letter", terms: ["shit"], parts: ("$hi", "\u{200B}", "t")),
    Stretch(id: "padding in a spaced word", terms: ["shit"], parts: ("s.h.", "\u{200B}", "i.t")),
    Stretch(id: "tall marks", terms: ["shit"], parts: ("sh", "\u{336}", "it")),
    Stretch(id: "accents", terms: ["shit"], parts: ("sh", "\u{301}", "1t")),
    Stretch(id: "repeated first letter", terms: ["shit"], parts: ("s", "s", "hit")),
    Stretch(id: "repeated letter", terms: ["shit"], parts: ("shi", "i", "t")),
    Stretch(id: "repeated last letter", terms: ["shit"], parts: ("shi", "t", "t")),
    Stretch(id: "repeated Cyrillic", terms: ["дурак"], parts: ("дур", "а", "к")),
    Stretch(id: "repeated digit", terms: ["shit"], parts: ("sh1", "1", "t")),
    Stretch(id: "repeated spaced letter", terms: ["shit"], parts: ("s.", "s.", "h.i.t")),
    Stretch(id: "repeated spaced letter within", terms: ["shit"], parts: ("s h ", "i ", "t")),
    Stretch(id: "white space in a phrase", terms: ["blue heron"], parts: ("blue", " ", "her0n")),
    Stretch(id: "white space after the disguise", terms: ["blue heron"], parts: ("b1ue", " ", "heron")),
    Stretch(id: "line ends in a phrase", terms: ["blue heron"], parts: ("blue ", "\r\n", "her0n")),
    Stretch(id: "repeated letter, prefix", terms: ["shit"], kind: .prefix, parts: ("sh", "i", "ttake")),
    Stretch(id: "repeated letter, substring", terms: ["shit"], kind: .substring, parts: ("bulls", "h", "iting")),
    Stretch(id: "padding, substring", terms: ["shit"], kind: .substring, parts: ("bulls", "\u{200B}", "h1ting")),
    Stretch(id: "astral padding", terms: ["shit"], parts: ("s", "\u{E0100}", "h1t")),
    Stretch(
      id: "other terms that go on alike",
      terms: (0..<200).map { "shi\(UnicodeScalar(0x430 + $0 % 32)!)\($0)x" } + ["shit"],
      parts: ("sh", "\u{200B}", "1t")),
  ]

  static let harmless: [Stretch] = [
    Stretch(id: "one letter", terms: ["ass", "aide"], parts: ("", "a", " deal")),
    Stretch(id: "one letter, another word", terms: ["shit"], parts: ("s", "s", "hot")),
    Stretch(id: "zeros", terms: ["oops", "ooze"], parts: ("", "0", "")),
    Stretch(id: "a row of zeros", terms: ["oops", "ooze"], parts: ("", "0, ", "end")),
    Stretch(id: "ones", terms: ["ill", "lid"], parts: ("", "1 ", "x")),
    Stretch(id: "laughter", terms: ["hat", "shit"], parts: ("", "ha", "!")),
    Stretch(id: "doubled words", terms: ["ass", "shit"], parts: ("", "aaa ", "")),
    Stretch(id: "blanks", terms: ["shit", "blue heron"], parts: ("blue", " ", "sky")),
    Stretch(id: "padding", terms: ["shit"], parts: ("p", "\u{200B}", "ome")),
    Stretch(id: "marks", terms: ["shit"], parts: ("e", "\u{301}", "")),
    Stretch(id: "bytes in hex", terms: ["shit", "oops"], parts: ("", "00 ", "")),
    Stretch(id: "base64", terms: ["shit", "oops"], parts: ("", "QUJDREVGR0hJSkxNTk9QUVJT", "")),
    Stretch(id: "one letter, substring", terms: ["ass"], kind: .substring, parts: ("", "a", " deal")),
  ]
}

@Suite struct StretchedSpellingTests {
  static let counts = [4, 400, 3000, 40_000]

  @Test(arguments: Stretch.hidden) func isFoundOrSaid(stretch: Stretch) throws {
    let matcher = try evasiveMatcher(stretch.terms, language: "und", kind: stretch.kind)
    for count in Self.counts {
      let text = stretch.text(count)
      let (whole, outcome) = scan(text, matcher)
      #expect(!whole.isEmpty || outcome == .incomplete(.holdLimit) && count > 400, "\(count)")
      guard count < 3000 else { continue }
      let (chunked, end) = stream(text, matcher, by: max(7, text.count / 16))
      #expect(chunked == whole && end == outcome, "\(count)")
    }
  }

  @Test(arguments: Stretch.harmless) func isComplete(stretch: Stretch) throws {
    let matcher = try evasiveMatcher(stretch.terms, kind: stretch.kind)
    for count in Self.counts {
      let text = stretch.text(count)
      let (whole, outcome) = scan(text, matcher)
      #expect(outcome == .complete, "\(count)")
      #expect(whole.isEmpty || stretch.id == "doubled words", "\(count)")
      guard count < 3000 else { continue }
      #expect(stream(text, matcher, by: max(7, text.count / 16)).0 == whole, "\(count)")
    }
  }

  /// Whatever is stretched, and however far: chunks are the whole.
  @Test(arguments: 1...1, [MatchKind.word, .prefix, .substring])
  func chunksAreTheWhole(seed: UInt64, kind: MatchKind) throws {
    var random = SeededGenerator(seed: seed)
    let matcher = try evasiveMatcher(["shit", "ass", "blue heron", "ill"], kind: kind)
    let pieces = [
      "s", "h", "i", "t", "1", "l", "a", "b", ".", " ", "$", "!", "\u{200B}", "\u{336}", "\u{301}", "blue", "her0n",
    ]
    for _ in 0..<25 {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 2...9, using: &random) {
        let count = [1, 1, 1, 2, 4, 300].randomElement(using: &random) ?? 1
        text += Array(String(repeating: pieces.randomElement(using: &random) ?? "", count: count).utf8)
      }
      let whole = scan(text, matcher)
      let chunked = stream(text, matcher, by: Int.random(in: 1...200, using: &random))
      #expect(whole.0 == chunked.0 && whole.1 == chunked.1, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  private func scan(_ text: [UInt8], _ matcher: Matcher) -> (Set<Match>, ScanOutcome) {
    var matches: Set<Match> = []
    // SAFETY: the bytes are used inside the closure only.
    let outcome = unsafe text.withUnsafeBufferPointer { buffer in unsafe matcher.scan(buffer) { matches.insert($0) } }
    return (matches, outcome)
  }

  private func stream(_ text: [UInt8], _ matcher: Matcher, by size: Int) -> (Set<Match>, ScanOutcome) {
    var scanner = StreamScanner(matcher)
    var matches: Set<Match> = []
    var released = 0
    for start in stride(from: 0, to: text.count, by: size) {
      let chunk = Array(text[start..<min(start + size, text.count)])
      // SAFETY: the bytes are used inside the closure only.
      let now = unsafe chunk.withUnsafeBufferPointer { buffer in
        unsafe scanner.feed(buffer) { match in
          #expect(match.range.lowerBound >= released)
          matches.insert(match)
        }
      }
      released = now
    }
    let outcome = scanner.finish { matches.insert($0) }
    return (matches, outcome)
  }
}
