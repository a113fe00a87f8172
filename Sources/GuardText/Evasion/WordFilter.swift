// fmguard — SPDX-License-Identifier: Apache-2.0
// A filter of the skeletons of words. Knows hashes and a few facts about the terms that the words are from.

import CGuardKernels

/// The words of the terms that are looked for in disguise: what a word of a text has to be to be of interest.
@safe
package final class WordFilter: Sendable {
  /// No term is a prefix or a substring, so that a word of a text is a word of a term or of no interest.
  let hasOnlyWords: Bool
  /// See `gk_words`.
  private let slots: CellStorage<UInt64>
  private let skeletons = CellStorage<UInt8>(zeros: 256)
  /// The words as the kernels see them; valid as long as this object.
  // SAFETY: the pointers are into memory of this object, which is not written any more.
  nonisolated(unsafe) let words: gk_words
  private let terms: Bloom
  private let laterWords: Bloom
  private let pairs: Bloom
  /// The first letters of the skeletons from each word of a term on, hashed: three where there are so many.
  private let heads: CellStorage<UInt64>

  package init(_ hashes: WordHashes, hasOnlyWords: Bool) {
    self.hasOnlyWords = hasOnlyWords
    terms = Bloom(hashes.terms)
    laterWords = Bloom(hashes.laterWords)
    pairs = Bloom(hashes.pairs)
    var bits = 4
    while 1 << bits < hashes.words.count * 3 / 2 { bits += 1 }
    slots = CellStorage(zeros: 1 << bits)
    for byte in 0..<128 { skeletons.cells[byte] = Skeleton.ofASCII(UInt8(byte)) }
    // SAFETY: both storages are held by this object.
    unsafe words = gk_words(
      slots: slots.cells.pointer, shift: UInt32(64 - bits), skeletons: skeletons.cells.pointer)
    heads = CellStorage(hashes.heads)
    for word in hashes.words { insert(word) }
  }

  private func insert(_ word: WordHash) {
    let tag = word.value << 32
    // SAFETY: a number, whatever the pointers beside it.
    var slot = Int(word.value >> UInt64(unsafe words.shift))
    while slots.cells[slot] != 0 {
      if (slots.cells[slot] ^ tag) >> 32 == 0 {
        if slots.cells[slot] & 0xFFFF_FFFF != word.spelling { slots.cells[slot] = tag }
        return
      }
      slot = (slot + 1) & (slots.cells.count - 1)
    }
    slots.cells[slot] = tag | word.spelling
  }

  /// Whether a word may be a word of a term in disguise.
  @inline(__always)
  func mayHave(_ word: WordHash) -> Bool {
    // SAFETY: the slots are as many as the shift says.
    unsafe withUnsafePointer(to: words) { unsafe gk_has_word($0, word.skeleton, word.spelt) != 0 }
  }

  /// Whether a word may be a term by itself.
  func isTerm(_ hash: UInt64) -> Bool { terms.mayHave(hash) }

  /// Whether two words may stand side by side in a term.
  func isPair(_ first: UInt64, _ second: UInt64) -> Bool { pairs.mayHave(WordHashes.pair(first, second)) }

  /// Whether a word may hold a word of a term that is not its first.
  package func mayBeLater(_ hash: UInt64) -> Bool { !hasOnlyWords || laterWords.mayHave(hash) }

  /// Whether a word of a term may begin with three different letters of the skeleton, or with fewer of them and end.
  @inline(__always)
  package func mayBegin(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> Bool {
    let one = WordHashes.head(0, first)
    let two = WordHashes.head(one, second)
    return hasHead(WordHashes.head(two, third)) || hasHead(two) || hasHead(one)
  }

  @inline(__always)
  private func hasHead(_ head: Int) -> Bool { heads.cells[head >> 6] & 1 << UInt64(head & 63) != 0 }
}

/// The hashes of the words of terms, as they are collected.
package struct WordHashes: Sendable {
  private(set) var words: [WordHash] = []
  /// Terms of one word.
  private(set) var terms: [UInt64] = []
  /// Words that are not the first of their terms.
  private(set) var laterWords: [UInt64] = []
  /// Words side by side.
  private(set) var pairs: [UInt64] = []
  /// A bit for each hash of the first letters of a skeleton.
  private(set) var heads = [UInt64](repeating: 0, count: 1024)

  /// The letters of the skeleton of the term that is added, and where its words begin in it.
  private var skeleton: [UInt32] = []
  private var starts: [Int] = []

  package init() {}

  /// Adds the words of a term as it is spelled; returns how many there are.
  package mutating func add(_ units: [SpellingUnit]) -> Int {
    skeleton.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    let first = words.count
    var word = WordHash()
    var isInWord = false
    for index in units.indices {
      guard units[index].isPart else {
        if isInWord { words.append(word) }
        isInWord = false
        continue
      }
      if !isInWord {
        starts.append(skeleton.count)
        word = WordHash()
        isInWord = true
      }
      let letter = units[index].glyph.skeleton
      word.add(letter, units[index].letter)
      skeleton.append(letter)
    }
    if isInWord { words.append(word) }
    if starts.count == 1 { terms.append(words[first].value) }
    for index in words.indices.dropFirst(first + 1) {
      laterWords.append(words[index].value)
      pairs.append(Self.pair(words[index - 1].value, words[index].value))
    }
    for start in starts { addHead(from: start) }
    return starts.count
  }

  private mutating func addHead(from start: Int) {
    var head = 0
    var last: UInt32 = 0
    var count = 0
    for index in start..<skeleton.count where skeleton[index] != last {
      last = skeleton[index]
      head = Self.head(head, last)
      count += 1
      if count == 3 { break }
    }
    heads[head >> 6] |= 1 << UInt64(head & 63)
  }

  @inline(__always)
  static func head(_ head: Int, _ letter: UInt32) -> Int { (head &* 37 &+ Int(letter)) & 0xFFFF }

  static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    let mixed = (first &* 0x9E37_79B9_7F4A_7C15 ^ second) &* 0xD1B5_4A32_D192_ED03
    return mixed ^ mixed >> 29
  }
}

/// A Bloom filter: three bits of one word for each key.
private struct Bloom: Sendable {
  private let words: CellStorage<UInt64>
  private let cells: Cells<UInt64>
  private let shift: UInt64

  init(_ hashes: [UInt64]) {
    var bits = 4
    while 1 << bits < hashes.count / 2 { bits += 1 }
    shift = UInt64(64 - bits)
    words = CellStorage(zeros: 1 << bits)
    cells = words.cells
    for hash in hashes { cells[Int(hash >> shift)] |= Self.bits(hash) }
  }

  @inline(__always)
  private static func bits(_ hash: UInt64) -> UInt64 {
    1 << (hash & 63) | 1 << (hash >> 6 & 63) | 1 << (hash >> 12 & 63)
  }

  @inline(__always)
  func mayHave(_ hash: UInt64) -> Bool {
    let wanted = Self.bits(hash)
    return cells[Int(hash >> shift)] & wanted == wanted
  }
}

/// The hash of a word's skeleton, letter by letter.
package struct WordHash: Sendable {
  /// The states of the hashes of the skeleton and the spelling.
  private(set) var skeleton: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var spelt: UInt64 = 0xCBF2_9CE4_8422_2325
  private var last: UInt32 = 0

  package init() {}

  /// Adds a letter of the skeleton, where the same as the one before is nothing new, and of the spelling.
  @inline(__always)
  package mutating func add(_ letter: UInt32, _ written: UInt32) {
    spelt = gk_word_step(spelt, written)
    guard letter != last else { return }
    last = letter
    skeleton = gk_word_step(skeleton, letter)
  }

  /// Adds a mark, which changes the spelling.
  @inline(__always)
  mutating func addMark() { spelt = gk_word_step(spelt, 0x11_0000) }

  /// The hash of the skeleton.
  @inline(__always)
  package var value: UInt64 { gk_word_hash(skeleton) }

  /// 32 bits of the hash of the spelling, never 0.
  var spelling: UInt64 { spelt >> 32 | 1 }
}

/// What separates letters, and how few letters make a disguise.
package enum DisguiseLimits {
  /// Shorter terms are not looked for in disguise: too much looks like them. A row of single letters has as many.
  package static let fewestParts = 3
  /// How many characters may stand between letters that are separated one by one.
  package static let widestGap = 3
  /// The most bytes of a text that one match may take, padding and all.
  package static let longest = 1 << 16
  /// How many single letters are looked at together.
  static let longestRow = 512
}
