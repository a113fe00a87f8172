// fmguard — SPDX-License-Identifier: Apache-2.0
// The terms in order, with links from each to its longest prefix: exact answers about terms at a place of a text.
// Knows bytes; nothing of scripts, boundaries or patterns.

import GuardText

/// Sorted terms.
///
/// All terms that a text begins with lie on one chain: they are the greatest term that is not greater than the text,
/// and those of its prefixes that are terms. So one search answers "which terms begin here", and one tells whether
/// some term goes on from here, in O(log n + length), whatever the terms are. Equal terms are linked like prefixes.
///
/// Twelve bytes a term and the term itself. Immutable; any thread.
final class TermStore: Sendable {
  let count: Int
  /// The longest term, in bytes.
  let longest: Int
  private let bytes: CellStorage<UInt8>
  /// Where each term begins in `bytes`, and where the last one ends.
  private let offsets: CellStorage<UInt32>
  /// The longest other term that a term begins with, or -1.
  private let parents: CellStorage<Int32>
  /// What the owner of the store says of each term.
  private let payloads: CellStorage<UInt32>

  /// Sorts terms.
  ///
  /// - Returns: in `order`, the number in `draft` of each sorted term.
  init(_ draft: TermDraft, order: inout [UInt32]) {
    count = draft.count
    order = draft.sorted()
    var longest = 0
    bytes = CellStorage(zeros: draft.bytes.count)
    offsets = CellStorage(zeros: count + 1)
    parents = CellStorage(count: count, repeating: -1)
    payloads = CellStorage(zeros: count)
    var at = 0
    for (index, number) in order.enumerated() {
      let range = draft.range(of: Int(number))
      longest = Swift.max(longest, range.count)
      offsets.cells[index] = UInt32(at)
      payloads.cells[index] = draft.payloads[Int(number)]
      for position in range {
        bytes.cells[at] = draft.bytes[position]
        at += 1
      }
    }
    offsets.cells[count] = UInt32(at)
    self.longest = longest
    linkPrefixes()
  }

  private func linkPrefixes() {
    // The terms that the term before begins with, shortest first.
    var chain: [Int32] = []
    for index in 0..<count {
      let shared = index == 0 ? 0 : commonPrefix(index - 1, index)
      while let last = chain.last, length(of: Int(last)) > shared { chain.removeLast() }
      parents.cells[index] = chain.last ?? -1
      chain.append(Int32(index))
    }
  }

  private func commonPrefix(_ first: Int, _ second: Int) -> Int {
    let left = Int(offsets.cells[first]), right = Int(offsets.cells[second])
    let limit = Swift.min(length(of: first), length(of: second))
    var shared = 0
    while shared < limit && bytes.cells[left + shared] == bytes.cells[right + shared] { shared += 1 }
    return shared
  }

  @inline(__always)
  func length(of term: Int) -> Int { Int(offsets.cells[term + 1] - offsets.cells[term]) }

  @inline(__always)
  func payload(of term: Int) -> UInt32 { payloads.cells[term] }

  func byte(of term: Int, at offset: Int) -> UInt8 { bytes.cells[Int(offsets.cells[term]) + offset] }

  func term(_ index: Int) -> [UInt8] {
    (Int(offsets.cells[index])..<Int(offsets.cells[index + 1])).map { bytes.cells[$0] }
  }

  /// How many bytes a term and a text share at their beginnings, and whether the term is not greater than the text.
  @inline(__always)
  private func compare(_ term: Int, _ text: Bytes) -> (shared: Int, isNotGreater: Bool) {
    let start = Int(offsets.cells[term])
    let length = Int(offsets.cells[term + 1]) - start
    let limit = Swift.min(length, text.count)
    let all = bytes.cells.prefix(bytes.cells.count)
    var shared = 0
    while shared + 8 <= limit {
      let difference = all.longWord(at: start + shared) ^ text.longWord(at: shared)
      guard difference == 0 else {
        shared += difference.trailingZeroBitCount / 8
        return (shared, bytes.cells[start + shared] < text[shared])
      }
      shared += 8
    }
    while shared < limit && bytes.cells[start + shared] == text[shared] { shared += 1 }
    if shared == length { return (shared, true) }
    if shared == text.count { return (shared, false) }
    return (shared, bytes.cells[start + shared] < text[shared])
  }

  /// The number of terms that are not greater than a text.
  ///
  /// - Parameter hint: a term that is near.
  private func upperBound(_ text: Bytes, hint: Int) -> Int {
    var low = 0
    var high = count
    var step = 1
    if compare(hint, text).isNotGreater {
      low = hint + 1
      while low < high {
        let probe = Swift.min(low + step - 1, high - 1)
        guard compare(probe, text).isNotGreater else {
          high = probe
          break
        }
        low = probe + 1
        step *= 2
      }
    } else {
      high = hint
      while low < high {
        let probe = Swift.max(high - step, low)
        guard !compare(probe, text).isNotGreater else {
          low = probe + 1
          break
        }
        high = probe
        step *= 2
      }
    }
    while low < high {
      let middle = (low + high) / 2
      if compare(middle, text).isNotGreater { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Calls back with every term that a text begins with, the longest first, if a term is not greater than the text.
  ///
  /// - Parameter hint: the first of those that are of interest: if it is greater than the text, so are the others.
  /// - Returns: whether it is not.
  @inline(__always)
  func forEachTerm(beginning text: Bytes, from hint: Int, _ body: (Int) -> Void) -> Bool {
    guard compare(hint, text).isNotGreater else { return false }
    forEachTerm(beginning: text, hint: hint, body)
    return true
  }

  /// Calls back with every term that a text begins with, the longest first.
  ///
  /// - Parameter hint: a term that is near, such as one that shares its first bytes with the text.
  @inline(__always)
  func forEachTerm(beginning text: Bytes, hint: Int, _ body: (Int) -> Void) {
    var term = upperBound(text, hint: hint) - 1
    guard term >= 0 else { return }
    let shared = compare(term, text).shared
    while term >= 0 {
      if length(of: term) <= shared { body(term) }
      term = Int(parents.cells[term])
    }
  }

  /// The first of the terms that are equal to a text, if they end before `end`; otherwise `end`.
  func equal(to text: Bytes, before end: Int) -> Int {
    var first = end
    while first > 0 && length(of: first - 1) == text.count && compare(first - 1, text).shared == text.count {
      first -= 1
    }
    return first
  }

  /// The terms that begin with a text and are longer than it.
  func extensions(of text: Bytes) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let low = upperBound(text, hint: count / 2)
    guard low < count, compare(low, text).shared == text.count else { return low..<low }
    var end = low + 1
    var high = count
    // Those that begin with the text are together, from `low` on.
    while end < high {
      let middle = (end + high) / 2
      if compare(middle, text).shared == text.count { end = middle + 1 } else { high = middle }
    }
    return low..<end
  }
}
