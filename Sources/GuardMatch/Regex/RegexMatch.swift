// fmguard — SPDX-License-Identifier: Apache-2.0
// What running a regex can end in. Values only.

/// The result of looking for one match. Offsets are UTF-8 bytes of the text that was searched.
enum RegexMatch: Sendable, Hashable {
  /// The leftmost match.
  case match(Range<Int>)
  /// No match, whatever follows the text.
  case none
  /// The text ends before it is decided whether a match begins at this offset; none begins earlier.
  /// Only where the text may still grow.
  case partial(from: Int)
  /// A limit was reached first: unknown, not "no match".
  case limit
}

/// How reporting all matches of one regex ended.
struct RegexOutcome: Sendable, Hashable {
  /// Whether a limit was reached; the matches reported are right, but there may be more.
  var limited = false
  /// The earliest offset, in UTF-8 bytes, at which a match may begin that the text's end leaves undecided.
  var undecided: Int?

  /// Everything was looked at and decided.
  static let complete = RegexOutcome()
  /// A limit was reached.
  static let limit = RegexOutcome(limited: true)
}
