// fmguard — SPDX-License-Identifier: Apache-2.0
// That a rule was seen in a text, and where first: all of the findings that a decision needs. Knows no policy.

/// A place in a text, or in one of the strings of a guided text, for comparing what comes first.
public struct TextPlace: Sendable, Hashable, Comparable {
  /// The number of the string in a guided text, from 0; 0 in a plain text.
  public let part: Int
  /// In bytes, from the beginning of the part.
  public let offset: Int

  public init(part: Int = 0, offset: Int) {
    self.part = part
    self.offset = offset
  }

  public static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.part, left.offset) < (right.part, right.offset)
  }
}

/// That a rule was found in a text, and where first. How often does not matter to a decision.
public struct Sighting: Sendable {
  /// The rule.
  public let rule: Rule
  /// Where it was found first.
  public let first: TextPlace

  public init(_ rule: Rule, first: TextPlace) {
    self.rule = rule
    self.first = first
  }
}
