// fmguard — SPDX-License-Identifier: Apache-2.0
// The filter, the table and the search find what the automaton finds, and the automaton what a naive search finds.

import TestSupport
import Testing

@testable import GuardMatch

@Suite struct LiteralSetTests {
  /// Texts in which every place is a candidate, and what no text may upset.
  private static let floods: [[UInt8]] = [
    [], [0], [0xFF, 0x61, 0x62, 0xC3], Array("😀a😀b".utf8), Array(String(repeating: "a", count: 3000).utf8),
    Array(String(repeating: "haha", count: 400).utf8), Array(String(repeating: "白痴", count: 300).utf8),
    Array(String(repeating: "ab ", count: 500).utf8), Array(String(repeating: "시발", count: 200).utf8),
    Array(String(repeating: "aab", count: 500).utf8),
  ]

  @Test(arguments: 0..<12)
  func automatonEqualsNaiveSearch(seed: UInt64) {
    var generator = SeededGenerator(seed: 20_000 + seed)
    for _ in 0..<20 {
      var draft = TermDraft()
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
          draft.bytes.append(UInt8.random(in: 0x61...0x63, using: &generator))
        }
        draft.ends.append(UInt32(draft.bytes.count))
      }
      let text = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        UInt8.random(in: 0x61...0x63, using: &generator)
      }
      var want: [Automaton.Occurrence] = []
      for term in 0..<draft.count {
        let key = Array(draft.bytes[draft.range(of: term)])
        for start in text.indices where text[start...].starts(with: key) {
          want.append(.init(end: start + key.count, start: start, term: term))
        }
      }
      #expect(Automaton(draft).occurrences(in: text).sorted() == want.sorted(), "seed \(seed)")
    }
  }

  @Test func automatonReportsByEnds() {
    var draft = TermDraft()
    for term in ["a", "aa", "ba", "aba"] {
      draft.bytes += Array(term.utf8)
      draft.ends.append(UInt32(draft.bytes.count))
    }
    let found = Automaton(draft).occurrences(in: Array("abaa".utf8))
    #expect(
      found.map { [$0.end, $0.start, $0.term] } == [
        [1, 0, 0], [3, 0, 3], [3, 1, 2], [3, 2, 0], [4, 2, 1], [4, 3, 0],
      ])
  }

  @Test(arguments: 0..<16)
  func setEqualsAutomaton(seed: UInt64) {
    var generator = SeededGenerator(seed: 30_000 + seed)
    let patterns = RandomScans.patterns(&generator, count: Int.random(in: 1...40, using: &generator))
    var terms = LiteralCase()
    for pattern in patterns { terms.add(pattern.term, pattern.options.kind) }
    let texts = Self.floods + (0..<20).map { _ in RandomScans.text(&generator, upTo: 60, patterns) }
    check(terms, texts, "seed \(seed)")
  }

  /// Terms by the thousand, many of them prefixes of others, in texts made of them and of nearly them.
  @Test(arguments: MatchKind.allCases, [["a", "b", "c", " "], ["ha", "白", "痴", "시", "a", "-"]])
  func largeSetEqualsAutomaton(kind: MatchKind, letters: [String]) {
    var generator = SeededGenerator(seed: 40_000)
    func word(_ lengths: ClosedRange<Int>) -> String {
      (0..<Int.random(in: lengths, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "a" }
        .joined()
    }
    var terms = LiteralCase()
    for _ in 0..<3000 { terms.add(word(1...12), kind) }
    for length in 1...16 { terms.add(String(repeating: letters[0], count: length), kind) }
    check(terms, Self.floods + [Array(word(800...1000).utf8), Array(word(800...1000).utf8)], "\(kind)")
  }

  @Test(arguments: KernelLevels.all)
  func everyLevelFindsAlike(level: Int32) {
    var generator = SeededGenerator(seed: 50_000)
    for _ in 0..<4 {
      let patterns = RandomScans.patterns(&generator, count: 40)
      var terms = LiteralCase()
      for pattern in patterns { terms.add(pattern.term, pattern.options.kind) }
      let texts = Self.floods + (0..<40).map { _ in RandomScans.text(&generator, upTo: 60, patterns) }
      KernelLevels.limited(to: level) { check(terms, texts, "level \(level)") }
    }
  }

  private func check(_ terms: LiteralCase, _ texts: [[UInt8]], _ note: String) {
    for answers in terms.answers(texts) {
      let all = Set(answers.all)
      let required = Set(answers.required)
      #expect(required.count == answers.required.count, "\(note): the automaton repeats itself")
      let isSound = answers.found.allSatisfy { all.contains($0) }
      #expect(isSound, "\(note): found what is not there in \(answers.copy.prefix(80))")
      // One that begins before its token may be found by the key of another term as well.
      let found = required.intersection(answers.found)
      let isComplete = found == required
      #expect(isComplete, "\(note): \(found.count) of \(required.count) in \(answers.copy.prefix(80))")
    }
  }
}
