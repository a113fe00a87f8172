// fmguard — SPDX-License-Identifier: Apache-2.0
// Numbers that many threads add to at a time. Knows cells by number, not what they count.

internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Cells of one number each, kept once for each of several groups of threads, so that threads seldom write to the same
/// cache line. Nothing waits.
///
/// What is added is never lost; a sum that is taken while others add holds some of what they add.
// SAFETY: all that is shared is the storage, which is written by atomic operations only, and freed when nobody holds
// the object any more.
@safe final class ShardedCells: @unchecked Sendable {
  private static let shardCount = 16
  /// The cells of a shard fill whole pairs of cache lines, which some processors fetch together.
  private static let alignment = 128

  let count: Int
  /// The distance from a shard to the next, in cells.
  private let stride: Int
  private let storage: UnsafeMutablePointer<Atomic<UInt64>>

  /// As many cells as asked for, all zero.
  init(count: Int) {
    self.count = count
    let perLine = Self.alignment / MemoryLayout<Atomic<UInt64>>.stride
    stride = (count + perLine - 1) / perLine * perLine
    let total = stride * Self.shardCount
    // SAFETY: owned by this object; freed by its `deinit`.
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: total * MemoryLayout<Atomic<UInt64>>.stride, alignment: Self.alignment)
    unsafe storage = bytes.bindMemory(to: Atomic<UInt64>.self, capacity: total)
    for index in 0..<total {
      // SAFETY: within the allocation, each cell once.
      unsafe (storage + index).initialize(to: Atomic(0))
    }
  }

  deinit {
    // SAFETY: nobody else holds the storage; atomics of integers need no clean-up.
    unsafe UnsafeMutableRawPointer(storage).deallocate()
  }

  /// The shard of the calling thread.
  ///
  /// Two threads may share one: that costs time and loses nothing.
  static var shard: Int {
    #if canImport(Darwin)
      // SAFETY: the handle is used as a number.
      let thread = unsafe UInt64(UInt(bitPattern: pthread_self()))
    #else
      let thread = UInt64(pthread_self())
    #endif
    return Int((thread &* 0x9E37_79B9_7F4A_7C15) >> 60)
  }

  /// Adds to a cell.
  func add(_ amount: UInt64 = 1, to cell: Int, shard: Int) {
    precondition(cell >= 0 && cell < count && shard >= 0 && shard < Self.shardCount)
    // SAFETY: within the allocation.
    unsafe storage[shard * stride + cell].wrappingAdd(amount, ordering: .relaxed)
  }

  /// The sum of a cell over all shards.
  func sum(of cell: Int) -> UInt64 {
    precondition(cell >= 0 && cell < count)
    return (0..<Self.shardCount).reduce(0) { sum, shard in
      // SAFETY: within the allocation.
      unsafe sum &+ storage[shard * stride + cell].load(ordering: .relaxed)
    }
  }
}
