// fmguard — SPDX-License-Identifier: Apache-2.0
// Equalities: the engine and the naive reference, and any chunking of a stream and the whole text.

import GuardText
import TestSupport
import Testing

@testable import GuardMatch

@Suite struct ScanPropertyTests {
  @Test(arguments: 0..<24)
  func engineEqualsReference(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let patterns = RandomScans.patterns(&generator, count: Int.random(in: 1...12, using: &generator))
      let matcher = try RandomScans.matcher(patterns)
      for _ in 0..<6 {
        let text = RandomScans.text(&generator, upTo: 30, patterns)
        let got = RandomScans.scan(matcher, text).map {
          Match(pattern: $0.pattern, range: $0.range, transformations: [])
        }
        let want = NaiveMatcher(patterns: patterns).scan(text)
        if Set(got) != want || Set(got).count > got.count {
          Issue.record("seed \(seed): \(text) with \(RandomScans.describe(patterns)): got \(got) want \(want)")
          return
        }
      }
    }
  }

  @Test(arguments: 0..<8)
  func everyChunkingEqualsTheWhole(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 1000 + seed)
    for _ in 0..<12 {
      let patterns = RandomScans.patterns(&generator, count: Int.random(in: 1...12, using: &generator))
      let matcher = try RandomScans.matcher(patterns)
      for _ in 0..<6 {
        let text = RandomScans.text(&generator, upTo: 30, patterns)
        let whole = RandomScans.scan(matcher, text)
        for size in [1, 2, 3, 7, Int.random(in: 1...40, using: &generator)] {
          if let problem = compareStream(matcher, text, chunk: size, whole) {
            Issue.record("seed \(seed), chunks of \(size): \(text) with \(RandomScans.describe(patterns)): \(problem)")
            return
          }
        }
      }
    }
  }

  /// The same with regexes, some of which require a literal and some of which end late.
  @Test(arguments: 0..<6)
  func everyChunkingOfRegexesEqualsTheWhole(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 9000 + seed)
    let pool = [
      "[0-9]{1,2}", "a.b", "(?i)\\ba[^ ]*c\\b", "b+", "abc|abab", "(?<=a)b", "é", "白.?他", "시발\\w", "\\S+ \\S+", "3.*14",
      "(?i)walnut", "c(?=a)", "a$", "^a", "a ", #"b\s*"#,
    ]
    for _ in 0..<20 {
      var builder = MatcherBuilder()
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let fold: FoldLevel = Int.random(in: 0..<4, using: &generator) == 0 ? .none : .standard
        _ = try builder.addRegex(pool.randomElement(using: &generator) ?? "a", PatternOptions(fold: fold))
      }
      let matcher = builder.build()
      for _ in 0..<6 {
        let text = RandomScans.text(&generator, upTo: 30)
        let whole = RandomScans.scan(matcher, text)
        for size in [1, 2, 5, Int.random(in: 1...40, using: &generator)] {
          if let problem = compareStream(matcher, text, chunk: size, whole) {
            Issue.record("seed \(seed), chunks of \(size): \(text): \(problem)")
            return
          }
        }
      }
    }
  }

  /// A regex that runs near its literals finds what it finds where it runs over the whole text.
  @Test(arguments: UInt64(1)...12)
  func nearLiteralsIsEverywhere(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 400 + seed)
    let letters = ["a", "b", "K", "é", "가", "白", "ß", "1", "s"]
    let fillers = ["  ", "\u{AD}", "x", "ﬁ", "e\u{301}", "\n", "가\u{11A8}", "ｗ"]
    var matches = 0
    for _ in 0..<16 {
      let few = (0..<3).map { _ in generator.pick(letters) }
      let pattern = RandomPattern(letters: few, isRich: true).draw(&generator)
      let fold: FoldLevel = generator.once(in: 3) ? .none : .standard
      var (near, everywhere) = (MatcherBuilder(), MatcherBuilder())
      guard (try? near.addRegex(pattern, PatternOptions(fold: fold))) != nil,
        // The second branch matches nothing and requires nothing.
        (try? everywhere.addRegex("(?:\(pattern))|(?!).", PatternOptions(fold: fold))) != nil
      else { continue }
      let matchers = (near.build(), everywhere.build())
      guard matchers.1.hasUntriggeredRegexes, !matchers.0.regexes.isEmpty else { continue }
      for _ in 0..<4 {
        var text: [UInt8] = []
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
          text += likelyText(for: pattern, among: few + [" "], upTo: 4, &generator).utf8
          let filler = generator.pick(fillers)
          for _ in 0..<generator.pick([0, 0, 1, 3, 60, 900]) { text += filler.utf8 }
        }
        let found = RandomScans.scan(matchers.0, text)
        #expect(found == RandomScans.scan(matchers.1, text), "seed \(seed), \(pattern), \(text.count) bytes")
        matches += found.count
      }
    }
    #expect(matches > 12)
  }

  /// What is wrong with the stream's matches, or with what it released before it knew of them.
  private func compareStream(_ matcher: Matcher, _ text: [UInt8], chunk: Int, _ whole: [Match]) -> String? {
    var scanner = StreamScanner(matcher)
    var found: [Match] = []
    var released = 0
    var problem: String?
    func take(_ match: Match) {
      found.append(match)
      if match.range.lowerBound < released { problem = "released \(released) before \(match)" }
    }
    var at = 0
    while at < text.count {
      let end = min(at + chunk, text.count)
      let now = unsafe text[at..<end].withUnsafeBufferPointer { unsafe scanner.feed($0, take) }
      if now < released || now > end { problem = "released \(now) after \(released)" }
      released = now
      at = end
    }
    _ = scanner.finish(take)
    let order: (Match, Match) -> Bool = {
      ($0.range.lowerBound, $0.range.upperBound, $0.pattern) < ($1.range.lowerBound, $1.range.upperBound, $1.pattern)
    }
    if found.sorted(by: order) != whole.sorted(by: order) { problem = "got \(found) want \(whole)" }
    return problem
  }

  /// Long texts are scanned in many blocks.
  @Test(arguments: 0..<4)
  func longTextsEqualTheirParts(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 5000 + seed)
    let patterns = RandomScans.patterns(&generator, count: 8)
    let matcher = try RandomScans.matcher(patterns)
    var text: [UInt8] = []
    while text.count < 60_000 { text += RandomScans.text(&generator, upTo: 30, patterns) }
    let whole = RandomScans.scan(matcher, text)
    #expect(whole.count > 10, "seed \(seed)")
    for size in [1000, 16_384, 20_000] {
      #expect(compareStream(matcher, text, chunk: size, whole) == nil, "seed \(seed)")
    }
  }
}
