// fmguard — SPDX-License-Identifier: Apache-2.0
// Terms under construction, and their sorting. Knows bytes only.

/// Terms as they are collected, one behind the other.
struct TermDraft {
  var bytes: [UInt8] = []
  var ends: [UInt32] = []
  var payloads: [UInt32] = []
  /// The keys that find the terms and their anchors, see TermKey.
  var anchors: [UInt8] = []
  var hashes: [UInt64] = []
  /// Where the windows end, in bytes of the term; 0 for terms that are found by whole tokens.
  var windowEnds: [UInt8] = []

  var count: Int { ends.count }

  func range(of term: Int) -> Range<Int> {
    (term == 0 ? 0 : Int(ends[term - 1]))..<Int(ends[term])
  }

  func key(of term: Int) -> TermFilter.Key {
    let range = range(of: term), end = Int(windowEnds[term])
    let following = end > 0 && end < range.count ? bytes[range.lowerBound + end] : nil
    return TermFilter.Key(hash: hashes[term], anchor: anchors[term], following: following)
  }

  /// The numbers of the terms in the order of their bytes; equal terms in the order in which they came.
  func sorted() -> [UInt32] {
    struct Item {
      let head: UInt64
      let number: UInt32
    }
    var items: [Item] = []
    items.reserveCapacity(count)
    for number in 0..<count {
      let range = range(of: number)
      var head: UInt64 = 0
      for offset in 0..<8 {
        head = head << 8 | (offset < range.count ? UInt64(bytes[range.lowerBound + offset]) : 0)
      }
      items.append(Item(head: head, number: UInt32(number)))
    }
    items.sort { first, second in
      if first.head != second.head { return first.head < second.head }
      return precedes(Int(first.number), Int(second.number))
    }
    return items.map(\.number)
  }

  /// The order of two terms whose first eight bytes, filled with zeros, are equal.
  private func precedes(_ first: Int, _ second: Int) -> Bool {
    let left = range(of: first), right = range(of: second)
    let limit = Swift.min(left.count, right.count)
    var offset = 0
    while offset < limit {
      let a = bytes[left.lowerBound + offset], b = bytes[right.lowerBound + offset]
      if a != b { return a < b }
      offset += 1
    }
    if left.count != right.count { return left.count < right.count }
    return first < second
  }
}
