// fmguard — SPDX-License-Identifier: Apache-2.0
// The pass over a text that runs regexes, after the pass that finds their literals.

import GuardText

extension Matcher {
  /// The set and the member that a trigger stands for.
  func member(ofTrigger number: Int) -> (set: Int, member: Int) {
    (number >> 24, number & 0xFF_FFFF)
  }

  /// Runs the regexes that must run over a whole text: all over it those without a required literal, and near their
  /// literals those that were found.
  func scanRegexes(_ text: TextWindow, _ scratch: ScanScratch) -> ScanOutcome {
    guard !scratch.triggers.isEmpty || hasUntriggeredRegexes else { return .complete }
    var progress = RegexProgress(regexes, bytes: text.bytes.count)
    var outcome = ScanOutcome.complete
    for (index, set) in regexes.enumerated() {
      let groups = RegexStretch.groups(
        set, everywhere: scratch.triggers.everywhere[index], places: scratch.triggers.places[index],
        in: text.bytes.count)
      for group in groups { run(group, ofSet: index, text, &progress, scratch, &outcome) }
    }
    scratch.matches.sort { $0.range.lowerBound < $1.range.lowerBound }
    return outcome
  }

  /// Runs regexes over what a stream has not decided, whether their literals are there or not: those may come later
  /// than a match begins. It begins with a byte, though, that most regexes cannot begin with.
  func scanRegexes(
    _ text: TextWindow, _ progress: inout RegexProgress, _ scratch: ScanScratch
  ) -> ScanOutcome {
    var outcome = ScanOutcome.complete
    for (index, set) in regexes.enumerated() {
      let first = progress.resume[index].reduce(Int.max, Swift.min)
      fold(text, from: first - set.contextBytes, set, scratch)
      let folded = scratch.regexText
      let end = text.isWhole ? folded.utf8.count : folded.stableCopy
      let start = folded.map.copyPosition(of: first, count: folded.utf8.count)
      let undecided = ByteSet(folded.utf8[Swift.min(start, end)..<end])
      let decided = position(of: end, in: folded)
      for member in 0..<set.count {
        let resume = progress.resume[index][member]
        guard set.regex(at: member).firstBytes.intersects(undecided) else {
          progress.resume[index][member] = Swift.max(resume, decided)
          continue
        }
        let start = folded.map.copyPosition(of: resume, count: folded.utf8.count)
        _ = run(member, ofSet: index, text, from: start, isWhole: text.isWhole, &progress, scratch, &outcome)
      }
    }
    return outcome
  }

  /// Runs regexes of one set over a copy of just as much of a whole text as they need.
  ///
  /// What the end of the copy leaves undecided is run again over a longer one.
  private func run(
    _ group: [RegexStretch], ofSet index: Int, _ text: TextWindow,
    _ progress: inout RegexProgress, _ scratch: ScanScratch, _ outcome: inout ScanOutcome
  ) {
    let set = regexes[index]
    let isEverywhere = group.contains { $0.literals == nil }
    var waiting = group
    var before = set.contextBytes
    var behind = isEverywhere ? text.bytes.count : 512
    while let first = waiting.first, let last = waiting.last {
      let end = Swift.min(last.lowerBound + behind, text.bytes.count)
      let isWhole = end == text.bytes.count
      let window = TextWindow(bytes: text.bytes[0..<end], isWhole: isWhole)
      let start = fold(window, from: first.lowerBound - before, set, scratch)
      let copyCount = scratch.regexText.utf8.count
      var undecided: [RegexStretch] = []
      for stretch in waiting {
        let member = stretch.member
        // What is found must be in order.
        guard !undecided.contains(where: { $0.member == member }) else {
          undecided.append(stretch)
          continue
        }
        let resume = scratch.regexText.map.copyPosition(of: progress.resume[index][member], count: copyCount)
        guard let literals = stretch.literals else {
          _ = run(member, ofSet: index, text, from: resume, isWhole: isWhole, &progress, scratch, &outcome)
          continue
        }
        let starts = starts(before: literals, set, reach: set.reach(of: member) ?? 0, isBeginning: start == 0, scratch)
        guard let starts else {
          undecided.append(stretch)
          continue
        }
        guard resume <= starts.upperBound else { continue }
        let isDecided = run(
          member, ofSet: index, text, from: Swift.max(resume, starts.lowerBound), through: starts.upperBound,
          isWhole: isWhole, &progress, scratch, &outcome)
        if !isDecided { undecided.append(stretch) }
      }
      waiting = undecided
      before = Swift.min(before * 8, text.bytes.count)
      behind = Swift.min(behind * 4, text.bytes.count)
    }
  }

  /// Where in the copy matches may begin that hold a literal; nil if the copy begins too late to tell.
  ///
  /// - Parameters:
  ///   - literals: where in the text it begins.
  ///   - reach: how many characters may come before it.
  ///   - isBeginning: whether the copy begins with the text.
  private func starts(
    before literals: Range<Int>, _ set: RegexSet, reach: Int, isBeginning: Bool, _ scratch: ScanScratch
  ) -> ClosedRange<Int>? {
    let folded = scratch.regexText
    let position = folded.map.copyPosition(of: literals.lowerBound, count: folded.utf8.count)
    // The fold of literals and that of regexes may cut the text into characters in different places.
    let slack = 4
    // SAFETY: the view is used inside the closure only.
    return unsafe folded.utf8.withUnsafeBufferPointer { buffer in
      let copy = unsafe Bytes(buffer)
      func back(_ count: Int, from position: Int) -> Int? {
        var position = position
        for _ in 0..<count {
          guard position > 0 else { return isBeginning ? 0 : nil }
          position = UTF8Decoding.previous(copy, before: position, start: 0)
        }
        return position
      }
      guard let first = back(reach + slack, from: position), back(set.maxLookbehind, from: first) != nil else {
        return nil
      }
      var last = Swift.min(position + 4 * slack, copy.count - 1)
      while last > first, copy[last] & 0xC0 == 0x80 { last -= 1 }
      return first...Swift.max(first, last)
    }
  }

  /// Makes the copy of a text that a set's regexes run over.
  ///
  /// - Parameter start: where it should begin at the latest.
  /// - Returns: where it begins.
  @discardableResult
  private func fold(_ text: TextWindow, from start: Int, _ set: RegexSet, _ scratch: ScanScratch) -> Int {
    let floor = start <= 0 ? 0 : Folder(.cased).segmentStart(text.bytes, before: start, floor: 0)
    scratch.regexText.fold(
      text.bytes, from: floor, isWhole: text.isWhole, by: set.subject == .copy ? .cased : nil,
      using: scratch.sideBlock)
    return floor
  }

  /// Runs one regex over the copy, or over a part of it.
  ///
  /// - Parameters:
  ///   - text: what the matches stand in.
  ///   - start: the first character of the copy at which a match may begin, and `last` the last one.
  ///   - isWhole: whether the copy ends with the text, of which no more will come.
  /// - Returns: whether all matches that begin there are decided; they are added to those of the scratch.
  private func run(
    _ member: Int, ofSet index: Int, _ text: TextWindow, from start: Int, through last: Int = .max, isWhole: Bool,
    _ progress: inout RegexProgress, _ scratch: ScanScratch, _ outcome: inout ScanOutcome
  ) -> Bool {
    let set = regexes[index]
    let folded = scratch.regexText
    let count = isWhole ? folded.utf8.count : folded.stableCopy
    guard start < count || isWhole else { return false }
    var undecided: Int?
    var tried = Swift.min(last, count)
    // SAFETY: the copy is well-formed UTF-8, is not changed meanwhile, and `count` is a character's beginning.
    let result = unsafe folded.utf8.withUnsafeBufferPointer { buffer in
      let subject = unsafe UnsafeBufferPointer(rebasing: buffer[..<count])
      return unsafe scratch.regex.forEachMatch(
        of: set.regex(at: member), in: subject, from: start, through: last, mayGrow: !isWhole,
        budget: &progress.budgets[index][member]
      ) { range in
        guard undecided == nil, !range.isEmpty else { return }
        let origin = folded.map.sourceRange(of: range)
        // White space at the end stands for a run that may go on.
        let isOpen = unsafe !isWhole && range.upperBound == count && subject[count - 1] == 0x20
        let whole =
          isOpen
          ? nil
          : unsafe Graphemes.expand(
            origin, in: Span(_unsafeElements: text.bytes.buffer), mayGrow: !text.isWhole)
        guard let whole else {
          undecided = range.lowerBound
          return
        }
        switch surroundings(ofRegex: set.pattern(at: member), at: origin, in: text, scratch) {
        case .match: break
        case .noMatch:
          tried = Swift.max(tried, range.upperBound)
          return
        case .needsMore:
          undecided = range.lowerBound
          return
        }
        tried = Swift.max(tried, range.upperBound)
        let copy = unsafe Bytes(UnsafeBufferPointer(rebasing: subject[range]))
        scratch.matches.append(
          Match(
            pattern: set.pattern(at: member), range: whole,
            transformations: Transformations(from: text.bytes[origin], to: copy)))
      }
    }
    if result.limited { outcome = .incomplete(.regexLimit) }
    let isDecided = undecided == nil && result.undecided == nil
    let next = Swift.min(undecided ?? tried, result.undecided ?? tried)
    progress.resume[index][member] =
      if result.limited { text.isWhole ? text.bytes.count : folded.sourceEnd } else { position(of: next, in: folded) }
    return isDecided
  }

  /// Whether a match of a regex counts where it was found: not in an exception of its entry.
  private func surroundings(
    ofRegex pattern: PatternID, at range: Range<Int>, in text: TextWindow, _ scratch: ScanScratch
  ) -> Decision {
    let style = styles[Int(styleOfPattern.cells[Int(pattern)])]
    // What is much longer than all exceptions lies in none.
    guard style.exceptions > 0, range.count <= 8 * exceptions[style.exceptions].longest + 64 else { return .match }
    let (place, reachesEnd) = foldAround(range, in: text, scratch)
    guard !place.isEmpty else { return .match }
    return surroundings(ofFolded: place, style.anywhere, in: text, reachesEnd: reachesEnd, scratch)
  }

  /// The place in the text of one in its copy.
  private func position(of place: Int, in folded: FoldedText) -> Int {
    place >= folded.utf8.count ? folded.sourceEnd : folded.map.sourceStart(of: place)
  }
}
