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
  private var isMapped = false

  init(matcher: Matcher, text: TextWindow, stretch: Folder.Stretch, mayGrow: Bool, scratch: ScanScratch) {
    self.matcher = matcher
    self.text = text
    self.stretch = stretch
    self.mayGrow = mayGrow
    self.scratch = scratch
  }

  private var block: FoldedBlock { scratch.block }
  private var copy: Bytes { block.copy.prefix(block.copyCount) }

  /// Decides the occurrences before a position of the copy in the order of their beginnings, up to the first that
  /// needs more text.
  ///
  /// - Returns: the position in the copy before which all is decided.
  mutating func decide(before end: Int) -> Int {
    scratch.occurrences.sort { ($0.start, $0.term) < ($1.start, $1.term) }
    var pending: [Match] = []
    var current = -1
    for occurrence in scratch.occurrences {
      let start = Int(occurrence.start)
      guard start < end else { break }
      if start != current {
        scratch.matches.append(contentsOf: pending)
        pending.removeAll(keepingCapacity: true)
        current = start
      }
      // All occurrences with one beginning are decided together, or later.
      guard decide(occurrence, into: &pending) else { return start }
    }
    scratch.matches.append(contentsOf: pending)
    return end
  }

  /// Whether an occurrence is decided.
  private mutating func decide(_ occurrence: LiteralSet.Occurrence, into matches: inout [Match]) -> Bool {
    let store = matcher.literals.store
    let term = Int(occurrence.term)
    let value = LiteralSet.Payload(bits: store.payload(of: term)).value
    if value >= MatcherBuilder.firstTrigger {
      trigger(value - MatcherBuilder.firstTrigger)
      return true
    }
    let pattern = PatternID(value)
    let style = matcher.styles[Int(matcher.styleOfPattern.cells[value])]
    let start = Int(occurrence.start)
    let range = start..<start + store.length(of: term)
    switch matcher.surroundings(of: range, style, in: copy, mayGrow: mayGrow) {
    case .noMatch: return true
    case .needsMore: return false
    case .match: break
    }
    let origin = sourceRange(of: range)
    guard matcher.isSame(text.bytes[origin], as: pattern, key: copy[range], style, scratch) else { return true }
    guard let whole = wholeClusters(origin) else { return false }
    let transformations = Transformations(from: text.bytes[origin], to: copy[range])
    matches.append(Match(pattern: pattern, range: whole, transformations: transformations))
    return true
  }

  private func trigger(_ number: Int) {
    let (set, member) = matcher.member(ofTrigger: number)
    scratch.triggered[set][member] = true
  }

  private func wholeClusters(_ range: Range<Int>) -> Range<Int>? {
    // SAFETY: the span lives as long as the window, which outlives this call.
    unsafe Graphemes.expand(range, in: Span(_unsafeElements: text.bytes.buffer), mayGrow: !text.isWhole)
  }

  /// The original of a range of the copy. The map is made at the first question about a block.
  private mutating func sourceRange(of range: Range<Int>) -> Range<Int> {
    map()
    return scratch.map.sourceRange(of: range)
  }

  /// The original of a position of the copy; the end of the block's source for the end of the copy.
  mutating func sourceStart(of position: Int) -> Int {
    guard position < block.copyCount else { return block.source.upperBound }
    map()
    return scratch.map.sourceStart(of: position)
  }

  private mutating func map() {
    guard !isMapped else { return }
    isMapped = true
    Folder(.widest).fold(text.bytes, stretch, into: block, recording: &scratch.map)
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
    func canBegin(_ tier: Tier) -> Bool { matcher.canBegin(tier, at: position, in: copy) }
    if literals.hasTerm(longerThan: copy[position..<copy.count], where: canBegin) { return true }
    // The last character may still become another one.
    let stable = Swift.max(block.stableCopy, position)
    guard stable < copy.count else { return false }
    var text = (position..<stable).map { copy[$0] }
    guard stable == position || literals.hasTerm(longerThan: copy[position..<stable], where: canBegin) else {
      return false
    }
    var isLive = false
    Composition.forEachOutcome(of: UTF8Decoding.decode(copy, at: stable, end: copy.count).scalar) { outcome in
      if isLive { return }
      text.removeSubrange((stable - position)...)
      UTF8Decoding.append(outcome, to: &text)
      // SAFETY: the bytes are used inside the closure only.
      isLive = unsafe text.withUnsafeBufferPointer { buffer in
        literals.hasTerm(beginningWith: unsafe Bytes(buffer), where: canBegin)
      }
    }
    return isLive
  }
}
