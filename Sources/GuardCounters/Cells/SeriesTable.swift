// fmguard — SPDX-License-Identifier: Apache-2.0
// From the key of a series to the number of its cell, without waiting. Knows keys as numbers.

internal import Synchronization

/// A set of keys that only grows, up to a fixed number, and gives each a place that never changes.
///
/// A quarter of the places stays free, so that a key that is not there is missed soon.
// SAFETY: all that is shared is the storage, which is written by atomic operations only, and freed when nobody holds
// the object any more.
@safe final class SeriesTable: @unchecked Sendable {
  /// How many places there are: a power of two. The last is for keys that find no other.
  let capacity: Int
  private let storage: UnsafeMutablePointer<Atomic<UInt64>>
  /// How many places are taken, or about to be.
  private let taken = Atomic<Int>(0)

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
        guard takeRoom() else { return last }
        // SAFETY: as above.
        let (exchanged, original) = unsafe storage[place].compareExchange(
          expected: 0, desired: key, ordering: .relaxed)
        if exchanged { return place }
        taken.wrappingSubtract(1, ordering: .relaxed)
        if original == key { return place }
      }
      place += 1
    }
    return last
  }

  /// Whether there is room for one more key, which is then taken.
  private func takeRoom() -> Bool {
    guard taken.load(ordering: .relaxed) < capacity / 4 * 3 else { return false }
    if taken.wrappingAdd(1, ordering: .relaxed).oldValue < capacity / 4 * 3 { return true }
    taken.wrappingSubtract(1, ordering: .relaxed)
    return false
  }

  /// The key at a place; nil if there is none.
  func key(at place: Int) -> UInt64? {
    precondition(place >= 0 && place < capacity)
    // SAFETY: within the allocation.
    let key = unsafe storage[place].load(ordering: .relaxed)
    return key == 0 ? nil : key
  }
}
