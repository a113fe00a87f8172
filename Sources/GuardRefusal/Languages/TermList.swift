// fmguard — SPDX-License-Identifier: Apache-2.0
// The terms of all languages in one stretch of memory, sorted. Knows bytes; nothing of languages.

/// Byte strings, each with a use, in the making: tens of thousands of them without an array for each.
struct TermList: Sendable {
  /// A string and what it stands for.
  struct Entry: Sendable {
    /// The first eight bytes, so that most comparisons need no look at the string.
    var key: UInt64
    var start: Int
    var count: Int
    var use: Rulebook.Use
  }

  private(set) var bytes: [UInt8] = []
  private(set) var entries: [Entry] = []

  mutating func add(_ string: some Sequence<UInt8>, _ use: Rulebook.Use) {
    let start = bytes.count
    bytes += string
    var key: UInt64 = 0
    for index in 0..<8 { key = key << 8 | (start + index < bytes.count ? UInt64(bytes[start + index]) : 0) }
    entries.append(Entry(key: key, start: start, count: bytes.count - start, use: use))
  }

  /// Sorts by the strings; equal ones keep their order.
  mutating func sort() {
    let bytes = bytes
    entries.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      var at = 8
      while at < left.count, at < right.count {
        let a = bytes[left.start + at]
        let b = bytes[right.start + at]
        if a != b { return a < b }
        at += 1
      }
      return (left.count, left.start) < (right.count, right.start)
    }
  }

  /// Where a string is in `bytes`.
  func range(of index: Int) -> Range<Int> { entries[index].start..<entries[index].start + entries[index].count }

  /// A byte of a string, or nil behind its end.
  func byte(_ index: Int, _ depth: Int) -> UInt8? {
    let entry = entries[index]
    guard depth < entry.count else { return nil }
    return depth < 8 ? UInt8(truncatingIfNeeded: entry.key >> UInt64(56 - 8 * depth)) : bytes[entry.start + depth]
  }
}
