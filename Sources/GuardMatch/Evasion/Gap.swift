// fmguard — SPDX-License-Identifier: Apache-2.0
// What stands between two letters of a text. Knows spellings only.

import GuardText

/// A stretch of units that are no letters; it may be empty.
///
/// One that is too wide for anything is not followed to its end.
struct Gap {
  /// How many characters may stand between letters that are separated one by one.
  static let widestBetweenLetters = DisguiseLimits.widestGap
  /// And between the words of a phrase that is written so.
  static let widestBetweenWords = 6

  /// The unit behind the gap, or before it.
  private(set) var end = 0
  /// In characters.
  private(set) var width = 0
  /// Nothing but white space.
  private(set) var isWhite = true
  private(set) var hasSpace = false

  /// The gap from a unit on.
  init(in units: [SpellingUnit], from start: Int) {
    var end = start
    while end < units.count, !units[end].isPart, isWhite || width <= Self.widestBetweenWords {
      add(units[end])
      end += 1
    }
    self.end = end
  }

  /// The gap before a unit; `end` is then where the gap begins.
  init(in units: [SpellingUnit], before start: Int) {
    var end = start
    while end > 0, !units[end - 1].isPart, isWhite || width <= Self.widestBetweenWords {
      add(units[end - 1])
      end -= 1
    }
    self.end = end
  }

  private mutating func add(_ unit: SpellingUnit) {
    width += unit.width
    if unit.isSpace { hasSpace = true } else { isWhite = false }
  }

  /// How much it divides: longer is more, and so is white space among gaps of one length.
  var strength: Int { 2 * width + (hasSpace ? 1 : 0) }
}
