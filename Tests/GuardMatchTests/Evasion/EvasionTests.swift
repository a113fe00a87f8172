// fmguard — SPDX-License-Identifier: Apache-2.0
// Terms in disguise: rows, and equalities that hold for every text.

import GuardText
import TestSupport
import Testing

@testable import GuardMatch

/// The matches of one text with one set of terms.
func evasions(
  of text: [UInt8], _ terms: [String], language: String = "en", kind: MatchKind = .word, fold: FoldLevel = .evasive
) throws -> [Match] {
  let matcher = try evasiveMatcher(terms, language: language, kind: kind, fold: fold)
  return scan(matcher, text)
}

func evasiveMatcher(
  _ terms: [String], language: String = "en", kind: MatchKind = .word, fold: FoldLevel = .evasive
) throws -> Matcher {
  var builder = MatcherBuilder()
  for term in terms { _ = try builder.addTerm(term, PatternOptions(kind: kind, fold: fold, language: language)) }
  return builder.build()
}

func scan(_ matcher: Matcher, _ text: [UInt8]) -> [Match] {
  var matches: [Match] = []
  unsafe text.withUnsafeBufferPointer { buffer in _ = unsafe matcher.scan(buffer) { matches.append($0) } }
  return matches
}

@Suite struct EvasionTests {
  @Test func idsAreUnique() {
    #expect(Set(EvasionRow.all.map(\.id)).count == EvasionRow.all.count)
  }

  @Test(arguments: EvasionRow.all) func row(_ row: EvasionRow) throws {
    let text = Array(row.text.utf8)
    let standard: Set<Range<Int>> = Set(
      try evasions(of: text, [row.term], language: row.language, kind: row.kind, fold: .standard).map(\.range))
    let matches = try evasions(of: text, [row.term], language: row.language, kind: row.kind)
    let extra = matches.filter { !standard.contains($0.range) }
    #expect(Set(matches).count == matches.count)
    #expect(extra.map { String(decoding: text[$0.range], as: UTF8.self) } == (row.hit.map { [$0] } ?? []))
    if !row.undone.isEmpty, let match = extra.first {
      #expect(Set(match.transformations.names) == Set(row.undone))
    }
  }

  /// The findings of a stream, by chunks of so many bytes.
  private func stream(_ matcher: Matcher, _ text: [UInt8], by size: Int) -> Set<Match> {
    var scanner = StreamScanner(matcher)
    var matches: [Match] = []
    var released = 0
    var at = 0
    while at < text.count {
      let end = min(at + size, text.count)
      var fresh: [Match] = []
      let now = unsafe text[at..<end].withUnsafeBufferPointer { unsafe scanner.feed($0) { fresh.append($0) } }
      for match in fresh { #expect(match.range.lowerBound >= released) }
      matches += fresh
      #expect(now >= released && now <= end)
      released = now
      at = end
    }
    _ = scanner.finish { match in
      #expect(match.range.lowerBound >= released)
      matches.append(match)
    }
    #expect(Set(matches).count == matches.count)
    return Set(matches)
  }

  @Test(arguments: EvasionRow.all) func chunksAreTheWhole(_ row: EvasionRow) throws {
    let text = Array(row.text.utf8)
    let matcher = try evasiveMatcher([row.term], language: row.language, kind: row.kind)
    let whole = Set(scan(matcher, text))
    for size in [1, 2, 3, 5] { #expect(stream(matcher, text, by: size) == whole) }
  }

  /// Every row's text with every row's term of the language: what is found in chunks is what is found in the whole, and
  /// all that `standard` finds is found.
  @Test(arguments: 1...5) func randomTexts(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces =
      EvasionRow.all.map(\.text) + ["s", "h", "i", "t", " ", ".", "$", "1", "a", "\u{336}", "ѕ", "\u{301}", "!", "😀"]
    for language in ["en", "ru", "sv", "tr"] {
      let terms = Set(EvasionRow.all.filter { $0.language == language }.map(\.term)).sorted()
      for kind in [MatchKind.word, .prefix, .substring] {
        let matcher = try evasiveMatcher(terms, language: language, kind: kind)
        let standard = try evasiveMatcher(terms, language: language, kind: kind, fold: .standard)
        for _ in 0..<20 {
          var text: [UInt8] = []
          for _ in 0..<Int.random(in: 1...12, using: &random) {
            let piece = Array(pieces.randomElement(using: &random)!.utf8)
            let cut = Int.random(in: 0...piece.count, using: &random)
            text += Bool.random(using: &random) ? piece : Array(piece[cut...])
            if Bool.random(using: &random) { text.append(0x20) }
          }
          let whole = scan(matcher, text)
          #expect(Set(whole).count == whole.count)
          let found = Set(whole.map { Finding($0) })
          #expect(found.isSuperset(of: scan(standard, text).map { Finding($0) }))
          let size = Int.random(in: 1...7, using: &random)
          let streamed = stream(matcher, text, by: size)
          let lost = Set(whole).subtracting(streamed).map { "lost " + show($0, text, terms) }
          let extra = streamed.subtracting(whole).map { "extra " + show($0, text, terms) }
          let what = "\(lost + extra) in \(String(decoding: text, as: UTF8.self)), \(kind) by \(size)"
          #expect(lost.isEmpty && extra.isEmpty, "\(what)")
        }
      }
    }
  }

  private func show(_ match: Match, _ text: [UInt8], _ terms: [String]) -> String {
    "\(terms[Int(match.pattern)]) in \(String(decoding: text[match.range], as: UTF8.self)) \(match.transformations.names)"
  }

  private struct Finding: Hashable {
    let pattern: PatternID
    let range: Range<Int>
    init(_ match: Match) {
      pattern = match.pattern
      range = match.range
    }
  }
}
