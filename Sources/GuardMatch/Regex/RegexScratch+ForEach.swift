// fmguard — SPDX-License-Identifier: Apache-2.0
// All matches of one regex in one text. Knows nothing of sets.

extension RegexScratch {
  /// Reports all matches of a regex that begin at or after an offset, in order, none overlapping another.
  ///
  /// - Parameters:
  ///   - text: well-formed UTF-8, which is not checked again.
  ///   - start: where to begin, in UTF-8 bytes, on a character; what precedes it is seen by `\b` and lookbehinds.
  ///   - mayGrow: whether more text may follow: then what the end leaves undecided is not reported, and `undecided`
  ///     says where it begins. Scan again from there, or from the text's end if it is nil, with at least
  ///     `maxLookbehind` characters before it.
  mutating func forEachMatch(
    of regex: CompiledRegex, in text: UnsafeBufferPointer<UInt8>, from start: Int = 0, mayGrow: Bool = false,
    _ body: (Range<Int>) -> Void
  ) -> RegexOutcome {
    var next = start
    while next <= text.count {
      // SAFETY: the caller promises well-formed UTF-8; `next` is its start or the end of a match: on a character.
      switch unsafe match(regex, in: text, from: next, mayGrow: mayGrow) {
      case .match(let range):
        body(range)
        // A match consumes something, since patterns that can match nothing do not compile; only its reported start may
        // be moved (`\K`). Were it otherwise, to stop would be better than to run in circles.
        guard range.upperBound > next else { return .limit }
        next = range.upperBound
      case .none:
        return .complete
      case .partial(let from):
        // At the end, nothing of the text is in doubt; only what precedes it has been looked at.
        return from < text.count ? RegexOutcome(undecided: from) : .complete
      case .limit:
        return .limit
      }
    }
    return .complete
  }
}
