// fmguard — SPDX-License-Identifier: Apache-2.0
// Equalities of random patterns and texts: machine code = interpreter, pieces = whole.

import TestSupport
import Testing

@testable import GuardMatch

@Suite struct RegexPropertyTests {
  private static let letters = ["a", "b", "c", "K", "s", "é", "ß", "가", "1", "_"]
  private static let others = [" ", "\n", "\0", "\u{17F}", "\u{212A}", "\u{1F600}", "."]

  /// A pattern that compiles, and pieces of texts that it may match: few letters at a time, so that they meet.
  private static func draw(_ generator: inout SeededGenerator) -> (String, [String]) {
    while true {
      let few = (0..<3).map { _ in generator.pick(letters) }
      let pattern = RandomPattern(letters: few, isRich: true).draw(&generator)
      if (try? CompiledRegex(pattern, engine: .interpreter)) == nil { continue }
      return (pattern, few + few.map { $0.uppercased() } + few.map { $0.lowercased() } + [generator.pick(others), " "])
    }
  }

  /// Matches, and what may still become one, begin with one of the bytes that a regex says it begins with.
  @Test(arguments: UInt64(1)...8) func theFirstByteIsOneOfThose(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 500 + seed)
    var compared = 0
    for _ in 0..<200 {
      let (pattern, pieces) = Self.draw(&generator)
      // Where a match begins is not where it is reported.
      if pattern.contains(#"\K"#) { continue }
      let regex = try CompiledRegex(pattern)
      for _ in 0..<4 {
        let text = likelyText(for: pattern, among: pieces, upTo: 16, &generator)
        let bytes = Array(text.utf8)
        for mayGrow in [false, true] {
          let (matches, outcome) = allMatches(of: regex, in: text, mayGrow: mayGrow)
          for start in matches.map(\.lowerBound) + [outcome.undecided].compactMap(\.self) where start < bytes.count {
            #expect(regex.firstBytes.intersects(ByteSet([bytes[start]])), "seed \(seed), \(pattern), \(text), \(start)")
            compared += 1
          }
        }
      }
    }
    #expect(compared > 300)
  }

  @Test(arguments: UInt64(1)...8) func machineCodeIsTheInterpreter(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<400 {
      let (pattern, pieces) = Self.draw(&generator)
      let fast = try CompiledRegex(pattern)
      let slow = try CompiledRegex(pattern, engine: .interpreter)
      for _ in 0..<4 {
        let text = likelyText(for: pattern, among: pieces, upTo: 16, &generator)
        for mayGrow in [false, true] {
          // At the end of a growing text the interpreter waits for a reference to a group that is unset.
          if mayGrow && pattern.contains(#"\1"#) { continue }
          let one = allMatches(of: fast, in: text, mayGrow: mayGrow)
          let other = allMatches(of: slow, in: text, mayGrow: mayGrow)
          if one.1.limited || other.1.limited { continue }
          #expect(one == other, "seed \(seed), \(pattern), \(text.debugDescription), growing: \(mayGrow)")
          compared += one.0.count
        }
      }
    }
    #expect(compared > 100)
  }

  @Test(arguments: UInt64(1)...8, CompiledRegex.Engine.allCases)
  func piecesAreTheWhole(seed: UInt64, engine: CompiledRegex.Engine) throws {
    var generator = SeededGenerator(seed: seed &+ 100)
    var compared = 0
    for _ in 0..<200 {
      let (pattern, pieces) = Self.draw(&generator)
      let regex = try CompiledRegex(pattern, engine: engine)
      let text = likelyText(for: pattern, among: pieces, upTo: 10, &generator)
      let whole = allMatches(of: regex, in: text)
      if whole.1.limited { continue }
      let offsets = characterOffsets(text)
      for split in offsets {
        #expect(
          inPieces(regex, text, [split]) == whole.0,
          "seed \(seed), \(pattern), \(text.debugDescription), split \(split)")
      }
      #expect(inPieces(regex, text, offsets) == whole.0, "seed \(seed), \(pattern), \(text.debugDescription), all")
      compared += whole.0.count
    }
    #expect(compared > 30)
  }

  /// The matches that are found when a text arrives up to each split, and then as a whole; of what is decided, only the
  /// characters that the regex may look back at are kept.
  private func inPieces(_ regex: CompiledRegex, _ text: String, _ splits: [Int]) -> [Range<Int>] {
    let offsets = characterOffsets(text)
    var found: [Range<Int>] = []
    var start = 0
    for (index, split) in (splits + [text.utf8.count]).enumerated() {
      let kept = offsets[max(0, offsets.firstIndex(of: start)! - regex.maxLookbehind)]
      let window = String(decoding: Array(text.utf8)[kept..<split], as: UTF8.self)
      let (more, outcome) = allMatches(of: regex, in: window, from: start - kept, mayGrow: index < splits.count)
      found += more.map { $0.lowerBound + kept..<$0.upperBound + kept }
      start = outcome.undecided.map { $0 + kept } ?? split
    }
    return found
  }
}
