// fmguard — SPDX-License-Identifier: Apache-2.0
// The filter in front of the terms: a Bloom filter that fits a cache, and a hash table from keys to terms.
// Knows hashes and numbers only.

import CGuardKernels
import GuardText

/// From keys to the terms that they find.
///
/// The Bloom filter is what the kernels ask; the table is read only where the filter says "maybe". Some eighteen bytes
/// a key. Immutable; any thread.
final class TermFilter: Sendable {
  private let words: CellStorage<UInt64>
  /// Tag (24 bits of the hash), kind of the following byte (4 bits), anchor (4 bits), term plus one (32 bits); 0 is
  /// free.
  private let slots: CellStorage<UInt64>
  private let wordShift: UInt32
  private let slotShift: UInt32
  private let slotMask: Int
  /// What the kernels have to ask: one element.
  let questions: CellStorage<gk_questions>

  /// - Parameters:
  ///   - questions: which kinds of keys there are.
  ///   - key: the key of a sorted term.
  init(count: Int, questions: Questions, key: (Int) -> Key) {
    // A small filter can afford to be hardly ever wrong; a large one has sixteen to thirty-two bits a key. The table
    // is at most two thirds full.
    let bitsPerKey = count <= 16_384 ? 64 : count <= 262_144 ? 32 : 16
    let wordBits = Swift.max(6, Self.log2(count * bitsPerKey / 64) + 1)
    let slotBits = Swift.max(4, Self.log2(count * 3 / 2) + 1)
    words = CellStorage(zeros: 1 << wordBits)
    slots = CellStorage(zeros: 1 << slotBits)
    wordShift = UInt32(64 - wordBits)
    slotShift = UInt32(64 - slotBits)
    slotMask = (1 << slotBits) - 1
    self.questions = CellStorage(count: 1, repeating: questions.kernel)
    for term in 0..<count {
      let its = key(term)
      // SAFETY: the words are as many as the shift says.
      unsafe gk_filter_insert(words.cells.pointer, wordShift, its.hash)
      insert(its, term, key)
    }
    for (first, second) in questions.pairs {
      // SAFETY: as above.
      unsafe gk_filter_insert_paired(words.cells.pointer, wordShift, first, second)
    }
    for prefix in questions.standIns {
      // SAFETY: as above.
      unsafe gk_filter_insert(words.cells.pointer, wordShift, prefix)
    }
  }

  private static func log2(_ value: Int) -> Int { value <= 1 ? 0 : Int.bitWidth - 1 - value.leadingZeroBitCount }

  /// The key of a term, as far as the table knows it.
  struct Key {
    let hash: UInt64
    let anchor: UInt8
    /// The byte behind its window; nil if it ends there, or is found by whole tokens.
    let following: UInt8?

    fileprivate var entry: UInt64 {
      (hash & 0xFF_FFFF) << 40 | (following.map(gk_byte_kind) ?? 0) << 36 | UInt64(anchor) << 32
    }
  }

  private func insert(_ its: Key, _ term: Int, _ key: (Int) -> Key) {
    var slot = Int(its.hash >> UInt64(slotShift))
    while slots.cells[slot] != 0 {
      let other = key(Int(slots.cells[slot] & 0xFFFF_FFFF) - 1)
      if (other.hash, other.anchor) == (its.hash, its.anchor) {
        // The first of the terms with a key stands for all: they are near each other in the order.
        if (slots.cells[slot] ^ its.entry) >> 36 & 0xF != 0 { slots.cells[slot] &= ~(0xF << 36) }
        return
      }
      slot = (slot + 1) & slotMask
    }
    slots.cells[slot] = its.entry | UInt64(term + 1)
  }

  /// Calls back with the anchor and a term for each entry that may have the key of a candidate.
  @inline(__always)
  func forEachEntry(_ candidate: gk_candidate, _ body: (_ anchor: Int, _ term: Int) -> Void) {
    let slots = slots.cells
    var slot = Int(candidate.slot)
    let tag = slots[slot] >> 40
    while true {
      let entry = slots[slot]
      if entry == 0 { return }
      if entry >> 40 == tag { body(Int(entry >> 32 & 0xF), Int(entry & 0xFFFF_FFFF) - 1) }
      slot = (slot + 1) & slotMask
    }
  }

  /// The tables as the kernels see them.
  var kernel: gk_filter {
    // SAFETY: the pointers are used while this object lives.
    unsafe gk_filter(
      words: words.cells.pointer, slots: slots.cells.pointer, word_shift: wordShift, slot_shift: slotShift)
  }

  /// Whether anything is asked at tokens.
  // SAFETY: the pointer is used during the call.
  var asksTokens: Bool { unsafe gk_asks_tokens(questions.cells.pointer) != 0 }
  /// Whether anything is asked at every character.
  // SAFETY: the pointer is used during the call.
  var asksCharacters: Bool { unsafe gk_asks_characters(questions.cells.pointer) != 0 }

  /// Asks about the tokens of a block from a place on; see `gk_probe_tokens`.
  func probeTokens(of block: FoldedBlock, from cursor: inout gk_cursor, into candidates: Cells<gk_candidate>) -> Int {
    var filter = unsafe kernel
    // SAFETY: every buffer is as long as is said, and the copy may be read sixteen bytes behind its end.
    return unsafe gk_probe_tokens(
      &filter, questions.cells.pointer, block.copy.pointer, block.tokens.pointer, block.tokenCount, &cursor,
      candidates.pointer,
      candidates.count)
  }

  /// Asks about the characters of a block; see `gk_probe_characters`.
  func probeCharacters(
    of block: FoldedBlock, from cursor: inout Int, to end: Int, into candidates: Cells<gk_candidate>
  ) -> Int {
    var filter = unsafe kernel
    // SAFETY: as above.
    return unsafe gk_probe_characters(
      &filter, questions.cells.pointer, block.copy.pointer, end, &cursor, candidates.pointer, candidates.count)
  }

  /// Which questions the terms of a set need.
  struct Questions {
    var hasTokens = false
    /// The hashes of the tokens of each pair.
    var pairs: [(first: UInt64, second: UInt64)] = []
    var windows: [Tier: Set<Int>] = [:]
    /// The hashes of the first six bytes of the longest windows of dictionary scripts.
    private var prefixes: [UInt64] = []
    /// Windows of `Tier.character` by the first byte.
    var asciiWindows: Set<Int> = []
    var otherWindows: Set<Int> = []

    mutating func add(_ key: TermKey, lead: UInt8) {
      switch key.tier {
      case .token:
        if let pair = key.pair { pairs.append(pair) } else { hasTokens = true }
      case .character:
        if lead < 0x80 { asciiWindows.insert(key.window) } else { otherWindows.insert(key.window) }
      default:
        windows[key.tier, default: []].insert(key.window)
        if key.tier == .dictionary, let prefix = key.prefix { prefixes.append(prefix) }
      }
    }

    /// With more terms than this, too many places of ordinary text hold two characters with which one begins.
    private static let prefixLimit = 4096

    /// What the filter holds for the longest windows of dictionary scripts, so that they need not be asked about: half
    /// the questions at each character. None if that does not pay.
    fileprivate var standIns: [UInt64] {
      let hasBoth = windows[.dictionary, default: []].isSuperset(of: [6, 8])
      return hasBoth && prefixes.count <= Self.prefixLimit ? prefixes : []
    }

    fileprivate var kernel: gk_questions {
      var dictionary = Self.list(windows[.dictionary])
      if !standIns.isEmpty { dictionary.asked -= 1 }
      return gk_questions(
        tokens: hasTokens ? 1 : 0, pairs: pairs.isEmpty ? 0 : 1, alphabetic: Self.list(windows[.alphabetic]),
        hangul: Self.list(windows[.hangul]), dictionary: dictionary,
        ascii: Self.list(asciiWindows), other: Self.list(otherWindows))
    }

    private static func list(_ lengths: Set<Int>?) -> gk_windows {
      var windows = gk_windows()
      for length in (lengths ?? []).sorted() {
        // SAFETY: the windows are a local value.
        let isAdded = unsafe gk_add_window(&windows, UInt32(length)) != 0
        precondition(isAdded, "TermKey.windowLength has more lengths than there is room for")
      }
      return windows
    }
  }
}
