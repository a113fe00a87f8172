// fmguard — SPDX-License-Identifier: Apache-2.0
// A pool hands each object to one user at a time, keeps what it has room for, and lets the rest go.

import Synchronization
import Testing

@testable import GuardText

/// An object that knows whether somebody uses it, and counts those that live.
private final class Counted: Sendable {
  static let living = Atomic(0)
  let isUsed = Atomic(false)

  init() { Self.living.add(1, ordering: .relaxed) }
  deinit { Self.living.subtract(1, ordering: .relaxed) }
}

@Suite(.serialized) struct PoolTests {
  @Test func givesBackWhatItWasGiven() {
    let pool = Pool<Counted>(capacity: 1)
    #expect(pool.take() == nil)
    let item = Counted()
    pool.put(item)
    pool.put(Counted())
    #expect(pool.take() === item)
    #expect(pool.take() == nil)
  }

  @Test func concurrentUsersNeverShareAnObject() async {
    let pool = Pool<Counted>(capacity: 2)
    let shared = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var shared = 0
          for _ in 0..<2_000 {
            let item = pool.take() ?? Counted()
            if item.isUsed.exchange(true, ordering: .relaxed) { shared += 1 }
            item.isUsed.store(false, ordering: .relaxed)
            pool.put(item)
          }
          return shared
        }
      }
      return await group.reduce(0, +)
    }
    #expect(shared == 0)
  }

  @Test func nothingOutlivesThePool() {
    do {
      let pool = Pool<Counted>(capacity: 2)
      for _ in 0..<5 { pool.put(Counted()) }
      #expect(Counted.living.load(ordering: .relaxed) == 2)
    }
    #expect(Counted.living.load(ordering: .relaxed) == 0)
  }
}
