// fmguard — SPDX-License-Identifier: Apache-2.0
// What a scan reports: pattern numbers and byte ranges. Knows nothing of lists, severities or policies.

public import GuardText

/// The number of a pattern in a matcher, counted from zero in the order in which patterns were added.
public typealias PatternID = Int32

/// One place where one pattern matched.
public struct Match: Sendable, Hashable {
  /// Which pattern.
  public let pattern: PatternID
  /// Where, in UTF-8 bytes of the original text, half-open, whole grapheme clusters.
  public let range: Range<Int>
  /// The foldings that the match needed.
  public let transformations: Transformations

  public init(pattern: PatternID, range: Range<Int>, transformations: Transformations) {
    self.pattern = pattern
    self.range = range
    self.transformations = transformations
  }
}

/// Why a scan could not look at everything. The policy decides what that means; a scan never does.
public enum IncompleteReason: String, Sendable, Hashable {
  /// A regex ran into a limit of steps, depth, memory, or time for the whole text.
  case regexLimit = "regex_limit"
  /// A stream's undecided text grew past its limit.
  case holdLimit = "hold_limit"
}

/// How a scan ended.
public enum ScanOutcome: Sendable, Hashable {
  /// Everything was looked at.
  case complete
  /// Something was not: the matches so far are right, but there may be more.
  case incomplete(IncompleteReason)
}
