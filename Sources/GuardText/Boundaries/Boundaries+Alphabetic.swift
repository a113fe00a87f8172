// fmguard — SPDX-License-Identifier: Apache-2.0
// The rules of scripts that put spaces between words: UAX #29 with the deviations that `WordRole` names. Knows the
// neighbours of an edge only.

extension Boundaries {
  /// Whether a word begins at a letter or digit that is not the first character of the copy.
  func alphabeticStart(_ first: PlacedScalar, in copy: Span<UInt8>) -> BoundaryAnswer {
    guard let previous = base(before: first.range.lowerBound, in: copy) else { return .yes }
    switch classes.characterClass(of: previous.value) {
    case .alphabetic, .mark: return .no
    // Another way of writing begins, and with it another word.
    case .space, .hangul, .dictionary: return .yes
    case .other: break
    }
    let role = WordRole(previous.value)
    guard role != .none else { return .yes }
    guard let other = beyond(role, from: previous, in: copy) else { return .yes }
    return joins(role, other.value, first.value) ? .no : .yes
  }

  /// Whether a word ends at a letter or digit that is followed by neither space nor mark.
  func alphabeticEnd(
    _ last: PlacedScalar, _ next: PlacedScalar, _ nextClass: CharacterClass, in copy: Span<UInt8>, mayGrow: Bool
  ) -> BoundaryAnswer {
    switch nextClass {
    case .alphabetic, .mark: return .no
    case .space, .dictionary: return .yes
    case .hangul: return endings(at: next.range.lowerBound, after: nil, in: copy, mayGrow: mayGrow)
    case .other: break
    }
    let role = WordRole(next.value)
    guard role != .none, couldJoin(role, last.value) else { return .yes }
    var offset = next.range.upperBound
    if role == .connector {
      for _ in 0..<ContextLimits.run {
        guard let other = copy.scalar(at: offset), WordRole(other.value) == .connector else { break }
        offset = other.range.upperBound
      }
    }
    guard let other = base(at: offset, in: copy) else { return mayGrow ? .needsMore : .yes }
    return joins(role, last.value, other.value) ? .no : .yes
  }

  /// The scalar before a joining one; before all of them if they are connectors.
  func beyond(_ role: WordRole, from joiner: PlacedScalar, in copy: Span<UInt8>) -> PlacedScalar? {
    var offset = joiner.range.lowerBound
    if role == .connector {
      for _ in 0..<ContextLimits.run {
        guard let other = copy.scalar(before: offset), WordRole(other.value) == .connector else { break }
        offset = other.range.lowerBound
      }
    }
    return base(before: offset, in: copy)
  }

  /// Whether a joining character could join a letter or digit with anything.
  private func couldJoin(_ role: WordRole, _ scalar: UInt32) -> Bool {
    switch role {
    case .none: false
    case .connector: true
    case .midLetter: !WordBreak.isDigit(scalar)
    case .midNumber: WordBreak.isDigit(scalar)
    case .doubleQuote: WordBreak.isHebrewLetter(scalar)
    }
  }

  /// Whether a joining character makes one word of what stands on both sides, one of which is a letter or digit.
  private func joins(_ role: WordRole, _ left: UInt32, _ right: UInt32) -> Bool {
    couldJoin(role, left) && couldJoin(role, right)
      && classes.characterClass(of: left) == .alphabetic && classes.characterClass(of: right) == .alphabetic
  }
}
