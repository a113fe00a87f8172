// fmguard — SPDX-License-Identifier: Apache-2.0
// Keeps working memory between uses, for any number of threads. Knows nothing of what it keeps.
//
// All is inlinable, so that a user's module gets code for its own type of object: unspecialized generic code would cost
// a short check more than its scan.
//
// Each slot is emptied and filled by one atomic exchange, so no thread waits for another. Besides, the thread sanitizer
// can follow it: the waiting half of Synchronization.Mutex lies in the prebuilt standard library, where it sees nothing
// and reports races that are none.

public import Synchronization

/// Objects that one thread uses at a time and that are worth keeping afterwards.
public final class Pool<Item: AnyObject & Sendable>: Sendable {
  /// The one that a single thread uses: reading an array costs more than the exchange.
  @usableFromInline let first = PoolSlot<Item>()
  @usableFromInline let others: [PoolSlot<Item>]

  /// An empty pool.
  ///
  /// - Parameter capacity: how many objects it keeps at most, at least 1; those beyond are let go.
  @inlinable
  public init(capacity: Int = 16) {
    others = (1..<max(capacity, 1)).map { _ in PoolSlot() }
  }

  /// An object that nobody uses, or nil if there is none. It is the caller's until it is put back.
  @inlinable
  public func take() -> Item? {
    if let item = first.take() { return item }
    for slot in others {
      if let item = slot.take() { return item }
    }
    return nil
  }

  /// Puts an object back that `take` gave, or a new one. The caller must not use it any more.
  @inlinable
  public func put(_ item: Item) {
    if first.put(item) { return }
    for slot in others where slot.put(item) { return }
  }
}

/// Room for one object.
@safe
@usableFromInline
final class PoolSlot<Item: AnyObject & Sendable>: Sendable {
  // SAFETY: what is in the slot was retained when it was put there, and is released by whoever exchanges it away, which
  // only one thread can.
  @usableFromInline let held = unsafe Atomic<Unmanaged<Item>?>(nil)

  @usableFromInline init() {}

  @inlinable
  func take() -> Item? {
    // SAFETY: see `held`. Acquiring: what the last user wrote is seen.
    unsafe held.exchange(nil, ordering: .acquiring)?.takeRetainedValue()
  }

  @inlinable
  func put(_ item: Item) -> Bool {
    // SAFETY: see `held`. Releasing: the next user sees what this one wrote.
    let retained = unsafe Unmanaged.passRetained(item)
    let (isPut, _) = unsafe held.compareExchange(expected: nil, desired: retained, ordering: .releasing)
    if !isPut { unsafe retained.release() }
    return isPut
  }

  deinit {
    _ = take()
  }
}
