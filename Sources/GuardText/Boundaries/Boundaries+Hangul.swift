// fmguard — SPDX-License-Identifier: Apache-2.0
// The rules of Hangul: a term begins an eojeol, and only particles and endings may follow it there. The list is
// `HangulEndings`; here is only where it applies.

extension Boundaries {
  /// Whether an eojeol begins at a Hangul character that is not the first character of the copy.
  func hangulStart(_ first: PlacedScalar, in copy: Span<UInt8>) -> BoundaryAnswer {
    guard let previous = base(before: first.range.lowerBound, in: copy) else { return .yes }
    switch classes.characterClass(of: previous.value) {
    case .alphabetic, .mark: return .no
    case .space, .dictionary: return .yes
    case .hangul:
      // Single jamo are laughter, tears or initials ("ㅋㅋ시발", "아ㅅㅂ"): not part of the syllables beside them.
      if Hangul.isSyllable(first.value) != Hangul.isSyllable(previous.value) { return .yes }
      return Hangul.isExclamation(previous.value) && previous.value != first.value ? .yes : .no
    case .other: break
    }
    guard WordRole(previous.value) == .connector,
      let other = beyond(.connector, from: previous, in: copy)
    else { return .yes }
    switch classes.characterClass(of: other.value) {
    case .alphabetic, .hangul: return .no
    default: return .yes
    }
  }

  /// Whether a word ends at a Hangul character that is followed by neither space nor mark.
  func hangulEnd(
    _ last: PlacedScalar, _ next: PlacedScalar, in copy: Span<UInt8>, mayGrow: Bool
  ) -> BoundaryAnswer {
    if Hangul.isSyllable(last.value) {
      return endings(at: next.range.lowerBound, after: last.value, in: copy, mayGrow: mayGrow)
    }
    guard classes.characterClass(of: next.value) == .hangul, !Hangul.isSyllable(next.value) else { return .yes }
    return Hangul.isExclamation(next.value) && next.value != last.value ? .yes : .no
  }

  /// Whether nothing but particles and endings stands between an offset and the end of the eojeol.
  ///
  /// - Parameter syllable: the last syllable before, which decides between the forms of a particle; nil if that is not
  ///   Hangul.
  func endings(at offset: Int, after syllable: UInt32?, in copy: Span<UInt8>, mayGrow: Bool) -> BoundaryAnswer {
    HangulEndings.shared.follow(at: offset, after: syllable, in: copy, mayGrow: mayGrow) { scalar in
      classes.characterClass(of: scalar) == .mark
    }
  }
}
