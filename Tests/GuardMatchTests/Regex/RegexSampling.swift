// fmguard — SPDX-License-Identifier: Apache-2.0
// Texts that a pattern is likely to match, drawn from the pattern itself.

import TestSupport

@testable import GuardMatch

extension RegexNode {
  /// A text that the node matches, but for what its assertions and references ask.
  func sample(_ generator: inout SeededGenerator) -> String {
    switch self {
    case .literal(let scalar, let caseless):
      return Self.sample(scalar, caseless, &generator)
    case .oneOf(let set):
      if let range = set.ranges.randomElement(using: &generator), !set.hasOthers {
        return Self.sample(range.lowerBound, set.caseless, &generator)
      }
      if set.hasWhiteSpace { return generator.pick([" ", "\n", "\u{A0}"]) }
      return set.hasDigits ? "7" : generator.pick(["a", "b", "7", "é", "가", "\u{1F600}"])
    case .opaque:
      return generator.pick(["", "a", "\n", "e\u{301}"])
    case .wordBoundary, .assertion:
      return ""
    case .sequence(let nodes):
      return nodes.map { $0.sample(&generator) }.joined()
    case .alternation(let nodes):
      return generator.pick(nodes).sample(&generator)
    case .atomic(let node):
      return node.sample(&generator)
    case .repeated(let node, let repetition):
      let most = repetition.most ?? repetition.least + 2
      let count = Int.random(in: repetition.least...most, using: &generator)
      return (0..<count).map { _ in node.sample(&generator) }.joined()
    }
  }

  private static func sample(_ scalar: Unicode.Scalar, _ caseless: Bool, _ generator: inout SeededGenerator) -> String {
    let same = String(Character(scalar))
    guard caseless else { return same }
    var choices = [same, same.lowercased(), same.uppercased()]
    if scalar == "s" { choices.append("\u{17F}") }
    if scalar == "k" { choices.append("\u{212A}") }
    return generator.pick(choices)
  }
}

/// A text with a good chance of a match: a sample of the pattern, where it can be read, between pieces.
func likelyText(
  for pattern: String, among pieces: [String], upTo count: Int, _ generator: inout SeededGenerator
) -> String {
  let before = randomText(of: pieces, upTo: count / 2, &generator)
  let sample = RegexReader.read(pattern)?.sample(&generator) ?? ""
  return before + sample + randomText(of: pieces, upTo: count / 2, &generator)
}
