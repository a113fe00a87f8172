// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether a word may be one piece of a row of single letters. Counts only.

/// The letters, digits and symbols of a word.
///
/// A symbol beside the only letter may be what separates it from the next one (`w !a l`); alone it may be a letter.
struct SingleParts {
  private var letters = 0
  private(set) var symbols = 0

  mutating func add(_ summary: GlyphSummary) {
    guard summary.isPart else { return }
    if summary.kind == GlyphSummary.Kind.symbol { symbols += 1 } else { letters += 1 }
  }

  var isSingle: Bool { letters == 1 && mayBeSingle || letters == 0 && symbols == 1 }

  /// Whether it may be one when more of the word is added: there is no more than one letter, and no more symbols than
  /// fit into the gaps beside it.
  var mayBeSingle: Bool { letters <= 1 && symbols <= 2 * DisguiseLimits.widestGap }
}
