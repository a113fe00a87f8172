// fmguard — SPDX-License-Identifier: Apache-2.0
// All matches of one regex in one text. Knows nothing of sets.

extension RegexScratch {
  /// Reports all matches of a regex that begin in a range of offsets, in order, none overlapping another.
  ///
  /// - Parameters:
  ///   - text: well-formed UTF-8, which is not checked again.
  ///   - start: where to begin, in UTF-8 bytes, on a character; what precedes it is seen by `\b` and lookbehinds.
  ///   - last: the last offset at which a match may begin.
  ///   - mayGrow: whether more text may follow: then what the end leaves undecided is not reported, and `undecided`
  ///     says where it begins. Scan again from there, or from the text's end if it is nil, with at least
  ///     `maxLookbehind` characters before it.
  ///   - budget: how long it may take.
  mutating func forEachMatch(
    of regex: CompiledRegex, in text: UnsafeBufferPointer<UInt8>, from start: Int = 0, through last: Int = .max,
    mayGrow: Bool = false, budget: inout RegexBudget, _ body: (Range<Int>) -> Void
  ) -> RegexOutcome {
    let last = Swift.min(last, text.count)
    var next = start
    /// How many starting positions lie between two looks at the clock.
    var width = RegexLimits.startsPerLook.first
    let isTimed = last - start > width
    var look = (position: next, time: isTimed ? RegexBudget.now : 0)
    while next <= last {
      let end = isTimed ? Swift.min(next + width, last) : last
      // SAFETY: well-formed UTF-8 by promise; `next` is `start`, the end of a match, or the next character.
      switch unsafe match(regex, in: text, from: next, through: end, mayGrow: mayGrow) {
      case .match(let range):
        body(range)
        // A match consumes something, since patterns that can match nothing do not compile; only its reported start may
        // be moved (`\K`). Were it otherwise, to stop would be better than to run in circles.
        guard range.upperBound > next else { return .limit }
        next = range.upperBound
      case .none:
        next = end + 1
        while next < text.count, unsafe text[next] & 0xC0 == 0x80 { next += 1 }
      case .partial(let from):
        // At the end, nothing of the text is in doubt; only what precedes it has been looked at.
        return from < text.count ? RegexOutcome(undecided: from) : .complete
      case .limit:
        return .limit
      }
      guard isTimed, next - look.position > width else { continue }
      let now = RegexBudget.now
      guard budget.spend(now - look.time) else { return .limit }
      let isFast = now - look.time < RegexLimits.nanosecondsPerLook
      width = isFast ? Swift.min(width * 2, RegexLimits.startsPerLook.most) : Swift.max(width / 2, 16)
      look = (next, now)
    }
    return .complete
  }
}
