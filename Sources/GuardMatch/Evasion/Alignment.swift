// fmguard — SPDX-License-Identifier: Apache-2.0
// Compares a term with a text letter by letter and names what had to be undone. Knows spellings; nothing of patterns.

import GuardText

/// One attempt to read a term in a text, from a unit of the text on.
struct Alignment {
  enum Outcome {
    /// The units of the text up to `end` spell the term.
    case match(end: Int, Evidence)
    case noMatch
    case needsMore
  }

  let text: [SpellingUnit]
  let term: [SpellingUnit]
  let language: TermLanguage
  /// The end of the term may lie inside a word.
  let isOpenEnded: Bool
  let start: Int
  /// Units from here on may become something else; the number of units in a text that is whole.
  let settled: Int
  /// More units may follow.
  let mayGrow: Bool
  /// What is left of the steps that a hostile term and text may cost.
  private var allowance = 4096
  private var isTooLong = false

  init(
    _ text: Spelling, from start: Int, _ term: Spelling, in language: TermLanguage, isOpenEnded: Bool,
    mayGrow: Bool
  ) {
    self.text = text.units
    self.term = term.units
    self.language = language
    self.isOpenEnded = isOpenEnded
    self.start = start
    self.mayGrow = mayGrow
    settled = text.units.count - (mayGrow ? text.unsettled : 0)
  }

  mutating func run() -> Outcome {
    align(0, start, Evidence())
  }

  /// Whether there may be a match all the same, because a limit was hit.
  var gaveUp: Bool { isTooLong || allowance <= 0 }

  private var outOfText: Outcome { mayGrow ? .needsMore : .noMatch }

  /// Reads the term from a unit on in the text from a unit on.
  private mutating func align(_ unit: Int, _ position: Int, _ evidence: Evidence) -> Outcome {
    allowance -= 1
    guard allowance > 0 else { return .noMatch }
    guard unit < term.count else { return finish(position, evidence) }
    let wanted = term[unit]
    if wanted.isPart { return alignRun(unit, position, evidence) }
    if wanted.isSpace, unit + 1 < term.count, term[unit + 1].isPart {
      return alignGap(unit, position, evidence)
    }
    guard position < text.count else { return outOfText }
    guard evidence.mode != .spaced else {
      // It stands in the gap between two letters.
      let gap = position..<Gap(in: text, from: position).end
      guard text[gap].contains(where: { $0.letter == wanted.letter }) else {
        return gap.upperBound == text.count ? outOfText : .noMatch
      }
      return align(unit + 1, position, evidence)
    }
    guard text[position].letter == wanted.letter else { return .noMatch }
    return align(unit + 1, position + 1, evidence)
  }

  private func finish(_ end: Int, _ evidence: Evidence) -> Outcome {
    var evidence = evidence
    guard evidence.endWord(), evidence.isSound else { return .noMatch }
    return .match(end: end, evidence)
  }

  /// The space between two words of the term.
  private mutating func alignGap(_ unit: Int, _ position: Int, _ evidence: Evidence) -> Outcome {
    let gap = Gap(in: text, from: position)
    guard gap.end < text.count else {
      return mayGrow && (gap.isWhite || gap.width <= Gap.widestBetweenWords) ? .needsMore : .noMatch
    }
    guard gap.end > position else { return .noMatch }
    var evidence = evidence
    guard evidence.endWord(), evidence.addWordGap(gap) else { return .noMatch }
    return align(unit + 1, gap.end, evidence)
  }

  /// A run of one letter of the term: as many or more of it in the text.
  private mutating func alignRun(_ unit: Int, _ position: Int, _ evidence: Evidence) -> Outcome {
    var next = unit + 1
    while next < term.count, term[next].isPart, term[next].letter == term[unit].letter { next += 1 }
    let wanted = next - unit
    let isLast = next == term.count && isOpenEnded
    var found = 0
    var position = position
    var evidence = evidence
    // Where the run may end before what could also be the next letter, or the next word.
    var choices: [(position: Int, evidence: Evidence)] = []
    loop: while true {
      if found == wanted && isLast { break }
      switch step(term[unit], position, evidence, isFirst: unit == 0 && found == 0) {
      case .no: break loop
      case .needsMore: return .needsMore
      case .yes(let after, let place, let isUnsure, let reading):
        if found >= wanted && isUnsure { choices.append((position, evidence.ended(wanted, found))) }
        found += 1
        position = after
        evidence = place
        // Where the row ends is a choice as good as any in it.
        let row = text[after - 1]
        guard found > wanted + 3, row.repeats > 3 else { continue }
        let skipped = row.repeats - 2
        found += skipped
        position += skipped * row.stride
        evidence.add(row, reading, count: skipped)
      }
    }
    guard found >= wanted else { return .noMatch }
    choices.append((position, evidence.ended(wanted, found)))
    while let choice = choices.popLast() {
      let outcome = align(next, choice.position, choice.evidence)
      if case .noMatch = outcome { continue }
      return outcome
    }
    return .noMatch
  }

  private enum Step {
    case yes(after: Int, Evidence, isUnsure: Bool, Transformations)
    case no
    case needsMore
  }

  /// Takes one letter of the text.
  private mutating func step(_ wanted: SpellingUnit, _ position: Int, _ evidence: Evidence, isFirst: Bool) -> Step {
    allowance -= 1
    guard allowance > 0 else { return .no }
    var evidence = evidence
    // A symbol that may still become a letter, or none.
    if position >= settled && position < text.count && text[position].isSymbol { return .needsMore }
    let gap = Gap(in: text, from: position)
    guard gap.end < text.count else {
      let mayGoOn = gap.end == position || evidence.mode != .compact && gap.width <= Gap.widestBetweenLetters
      return mayGrow && mayGoOn ? .needsMore : .no
    }
    let unit = text[gap.end]
    // A character can stand for several letters.
    let isSplit = gap.end == position && position > start && text[position - 1].start == unit.start
    guard isFirst || isSplit || evidence.addLetterGap(gap, isEmpty: gap.end == position) else { return .no }
    guard let reading = reading(of: unit, as: wanted) else {
      // Marks may still join a letter.
      return gap.end >= settled && unit.glyph.base == wanted.glyph.base ? .needsMore : .no
    }
    guard unit.end - text[start].start <= DisguiseLimits.longest else {
      isTooLong = true
      return .no
    }
    evidence.add(unit, reading, count: 1)
    return .yes(
      after: gap.end + 1, evidence,
      isUnsure: unit.glyph.role != .letter || gap.end > position || reading.contains(.confusable), reading)
  }
}

extension Alignment {
  /// What has to be undone for a unit of the text to be a letter of the term; nil if nothing makes it that.
  private func reading(of unit: SpellingUnit, as wanted: SpellingUnit) -> Transformations? {
    let hasOtherDot = unit.isDotted != wanted.isDotted && !language.isTurkic
    if unit.letter == wanted.letter { return unit.hasStrayMarks || hasOtherDot ? .marks : [] }
    guard wanted.glyph.role == .letter else { return nil }
    let wantedMatters = language.letters.contains(wanted)
    if unit.glyph.role != .letter {
      guard !wantedMatters, StandIns.canStand(unit.glyph.base, for: wanted.glyph) else { return nil }
      return unit.hasStrayMarks ? [.leetspeak, .marks] : .leetspeak
    }
    if language.isTurkic && Self.isTurkishI(unit) && Self.isTurkishI(wanted) { return [] }
    if wantedMatters || language.letters.contains(unit) { return nil }
    let sameBase = unit.glyph.base == wanted.glyph.base
    let hasMarks =
      unit.letter != unit.glyph.base || wanted.letter != wanted.glyph.base || unit.hasStrayMarks || hasOtherDot
    if sameBase { return .marks }
    // ASCII letters never become each other.
    guard unit.glyph.base >= 0x80 || wanted.glyph.base >= 0x80, looksLike(unit.glyph, wanted.glyph) else { return nil }
    var result: Transformations = hasMarks ? .marks : []
    if unit.glyph.script == wanted.glyph.script {
      guard unit.glyph.script == .latin else { return nil }
      result.insert(unit.glyph.isStroked || wanted.glyph.isStroked ? .marks : .confusable)
    } else {
      result.insert(.confusable)
    }
    return result
  }

  private func looksLike(_ unit: Glyph, _ wanted: Glyph) -> Bool {
    guard unit.look < 0x80, wanted.look < 0x80 else { return false }
    if unit.look == wanted.look { return true }
    func isBarLike(_ look: UInt32) -> Bool { look == 0x69 || look == 0x6C }
    return (unit.isBar || wanted.isBar) && isBarLike(unit.look) && isBarLike(wanted.look)
  }

  private static func isTurkishI(_ unit: SpellingUnit) -> Bool {
    unit.letter == 0x69 || unit.letter == 0x131 || unit.glyph.base == 0x69
  }
}
