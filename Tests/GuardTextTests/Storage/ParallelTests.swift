// fmguard — SPDX-License-Identifier: Apache-2.0
// Work on several processors: all of it, once, and in order for those who wait.

import Foundation
import GuardText
import Synchronization
import Testing

@Suite struct ParallelTests {
  /// Keeps count of what was done.
  private final class Tally: Sendable {
    let done = Mutex<[Int]>([])
    func note(_ number: Int) { done.withLock { $0.append(number) } }
  }

  @Test(arguments: [0, 1, 2, 3, 1000])
  func resultsOfConcurrentWorkAreUsedInOrderAndHere(count: Int) {
    let tally = Tally()
    let here = Thread.current
    var used: [Int] = []
    Parallel.forEachInOrder(count) { number in
      tally.note(number)
      return number * 3
    } _: {
      used.append($0)
      #expect(Thread.current == here)
    }
    #expect(used == (0..<count).map { $0 * 3 })
    #expect(tally.done.withLock { $0.sorted() } == Array(0..<count))
  }

  @Test func workOfAllLengthsComesInOrder() {
    var used: [Int] = []
    Parallel.forEachInOrder(40) { number in
      if number.isMultiple(of: 7) { usleep(2000) }
      return number
    } _: {
      used.append($0)
    }
    #expect(used == Array(0..<40))
  }

  /// What waits works itself, so that work may wait for work though all threads are busy with it.
  @Test func concurrentWorkWithinWorkEnds() {
    let sums = Parallel.map(64) { _ in
      let more = Parallel.later { 1 }
      var sum = 0
      Parallel.forEachInOrder(8) { _ in
        Parallel.later { 1 }.result()
      } _: {
        sum += $0
      }
      return sum + more.result()
    }
    #expect(sums == Array(repeating: 9, count: 64))
  }

  @Test func concurrentWorkThatNobodyAsksForIsLetGo() {
    let tally = Tally()
    do { _ = Parallel.later { tally.note(1) } }
    for _ in 0..<1000 where tally.done.withLock(\.isEmpty) { usleep(1000) }
    #expect(tally.done.withLock { $0 } == [1])
  }
}
