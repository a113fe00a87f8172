// fmguard — SPDX-License-Identifier: Apache-2.0
// Terms in disguise: rows, and equalities that hold for every text.

import GuardText
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
    #expect(extra.map { String(decoding: text[$0.range], as: UTF8.self) } == (row.hit.map { [$0] } ?? []))
    if !row.undone.isEmpty, let match = extra.first {
      #expect(Set(match.transformations.names) == Set(row.undone))
    }
  }
}
