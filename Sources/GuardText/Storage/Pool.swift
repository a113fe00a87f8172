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

  /// Lends an object that nobody uses, or a new one, and keeps it afterwards if there is room.
  ///
  /// Costs two atomic exchanges: references are not counted meanwhile.
  @inlinable
  public func withItem<Result>(orNew make: () -> Item, _ body: (Item) -> Result) -> Result {
    // SAFETY: the reference is this call's from the exchange that took it, or from its making, to the one that gives it
    // away.
    let held = unsafe taken() ?? Unmanaged.passRetained(make())
    let result = unsafe held._withUnsafeGuaranteedRef(body)
    unsafe keep(held)
    return result
  }

  /// An object that nobody uses, or nil if there is none. It is the caller's until it is put back.
  @inlinable
  public func take() -> Item? {
    // SAFETY: the reference becomes the caller's.
    unsafe taken()?.takeRetainedValue()
  }

  /// Puts an object back that `take` gave, or a new one. The caller must not use it any more.
  @inlinable
  public func put(_ item: Item) {
    // SAFETY: the reference goes into a slot, or is released.
    unsafe keep(Unmanaged.passRetained(item))
  }

  @inlinable
  func taken() -> Unmanaged<Item>? {
    if let item = unsafe first.take() { return unsafe item }
    for slot in others {
      if let item = unsafe slot.take() { return unsafe item }
    }
    return nil
  }

  @inlinable
  func keep(_ item: Unmanaged<Item>) {
    if unsafe first.put(item) { return }
    for slot in others where unsafe slot.put(item) { return }
    unsafe item.release()
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

  /// Hands over the reference that is there.
  @inlinable
  func take() -> Unmanaged<Item>? {
    // SAFETY: see `held`. Acquiring: what the last user wrote is seen.
    unsafe held.exchange(nil, ordering: .acquiring)
  }

  /// Takes a reference over, if there is room for it.
  @inlinable
  func put(_ item: Unmanaged<Item>) -> Bool {
    // SAFETY: see `held`. Releasing: the next user sees what this one wrote.
    unsafe held.compareExchange(expected: nil, desired: item, ordering: .releasing).exchanged
  }

  deinit {
    // SAFETY: nobody else has a reference to this slot any more.
    unsafe take()?.release()
  }
}
