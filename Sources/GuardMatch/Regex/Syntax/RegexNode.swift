// fmguard — SPDX-License-Identifier: Apache-2.0
// The parts of a regex that lowering and required literals look at. Values only.

/// A part of a regex, as far as its language is understood; the rest is `opaque`.
indirect enum RegexNode: Sendable, Hashable {
  /// One character; `caseless` as in force where it stands.
  case literal(Unicode.Scalar, caseless: Bool)
  /// One character out of a class.
  case oneOf(RegexClass)
  /// Something that consumes any number of any characters, perhaps none.
  case opaque
  /// `\b`.
  case wordBoundary
  /// Something else that consumes nothing: an anchor or a lookaround.
  case assertion
  /// One after the other; empty means the empty string.
  case sequence([RegexNode])
  /// One of several.
  case alternation([RegexNode])
  /// A group that never gives back what it took: matches some of what its content would.
  case atomic(RegexNode)
  /// The same several times.
  case repeated(RegexNode, Repetition)

  /// How often something is repeated.
  struct Repetition: Sendable, Hashable {
    let least: Int
    /// nil means without end.
    let most: Int?
    /// Whether it never gives back what it took.
    let possessive: Bool
  }
}

/// A character class, a type such as `\s`, or the dot.
struct RegexClass: Sendable, Hashable {
  /// The characters named one by one or by ranges.
  var ranges: [ClosedRange<Unicode.Scalar>] = []
  /// Whether white space of any kind is in it.
  var hasWhiteSpace = false
  /// Whether decimal digits of all scripts are in it.
  var hasDigits = false
  /// Whether characters are in it that are not known here: those of a negated class, a property, the dot.
  var hasOthers = false
  /// Whether `ranges` and the types are what is not in it.
  var isNegated = false
  /// Whether the case of letters in `ranges` is ignored.
  var caseless = false

  /// White space alone: `\s`.
  static let whiteSpace = RegexClass(hasWhiteSpace: true)
  /// Decimal digits alone: `\d`.
  static let digits = RegexClass(hasDigits: true)
  /// Any character, for all that is known.
  static let any = RegexClass(hasOthers: true)

  /// Whether it is white space of any kind, and nothing else.
  var isWhiteSpace: Bool { hasWhiteSpace && !hasDigits && !hasOthers && ranges.isEmpty }

  /// The characters, if it has none but those of `ranges` and at most `limit`; otherwise nil.
  func scalars(atMost limit: Int) -> [Unicode.Scalar]? {
    guard !hasWhiteSpace, !hasDigits, !hasOthers else { return nil }
    var found: [Unicode.Scalar] = []
    for range in ranges {
      guard Int(range.upperBound.value - range.lowerBound.value) < limit - found.count else { return nil }
      // Surrogates are no scalars, and fall out here.
      found += (range.lowerBound.value...range.upperBound.value).compactMap(Unicode.Scalar.init)
    }
    return found
  }
}
