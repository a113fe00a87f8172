// fmguard — SPDX-License-Identifier: Apache-2.0
// Where an n-gram stands in a table of rows, or would; and what a row holds. Knows nothing of what that means.

internal import CGuardKernels

/// The place of an n-gram, or of a sign, among sets.
struct GramPlace {
  let set: Int
  let tag: UInt16

  init(_ hash: UInt64, sets: Int) {
    var (set, tag) = (UInt32(0), UInt16(0))
    // SAFETY: both are written during the call only.
    unsafe gk_find_set(hash, UInt32(sets), &set, &tag)
    (self.set, self.tag) = (Int(set), tag)
  }

  /// The two rows of the set.
  var rows: ClosedRange<Int> { 2 * set...2 * set + 1 }
}

extension gk_gram_row {
  /// Its columns: the square of the n-gram's rarity, and its weight for each label.
  var numbers: [Int8] {
    unsafe withUnsafeBytes(of: columns) { bytes in
      // SAFETY: copied during the call.
      unsafe bytes.map { Int8(bitPattern: $0) }
    }
  }
}
