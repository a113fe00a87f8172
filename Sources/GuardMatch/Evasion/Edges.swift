// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether a word that was read in a text may begin and end where it does, by the letters around it. Knows spellings.

import GuardText

/// The edges of a match among the units of a text. What ordinary boundaries say is asked as well.
struct Edges {
  let units: [SpellingUnit]
  let mayGrow: Bool
  /// Units from here on may become something else.
  let settled: Int

  /// Whether a match may begin at a unit.
  func isStart(_ start: Int, _ evidence: Evidence, isSpaced: Bool) -> Bool {
    let gap = Gap(in: units, before: start)
    guard gap.end > 0 else { return true }
    let previous = gap.end - 1
    if gap.end == start { return !isSpaced && divides(units[previous], units[start]) }
    guard isSpaced else { return true }
    return divides(gap, from: previous, previous - 1, evidence) {
      let beyond = Gap(in: units, before: previous)
      return (beyond, beyond.end - 1, beyond.end - 2)
    }
  }

  /// Whether a match may end before a unit.
  func isEnd(_ end: Int, _ evidence: Evidence, isSpaced: Bool) -> Decision {
    let gap = Gap(in: units, from: end)
    if mayGrow && mayChange(from: end, isSpaced) { return .needsMore }
    guard gap.end < units.count else { return .match }
    if gap.end == end { return !isSpaced && divides(units[gap.end], units[end - 1]) ? .match : .noMatch }
    guard isSpaced else { return .match }
    let next = gap.end
    let isEdge = divides(gap, from: next, next + 1, evidence) {
      let beyond = Gap(in: units, from: next + 1)
      return (beyond, beyond.end, beyond.end + 1)
    }
    return isEdge ? .match : .noMatch
  }

  /// Whether the answer may still change.
  private func mayChange(from end: Int, _ isSpaced: Bool) -> Bool {
    guard isSpaced else { return end >= settled }
    var position = end
    for _ in 0..<2 {
      let gap = Gap(in: units, from: position)
      if gap.width > Gap.widestBetweenLetters && gap.end > position { return false }
      guard gap.end + 1 < settled else { return true }
      if units[gap.end + 1].isPart { return false }
      position = gap.end + 1
    }
    return false
  }

  /// Whether a neighbour that touches a match is no part of its word: of a script with other rules, or a symbol beside
  /// a letter.
  private func divides(_ neighbour: SpellingUnit, _ edge: SpellingUnit) -> Bool {
    if (neighbour.glyph.script == .other) != (edge.glyph.script == .other), neighbour.glyph.role == .letter,
      edge.glyph.role == .letter
    {
      return true
    }
    return neighbour.isSymbol && !edge.isSymbol
  }

  /// Whether a gap divides separated letters from the letters beyond: it is stronger than the gaps inside, or what
  /// stands beyond is a word, or one letter that is a word by itself.
  private func divides(
    _ gap: Gap, from neighbour: Int, _ next: Int, _ evidence: Evidence, beyond: () -> (Gap, Int, Int)
  ) -> Bool {
    if gap.width > Gap.widestBetweenLetters || gap.strength > evidence.strongestGap { return true }
    guard isSingle(neighbour, next) else { return true }
    guard gap.strength == evidence.strongestGap, Self.isWord(units[neighbour]) else { return false }
    let (second, other, otherNext) = beyond()
    guard units.indices.contains(other) else { return true }
    return second.width > Gap.widestBetweenLetters || second.strength > evidence.strongestGap
      || !isSingle(other, otherNext)
  }

  private func isSingle(_ unit: Int, _ next: Int) -> Bool {
    !(units.indices.contains(next) && units[next].isPart && units[next].start != units[unit].start)
  }

  /// Whether a letter is a word by itself in some language.
  private static func isWord(_ unit: SpellingUnit) -> Bool {
    guard let scalar = Unicode.Scalar(unit.glyph.base) else { return false }
    return "aiouyeаияоувксηο".unicodeScalars.contains(scalar)
  }
}
