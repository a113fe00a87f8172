// fmguard — SPDX-License-Identifier: Apache-2.0
// What the tests of the regex layer share: random patterns and texts, and a way to run a regex.

import TestSupport

@testable import GuardMatch

/// Patterns of a small grammar; not all of them compile.
struct RandomPattern {
  var letters: [String]
  /// Whether more than words, spaces, options and alternatives is drawn.
  var isRich: Bool

  func draw(_ generator: inout SeededGenerator) -> String {
    (generator.once(in: 3) ? "" : "(?i)") + alternation(0, &generator)
  }

  /// What consumes nothing, or whatever a reference does.
  private static let nothings = ["\\b", "\\B", "^", "$", "\\1", "(?i)", "(?-i)", "(?#note)", "\\K", "\\z"]

  private func alternation(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    let count = generator.once(in: 3) ? 2 : 1
    return (0..<count).map { _ in sequence(depth, &generator) }.joined(separator: "|")
  }

  private func sequence(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...(depth == 0 ? 6 : 3), using: &generator)
    var text = (0..<count).map { _ in item(depth, &generator) }.joined()
    if depth == 0, generator.once(in: 2) { text = "\\b" + text + (generator.once(in: 2) ? "\\b" : "") }
    return text
  }

  private func item(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    var part: String
    switch Int.random(in: 0..<16, using: &generator) {
    case 0 where depth < 3: part = "(?:" + alternation(depth + 1, &generator) + ")"
    case 1 where depth < 3: part = group(&generator) + alternation(depth + 1, &generator) + ")"
    case 2: part = "[" + generator.pick(letters) + generator.pick(letters) + "]"
    case 3: part = generator.pick(["\\s+", " ", "\\s", "[ ]+", "\\s*"])
    case 4 where isRich: part = generator.pick([".", "\\w", "\\d", "\\s", "[^a]", "\\S", "\\X", "[a-c\\d]", "\\R"])
    case 5: return generator.pick(isRich ? Self.nothings : ["\\b", "(?i)", "(?-i)", "(?#note)"])
    default: part = (0..<Int.random(in: 1...3, using: &generator)).map { _ in generator.pick(letters) }.joined()
    }
    if generator.once(in: isRich ? 4 : 8) {
      part +=
        isRich ? generator.pick(["?", "*", "+", "{2}", "{1,2}", "{0}", "{2,}", "??", "+?", "*+", "++", "?+"]) : "?"
    }
    return part
  }

  private func group(_ generator: inout SeededGenerator) -> String {
    isRich
      ? generator.pick(["(", "(?<n>", "(?>", "(?=", "(?!", "(?<=", "(?<!", "(?i:", "(?-i:", "(?|", "(?s:"])
      : generator.pick(["(", "(?i:", "(?-i:"])
  }
}

/// A text of pieces.
func randomText(of pieces: [String], upTo count: Int, _ generator: inout SeededGenerator) -> String {
  (0..<Int.random(in: 0...count, using: &generator)).map { _ in generator.pick(pieces) }.joined()
}

/// All matches of a regex, and how it ended.
func allMatches(
  of regex: CompiledRegex, in text: String, from start: Int = 0, upTo end: Int? = nil, mayGrow: Bool = false
) -> ([Range<Int>], RegexOutcome) {
  let bytes = Array(text.utf8)[..<(end ?? text.utf8.count)]
  var found: [Range<Int>] = []
  var scratch = RegexScratch()
  var budget = RegexBudget(bytes: bytes.count)
  let outcome = unsafe bytes.withUnsafeBufferPointer { buffer in
    // SAFETY: the bytes of a string, cut on a character by the caller.
    unsafe scratch.forEachMatch(of: regex, in: buffer, from: start, mayGrow: mayGrow, budget: &budget) {
      found.append($0)
    }
  }
  return (found, outcome)
}

/// The offsets at which characters begin, and the end.
func characterOffsets(_ text: String) -> [Int] {
  var offsets = [0]
  for scalar in text.unicodeScalars { offsets.append(offsets.last! + UTF8.width(scalar)) }
  return offsets
}
