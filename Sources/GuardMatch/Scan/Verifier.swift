// fmguard — SPDX-License-Identifier: Apache-2.0
// Decides the occurrences of one block: boundaries, fold level, exceptions, place in the original. Rare work.

import GuardText

/// What is known of an occurrence.
enum Decision {
  case match
  case noMatch
  /// It depends on text that is not there yet.
  case needsMore
}

/// Looks at the candidates of one block, in order.
struct Verifier {
  let matcher: Matcher
  let text: TextWindow
  let stretch: Folder.Stretch
  /// More copy may follow the block's.
  let mayGrow: Bool
  let scratch: ScanScratch
  /// The way back from the block's copy; the scratch gets it back in the end.
  private var map = OffsetMap()
  private var isMapped: Bool
  private var needsMap = false
  /// The run of the map that was needed last.
  private var run = 0

  /// - Parameter isMapped: the scratch's map is that of the block.
  init(
    matcher: Matcher, text: TextWindow, stretch: Folder.Stretch, mayGrow: Bool, isMapped: Bool, scratch: ScanScratch
  ) {
    self.matcher = matcher
    self.text = text
    self.stretch = stretch
    self.mayGrow = mayGrow
    self.isMapped = isMapped
    self.scratch = scratch
    swap(&map, &scratch.map)
    let block = scratch.block
    settledCount =
      mayGrow && Self.isMalleable(block.copy.prefix(block.copyCount), at: block.stableCopy)
      ? block.stableCopy : block.copyCount
  }

  /// Whether the character at a position may become another one that boundaries treat otherwise.
  private static func isMalleable(_ copy: Bytes, at position: Int) -> Bool {
    guard position < copy.count else { return false }
    let scalar = UTF8Decoding.decode(copy, at: position, end: copy.count).scalar
    let characterClass = FoldTable.widest.characterClass(of: scalar)
    return characterClass == .hangul || characterClass == .dictionary
  }

  private var block: FoldedBlock { scratch.block }
  private var copy: Bytes { block.copy.prefix(block.copyCount) }
  /// What boundaries may look at: without a last character that may become another one, if it matters.
  private var settledCount: Int

  /// Gives back what was taken from the scratch.
  ///
  /// - Returns: whether the map was needed.
  mutating func finish() -> Bool {
    swap(&map, &scratch.map)
    return needsMap
  }

  /// Decides the occurrences before a position of the copy in the order of their beginnings, up to the first that
  /// needs more text.
  ///
  /// - Returns: the position in the copy before which all is decided.
  mutating func decide(before end: Int) -> Int {
    guard !scratch.occurrences.isEmpty else { return end }
    let occurrences = sortedOccurrences()
    let limit = end < block.copyCount ? sourceStart(of: end) : Int.max
    var matches: [Match] = []
    swap(&matches, &scratch.matches)
    defer { swap(&matches, &scratch.matches) }
    let store = matcher.literals.store
    // Several positions of the copy may stand for one character of the source; they are decided together, or later.
    var group = (source: -1, first: matches.count)
    for occurrence in occurrences {
      let start = Int(occurrence.start)
      let range = start..<start + store.length(of: Int(occurrence.term))
      let origin = sourceRange(of: range)
      guard origin.lowerBound < limit else { break }
      if origin.lowerBound != group.source { group = (origin.lowerBound, matches.count) }
      guard decide(Int(occurrence.term), at: range, origin, into: &matches, from: group.first) else {
        matches.removeSubrange(group.first...)
        return start
      }
    }
    return end
  }

  /// The occurrences by where they begin, the longest term of a place first: the order in which a place's terms are
  /// found.
  private func sortedOccurrences() -> [LiteralSet.Occurrence] {
    func precedes(_ first: LiteralSet.Occurrence, _ second: LiteralSet.Occurrence) -> Bool {
      (first.start, second.term) < (second.start, first.term)
    }
    let isSorted = zip(scratch.occurrences, scratch.occurrences.dropFirst()).allSatisfy { !precedes($1, $0) }
    if !isSorted { scratch.occurrences.sort(by: precedes) }
    return scratch.occurrences
  }

  /// Whether an occurrence is decided.
  ///
  /// - Parameters:
  ///   - range: its place in the copy.
  ///   - origin: its place in the source.
  ///   - first: where in `matches` those begin among which a match may be already.
  private mutating func decide(
    _ term: Int, at range: Range<Int>, _ origin: Range<Int>, into matches: inout [Match], from first: Int
  ) -> Bool {
    let value = LiteralSet.Payload(bits: matcher.literals.store.payload(of: term)).value
    if value >= MatcherBuilder.firstTrigger {
      trigger(value - MatcherBuilder.firstTrigger, at: origin.lowerBound)
      return true
    }
    let isUnmarked = value >= MatcherBuilder.firstUnmarked
    let pattern = isUnmarked ? matcher.unmarked[value - MatcherBuilder.firstUnmarked] : PatternID(value)
    let style = matcher.styles[Int(matcher.styleOfPattern.cells[Int(pattern)])]
    // The last character may still get a mark.
    guard !mayGrow || range.upperBound <= block.stableCopy else { return false }
    let settled = copy[0..<settledCount]
    switch matcher.surroundings(of: range, style, in: settled, stable: block.stableCopy, mayGrow: mayGrow) {
    case .noMatch: return true
    case .needsMore: return false
    case .match: break
    }
    let original = text.bytes[origin]
    let key = copy[range]
    let isEqual = original.isEqual(to: key)
    let exact = isUnmarked ? Matcher.noPattern : pattern
    guard matcher.isSame(original, as: exact, key: key, isEqual: isEqual, style, scratch) else { return true }
    guard let whole = wholeClusters(origin) else { return false }
    var transformations = isEqual ? [] : Transformations(from: original, to: key)
    if isUnmarked { transformations.insert(.marks) }
    let match = Match(pattern: pattern, range: whole, transformations: transformations)
    if !matches[first...].contains(match) { matches.append(match) }
    return true
  }

  private func trigger(_ number: Int, at start: Int) {
    let (set, member) = matcher.member(ofTrigger: number)
    let isNear = matcher.regexes[set].reach(of: member) != nil
    scratch.triggers.note(member, ofSet: set, at: start, isNear: isNear)
  }

  private func wholeClusters(_ range: Range<Int>) -> Range<Int>? {
    // SAFETY: the span lives as long as the window, which outlives this call.
    unsafe Graphemes.expand(range, in: Span(_unsafeElements: text.bytes.buffer), mayGrow: !text.isWhole)
  }

  /// The original of a range of the copy. The map is made at the first question about a block.
  private mutating func sourceRange(of range: Range<Int>) -> Range<Int> {
    makeMap()
    return map.sourceRange(of: range, near: &run)
  }

  /// The original of a position of the copy; the end of the block's source for the end of the copy.
  mutating func sourceStart(of position: Int) -> Int {
    guard position < block.copyCount else { return block.source.upperBound }
    makeMap()
    return map.sourceStart(of: position)
  }

  private mutating func makeMap() {
    needsMap = true
    guard !isMapped else { return }
    isMapped = true
    Folder(.widest).fold(text.bytes, stretch, into: block, recording: &map)
    // Without the kernels a block that is full may end a little earlier.
    settledCount = Swift.min(settledCount, block.copyCount)
  }

  // MARK: - What may still become a match

  /// The first position of the copy, from the entry on, at which a term may begin whose end is not there yet; `end` if
  /// there is none.
  mutating func firstLiveStart(before end: Int) -> Int {
    let longest = matcher.literals.store.longest
    let copy = self.copy
    var position = Swift.max(block.entryCopy, block.copyCount - longest)
    while position < end && copy[position] & 0xC0 == 0x80 { position += 1 }
    while position < end {
      if isLive(at: position, in: copy) { return position }
      position += 1
      while position < end && copy[position] & 0xC0 == 0x80 { position += 1 }
    }
    return end
  }

  private func isLive(at position: Int, in copy: Bytes) -> Bool {
    let literals = matcher.literals
    let first = UTF8Decoding.decode(copy, at: position, end: copy.count).scalar
    let canBegin = canBegin(with: first, at: position, in: copy)
    let stable = Swift.max(block.stableCopy, position)
    if position < stable {
      // Whatever follows, it follows what stays as it is, with which hardly any place begins a term.
      guard literals.hasTerm(longerThan: copy[position..<stable], where: canBegin) else { return false }
      if stable == copy.count { return true }
    }
    if literals.hasTerm(longerThan: copy[position..<copy.count], where: canBegin) { return true }
    // The last character may still become another one, and marks may change their order.
    let base = lastBase(of: copy, from: stable)
    if base.upperBound < copy.count, literals.hasTerm(longerThan: copy[position..<base.upperBound], where: canBegin) {
      return true
    }
    guard literals.hasTerm(beginningWithNonASCIIBehind: copy[position..<base.lowerBound]) else { return false }
    var text = (position..<base.lowerBound).map { copy[$0] }
    var isLive = false
    Composition.forEachOutcome(of: UTF8Decoding.decode(copy, at: base.lowerBound, end: copy.count).scalar) { outcome in
      if isLive { return }
      text.removeSubrange((base.lowerBound - position)...)
      UTF8Decoding.append(outcome, to: &text)
      // SAFETY: the bytes are used inside the closure only.
      isLive = unsafe text.withUnsafeBufferPointer { buffer in
        // A jamo that becomes a syllable is another kind of character.
        let canBegin = position < base.lowerBound ? canBegin : self.canBegin(with: outcome, at: position, in: copy)
        return literals.hasTerm(beginningWith: unsafe Bytes(buffer), where: canBegin)
      }
    }
    return isLive
  }

  /// Whether a term of a tier can begin with a character at a position. What precedes that may still become something
  /// that it can begin behind.
  private func canBegin(with scalar: UInt32, at position: Int, in copy: Bytes) -> (Tier) -> Bool {
    { position > block.stableCopy || matcher.canBegin($0, with: scalar, at: position, in: copy) }
  }

  /// The last scalar that is not a mark, or the scalar at `start`.
  private func lastBase(of copy: Bytes, from start: Int) -> Range<Int> {
    var end = copy.count
    while true {
      let begin = Swift.max(start, UTF8Decoding.previous(copy, before: end, start: start))
      let scalar = UTF8Decoding.decode(copy, at: begin, end: end).scalar
      if begin == start || FoldTable.widest.characterClass(of: scalar) != .mark { return begin..<end }
      end = begin
    }
  }
}
