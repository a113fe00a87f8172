// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds every place of a folded block where a term's bytes stand at a place where the term may begin.
// Knows bytes and tokens; whether a boundary holds is asked later, by the scanner.

import CGuardKernels
import GuardText

/// A set of folded terms, from none to millions, with one result: all occurrences of all of them.
///
/// A place is asked about in three steps, each rarer and dearer than the one before: the Bloom filter (a few loads),
/// the hash table (one cache miss), the sorted terms (a search that is bounded whatever the terms are). Which places
/// are asked about depends on the terms: whole words at tokens, Hangul at the beginning of an eojeol, dictionary
/// scripts at each character, substrings everywhere.
///
/// An automaton over all terms, such as the one that the tests compare this with, would make a flood of candidates
/// cheaper still, but its states miss the cache in ordinary text, and in text made of near misses too: it reads them at
/// half to two thirds of the speed with ten thousand terms, and worse with more.
///
/// Immutable; any thread.
final class LiteralSet: Sendable {
  let store: TermStore
  let filter: TermFilter

  init(_ draft: TermDraft, questions: TermFilter.Questions) {
    var order: [UInt32] = []
    let store = TermStore(draft, order: &order)
    filter = TermFilter(count: store.count, questions: questions) { term in
      draft.key(of: Int(order[term]))
    }
    self.store = store
  }

  /// An occurrence of a term.
  struct Occurrence {
    var start: UInt32
    var term: UInt32
  }

  /// Appends the occurrences that begin in a part of a block, by no order. A term that begins before its token may be
  /// there twice, and there may be some at places where its tier cannot begin.
  ///
  /// - Parameters:
  ///   - starts: where occurrences may begin, in bytes of the copy. They end in `block.copyCount` at the latest.
  ///   - candidates: room for the filter's answers.
  func findOccurrences(
    in block: FoldedBlock, starts: Range<Int>, candidates: Cells<gk_candidate>, into occurrences: inout [Occurrence]
  ) {
    if filter.asksTokens { findAtTokens(in: block, starts: starts, candidates, &occurrences) }
    if filter.asksCharacters { findAtCharacters(in: block, starts: starts, candidates, &occurrences) }
  }

  private func findAtTokens(
    in block: FoldedBlock, starts: Range<Int>, _ candidates: Cells<gk_candidate>, _ occurrences: inout [Occurrence]
  ) {
    var cursor = gk_cursor()
    while cursor.token < block.tokenCount {
      let found = filter.probeTokens(of: block, from: &cursor, into: candidates)
      if found > 0 { search(candidates.prefix(found), in: block, starts: starts, &occurrences) }
    }
  }

  private func findAtCharacters(
    in block: FoldedBlock, starts: Range<Int>, _ candidates: Cells<gk_candidate>, _ occurrences: inout [Occurrence]
  ) {
    var next = starts.lowerBound
    // A term may be found at a place behind its beginning.
    let end = Swift.min(starts.upperBound + TermKey.anchorLimit, block.copyCount)
    while next < end {
      let found = filter.probeCharacters(of: block, from: &next, to: end, into: candidates)
      if found > 0 { search(candidates.prefix(found), in: block, starts: starts, &occurrences) }
    }
  }

  /// Finds the terms that stand at candidates, those of each tier once, by whatever keys they are found.
  private func search(
    _ candidates: ConstCells<gk_candidate>, in block: FoldedBlock, starts: Range<Int>,
    _ occurrences: inout [Occurrence]
  ) {
    let copy = block.copy.prefix(block.copyCount)
    let store = store
    var place = (position: UInt32.max, tier: UInt32.max)
    // The anchors that were searched at this place, as bits.
    var searched: UInt32 = 0
    for index in 0..<candidates.count {
      let candidate = candidates[index]
      if place != (candidate.position, candidate.tier) {
        place = (candidate.position, candidate.tier)
        searched = 0
      }
      filter.forEachEntry(candidate) { anchor, hint in
        let start = Int(candidate.position) - anchor
        guard searched & 1 << UInt32(anchor) == 0, starts.contains(start) else { return }
        // The hint is the first term with its key.
        let isSearched = store.forEachTerm(beginning: copy[start..<copy.count], from: hint) { term in
          let payload = Payload(bits: store.payload(of: term))
          guard payload.tier.rawValue == candidate.tier, payload.isAnchored == (anchor != 0) else { return }
          occurrences.append(Occurrence(start: UInt32(start), term: UInt32(term)))
        }
        if isSearched { searched |= 1 << UInt32(anchor) }
      }
    }
  }

  /// What the store says of a term: its tier, whether it begins before its token, and what it stands for.
  struct Payload {
    static let limit = 1 << 28
    let bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    init(tier: Tier, isAnchored: Bool, value: Int) {
      bits = tier.rawValue << 29 | (isAnchored ? 1 << 28 : 0) | UInt32(value)
    }

    var tier: Tier { Tier(rawValue: bits >> 29) ?? .character }
    var isAnchored: Bool { bits & 1 << 28 != 0 }
    /// The pattern or trigger.
    var value: Int { Int(bits & 0xFFF_FFFF) }
  }

  /// Whether a term begins with a text and is longer, among those of the tiers that are asked for.
  func hasTerm(longerThan text: Bytes, where canBegin: (Tier) -> Bool) -> Bool {
    hasTerm(in: store.extensions(of: text), canBegin)
  }

  /// Whether a term begins with a text or is the text, likewise.
  func hasTerm(beginningWith text: Bytes, where canBegin: (Tier) -> Bool) -> Bool {
    let longer = store.extensions(of: text)
    let equal = store.equal(to: text, before: longer.lowerBound)
    return hasTerm(in: equal..<longer.upperBound, canBegin)
  }

  /// Whether a term begins with a text and goes on with a character beyond ASCII.
  func hasTerm(beginningWithNonASCIIBehind text: Bytes) -> Bool {
    guard let last = store.extensions(of: text).last else { return false }
    return store.byte(of: last, at: text.count) >= 0x80
  }

  private func hasTerm(in terms: Range<Int>, _ canBegin: (Tier) -> Bool) -> Bool {
    // Of many terms one will do.
    if terms.count > 64 { return true }
    return terms.contains { canBegin(Payload(bits: store.payload(of: $0)).tier) }
  }
}
