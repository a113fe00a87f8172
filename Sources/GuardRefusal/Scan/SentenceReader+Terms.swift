// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds the terms that begin or end at a word. Knows tries and word boundaries; nothing of classes.

internal import GuardText

extension SentenceReader {
  /// Finds the terms at a token.
  @inline(__always)
  mutating func find(_ token: Range<Int>, isWord: Bool) {
    walk(starts, from: token.lowerBound, token)
    walk(anywhere, from: token.lowerBound, token)
    if isWord {
      walkBack(token)
    } else {
      var at = token.lowerBound + 1
      while at < token.upperBound {
        if copy[at] & 0xC0 != 0x80 { walk(anywhere, from: at, token) }
        at += 1
      }
    }
  }

  @inline(__always)
  private mutating func walk(_ trie: Trie, from start: Int, _ token: Range<Int>) {
    var node: Int32 = 0
    var at = start
    while at < copyCount {
      node = trie.nodes.child(of: node, copy[at])
      if node < 0 { return }
      at += 1
      if trie.nodes[Int(node)].isEnd { report(trie.uses, Int(trie.values[Int(node)]), start..<at, token) }
    }
  }

  @inline(__always)
  private mutating func walkBack(_ token: Range<Int>) {
    var node: Int32 = 0
    var at = token.upperBound
    while at > 0 {
      at -= 1
      node = ends.nodes.child(of: node, copy[at])
      if node < 0 { return }
      if ends.nodes[Int(node)].isEnd { report(ends.uses, Int(ends.values[Int(node)]), at..<token.upperBound, token) }
    }
  }

  /// Makes hits of a term that was found, one for each class that it belongs to.
  private mutating func report(
    _ uses: Cells<Rulebook.Use>, _ value: Int, _ range: Range<Int>, _ token: Range<Int>
  ) {
    let isEnd = isWordEnd(range.upperBound)
    var index = value
    var isLast = false
    while !isLast {
      let use = uses[index]
      index += 1
      isLast = use.isLast
      guard isEnd || use.isOpen, hitCount < ScanMemory.hitLimit else { continue }
      hits[hitCount] = Hit(
        start: UInt32(range.lowerBound), end: UInt32(range.upperBound), language: use.language, group: use.group,
        beginsClause: beginsClause && range.lowerBound == token.lowerBound)
      hitCount += 1
      present[Int(use.language)] |= 1 << UInt64(use.group)
      counts[Int(use.language)] += 1
      active |= 1 << UInt64(use.language)
    }
  }

  /// Whether no word goes on here.
  private func isWordEnd(_ at: Int) -> Bool {
    guard at < copyCount else { return true }
    let byte = copy[at]
    if byte == UInt8(ascii: "'") {
      return at + 1 >= copyCount || !isLetter(copy[at + 1]) || copy[at - 1] == UInt8(ascii: "'")
    }
    if copy[at - 1] == UInt8(ascii: "'") { return true }
    if byte < 0x80 { return !isLetter(byte) }
    // Punctuation beyond ASCII; everything else is a letter.
    guard at + 1 < copyCount else { return false }
    return byte == 0xE2 || byte == 0xE3 && copy[at + 1] == 0x80 || byte == 0xD8 && copy[at + 1] < 0xA0
      || byte == 0xE0 && copy[at + 1] == 0xA5 && at + 2 < copyCount && copy[at + 2] == 0xA4 || byte == 0xEF
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}
