// fmguard — SPDX-License-Identifier: Apache-2.0
// Numbers n-grams in the order in which they come, and counts them. Knows hashes only.

internal import GuardText

/// A table from hashes to numbers from 0 on.
struct GramIndex {
  /// The hash of each number, and in how many rows it was.
  private(set) var hashes: [UInt64] = []
  private(set) var counts: [UInt32] = []
  /// A power of two of them, at most half of them taken: a number plus 1, or 0.
  private var slots: CellStorage<UInt32>

  init() {
    slots = CellStorage(zeros: 1 << 16)
  }

  /// The number of a hash, a new one if it is new; counts it once more.
  mutating func add(_ hash: UInt64) -> UInt32 {
    let slot = slot(of: hash)
    let known = slots.cells[slot]
    if known != 0 {
      counts[Int(known - 1)] += 1
      return known - 1
    }
    hashes.append(hash)
    counts.append(1)
    slots.cells[slot] = UInt32(hashes.count)
    if hashes.count * 2 > slots.cells.count { grow() }
    return UInt32(hashes.count - 1)
  }

  /// Where a hash stands, or would.
  private func slot(of hash: UInt64) -> Int {
    let mask = slots.cells.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 20) & mask
    while slots.cells[slot] != 0, hashes[Int(slots.cells[slot] - 1)] != hash { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = CellStorage(zeros: slots.cells.count * 2)
    for (number, hash) in hashes.enumerated() { slots.cells[slot(of: hash)] = UInt32(number + 1) }
  }
}
