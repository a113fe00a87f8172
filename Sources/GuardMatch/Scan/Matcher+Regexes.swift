// fmguard — SPDX-License-Identifier: Apache-2.0
// The pass over a text that runs regexes, after the pass that finds their literals.

import GuardText

extension Matcher {
  /// The set and the member that a trigger stands for.
  func member(ofTrigger number: Int) -> (set: Int, member: Int) {
    (number >> 24, number & 0xFF_FFFF)
  }

  /// Runs the regexes that must run over a whole text: those without a required literal, and those whose literal was
  /// found.
  func scanRegexes(_ text: TextWindow, _ scratch: ScanScratch) -> ScanOutcome {
    guard scratch.isTriggered || hasUntriggeredRegexes else { return .complete }
    var progress = RegexProgress(regexes)
    var outcome = ScanOutcome.complete
    for index in regexes.indices {
      let set = regexes[index]
      let running = (0..<set.count).filter { scratch.triggered[index][$0] || set.alwaysRuns($0) }
      guard !running.isEmpty else { continue }
      run(running, ofSet: index, text, from: 0, &progress, scratch, &outcome)
    }
    scratch.matches.sort { $0.range.lowerBound < $1.range.lowerBound }
    return outcome
  }

  /// Runs all regexes over what a stream has not decided: a literal that one requires may come later than its match
  /// begins.
  func scanRegexes(
    _ text: TextWindow, _ progress: inout RegexProgress, _ scratch: ScanScratch
  ) -> ScanOutcome {
    var outcome = ScanOutcome.complete
    for index in regexes.indices {
      let set = regexes[index]
      let first = progress.resume[index].reduce(Int.max, Swift.min)
      // Lookbehinds and `\b` see what precedes.
      let start = first - 4 * (set.maxLookbehind + 1) - 64
      let floor =
        start <= 0 ? 0 : Folder(.cased).segmentStart(text.bytes, before: start, floor: 0)
      run(0..<set.count, ofSet: index, text, from: floor, &progress, scratch, &outcome)
    }
    return outcome
  }

  private func run(
    _ members: some Sequence<Int>, ofSet index: Int, _ text: TextWindow, from start: Int,
    _ progress: inout RegexProgress, _ scratch: ScanScratch, _ outcome: inout ScanOutcome
  ) {
    let set = regexes[index]
    scratch.regexText.fold(
      text.bytes, from: start, isWhole: text.isWhole, by: set.subject == .copy ? .cased : nil,
      using: scratch.sideBlock)
    let folded = scratch.regexText
    let count = text.isWhole ? folded.utf8.count : folded.stableCopy
    // SAFETY: the copy is well-formed UTF-8, is not changed meanwhile, and `count` is a character's beginning.
    unsafe folded.utf8.withUnsafeBufferPointer { buffer in
      let subject = unsafe UnsafeBufferPointer(rebasing: buffer[..<count])
      for member in members {
        let resume = folded.map.copyPosition(of: progress.resume[index][member], count: folded.utf8.count)
        guard resume < count || text.isWhole else { continue }
        var undecided: Int?
        let result = unsafe scratch.regex.forEachMatch(
          of: set.regex(at: member), in: subject, from: resume, mayGrow: !text.isWhole
        ) { range in
          guard undecided == nil, !range.isEmpty else { return }
          let origin = folded.map.sourceRange(of: range)
          let whole = unsafe Graphemes.expand(
            origin, in: Span(_unsafeElements: text.bytes.buffer), mayGrow: !text.isWhole)
          guard let whole else {
            undecided = range.lowerBound
            return
          }
          let copy = unsafe Bytes(UnsafeBufferPointer(rebasing: subject[range]))
          scratch.matches.append(
            Match(
              pattern: set.pattern(at: member), range: whole,
              transformations: Transformations(from: text.bytes[origin], to: copy)))
        }
        if result.limited { outcome = .incomplete(.regexLimit) }
        let next = Swift.min(undecided ?? count, result.undecided ?? count)
        progress.resume[index][member] =
          next < folded.utf8.count ? folded.map.sourceStart(of: next) : folded.sourceEnd
      }
    }
  }
}
