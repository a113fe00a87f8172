// fmguard — SPDX-License-Identifier: Apache-2.0
// Decides whether a term that was found in a matching copy stands there as a word: the way in, and the choice of the
// script's rules. Knows neither terms nor lists, and allocates nothing but the segmenter's iterators.

/// Word boundaries by the script of the text, for matches in a matching copy.
///
/// A boundary follows the script of the edge: alphabetic scripts follow UAX #29 (see `WordRole` for the deviations),
/// Hangul follows the eojeol and a closed list of particles and endings (`HangulEndings`), Han, Kana, Thai, Lao, Khmer
/// and Burmese follow ICU's dictionaries (`Segmenter`). An edge that is not part of a word ("c++", "🖕") needs no
/// boundary and only must not split a grapheme cluster.
///
/// Every answer depends on at most `contextScalars` scalars before the match and as many after it, so it is the same
/// for every way in which a stream is cut.
///
/// The copy has to be well-formed UTF-8. Its first byte is the beginning of the text, or at least `contextBytes` lie
/// between it and the match. Safe to use from any thread. The code for the library's own table is compiled here, since
/// other modules cannot specialize it.
public struct Boundaries<Classes: CharacterClassifying>: Sendable {
  /// The most scalars on each side of a match that an answer can depend on.
  public static var contextScalars: Int { ContextLimits.scalars }
  /// The same in UTF-8 bytes.
  public static var contextBytes: Int { 4 * ContextLimits.scalars }

  let classes: Classes
  let segmenter: Segmenter

  /// - Parameters:
  ///   - classes: the character table of the copy.
  ///   - segmenter: finds the words of scripts that do not mark them.
  public init(classes: Classes, segmenter: Segmenter = .shared) {
    self.classes = classes
    self.segmenter = segmenter
  }

  /// Whether a word begins where a match begins.
  ///
  /// - Parameters:
  ///   - match: where the term was found, in bytes of `copy`; not empty.
  ///   - copy: the part of the matching copy that is at hand.
  ///   - mayGrow: whether more may follow `copy`. Only then can the answer be `needsMore`.
  @_specialize(where Classes == FoldTable)
  public func isStart(of match: Range<Int>, in copy: Span<UInt8>, mayGrow: Bool) -> BoundaryAnswer {
    guard match.lowerBound > 0, let first = copy.scalar(at: match.lowerBound) else { return .yes }
    switch classes.characterClass(of: first.value) {
    case .space: return .yes
    case .mark: return .no
    case .other: return symbolStart(first, in: copy)
    case .alphabetic: return alphabeticStart(first, in: copy)
    case .hangul: return hangulStart(first, in: copy)
    case .dictionary: return dictionaryStart(first, of: match, in: copy, mayGrow: mayGrow)
    }
  }

  /// Whether a word ends where a match ends.
  ///
  /// - Parameters: as those of `isStart(of:in:mayGrow:)`.
  @_specialize(where Classes == FoldTable)
  public func isEnd(of match: Range<Int>, in copy: Span<UInt8>, mayGrow: Bool) -> BoundaryAnswer {
    guard let next = copy.scalar(at: match.upperBound) else {
      // Whatever the script, a mark or a letter could still follow.
      return mayGrow ? .needsMore : .yes
    }
    let nextClass = classes.characterClass(of: next.value)
    guard nextClass != .space else { return .yes }
    guard let last = base(before: match.upperBound, in: copy) else { return .yes }
    let lastClass = classes.characterClass(of: last.value)
    guard lastClass != .space else { return .yes }
    guard nextClass != .mark else { return .no }
    switch lastClass {
    case .space, .mark: return .yes
    case .other: return symbolEnd(last, next, in: copy)
    case .alphabetic: return alphabeticEnd(last, next, nextClass, in: copy, mayGrow: mayGrow)
    case .hangul: return hangulEnd(last, next, in: copy, mayGrow: mayGrow)
    case .dictionary: return dictionaryEnd(last, next, nextClass, of: match, in: copy, mayGrow: mayGrow)
    }
  }
}

/// How far boundaries look.
enum ContextLimits {
  /// Scalars of context before a match: marks, connectors and marks again, and one more on each side of them.
  static let scalars = 3 * run + 4
  /// Characters of a run that decide about a match on each side of it, marks included.
  static let dictionary = 32
  /// The most of them that are segmented before a match.
  static let far = 64
  /// What is segmented of a long run is a multiple of this, with at least as much behind the match.
  static let windowStep = 16
  /// Marks on one character, or connectors in a row, that are looked past.
  static let run = 32
}

extension Boundaries {
  /// The last scalar before an offset that is not a mark, or the first mark of too many; nil at the beginning.
  func base(before offset: Int, in copy: Span<UInt8>) -> PlacedScalar? {
    var scalar = copy.scalar(before: offset)
    for _ in 0..<ContextLimits.run {
      guard let mark = scalar, classes.characterClass(of: mark.value) == .mark else { return scalar }
      scalar = copy.scalar(before: mark.range.lowerBound)
    }
    return scalar
  }

  /// The first scalar at or after an offset that is not a mark, or the last mark of too many; nil at the end.
  func base(at offset: Int, in copy: Span<UInt8>) -> PlacedScalar? {
    var scalar = copy.scalar(at: offset)
    for _ in 0..<ContextLimits.run {
      guard let mark = scalar, classes.characterClass(of: mark.value) == .mark else { return scalar }
      scalar = copy.scalar(at: mark.range.upperBound)
    }
    return scalar
  }
}
