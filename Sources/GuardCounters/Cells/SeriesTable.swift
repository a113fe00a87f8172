// fmguard — SPDX-License-Identifier: Apache-2.0
// From the key of a series to the number of its cell, without waiting. Knows keys as numbers.

internal import Synchronization

/// A set of keys that only grows, up to a fixed number, and gives each a place that never changes.
// SAFETY: all that is shared is the storage, which is written by atomic operations only, and freed when nobody holds
// the object any more.
@safe final class SeriesTable: @unchecked Sendable {
  /// How many places there are: a power of two. The last is for keys that find no other.
  let capacity: Int
  private let storage: UnsafeMutablePointer<Atomic<UInt64>>

  /// - Parameter capacity: a power of two.
  init(capacity: Int) {
    self.capacity = capacity
    // SAFETY: owned by this object; freed by its `deinit`.
    unsafe storage = .allocate(capacity: capacity)
    for index in 0..<capacity {
      // SAFETY: within the allocation, each place once.
      unsafe (storage + index).initialize(to: Atomic(0))
    }
  }

  deinit {
    // SAFETY: nobody else holds the storage; atomics of integers need no clean-up.
    unsafe storage.deallocate()
  }

  /// The place of `key`; the last place if there is none left.
  ///
  /// - Parameter key: any number but 0.
  func place(of key: UInt64) -> Int {
    let last = capacity - 1
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & last
    for _ in 0..<last {
      if place == last { place = 0 }
      // SAFETY: within the allocation. No order is needed: a place is a number, and its cell was zero from the start.
      let found = unsafe storage[place].load(ordering: .relaxed)
      if found == key { return place }
      if found == 0 {
        // SAFETY: as above.
        let (exchanged, original) = unsafe storage[place].compareExchange(
          expected: 0, desired: key, ordering: .relaxed)
        if exchanged || original == key { return place }
      }
      place += 1
    }
    return last
  }

  /// The key at a place; nil if there is none.
  func key(at place: Int) -> UInt64? {
    precondition(place >= 0 && place < capacity)
    // SAFETY: within the allocation.
    let key = unsafe storage[place].load(ordering: .relaxed)
    return key == 0 ? nil : key
  }
}
