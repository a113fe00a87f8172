// fmguard — SPDX-License-Identifier: Apache-2.0
// Work that is done on several processors at a time. Knows nothing of what it is.

internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Pieces of work that do not depend on each other.
package enum Parallel {
  /// The results of `work` for each number below `count`, in order, on as many processors as there are.
  ///
  /// Waits for all of them. Made for work of some hundred microseconds a piece, less than that is quicker alone.
  package static func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    let results = Mutex<[Int: Result]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = work(number)
      results.withLock { $0[number] = result }
    }
    return results.withLock { results in (0..<count).compactMap { results[$0] } }
  }

  /// Hands the results of `work` for each number below `count` to `use`, in order, while others are worked on.
  ///
  /// `use` is called here. What it waits for is worked on here as well unless somebody has begun it, so that this comes
  /// to its end however few processors there are and however busy they are.
  package static func forEachInOrder<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Result, _ use: (Result) -> Void
  ) {
    let line = WorkLine(count, work)
    // More than three would be idle: what is used here is about as long as what is worked on there.
    for _ in 1..<max(1, min(count, processors, 4)) {
      begin { while line.workOnNext() {} }
    }
    for number in 0..<count { use(line.result(number)) }
  }

  private static let processors = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Begins work whose result is asked for later.
  package static func later<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Later<Result> {
    let line = WorkLine(1) { _ in work() }
    begin { _ = line.workOnNext() }
    return Later(line)
  }

  /// Begins work that nobody waits for, such as to fill a table that will be asked for.
  package static func begin(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async(execute: work)
  }
}

/// What comes of work that was begun elsewhere.
package struct Later<Result: Sendable>: ~Copyable {
  private let line: WorkLine<Result>

  fileprivate init(_ line: WorkLine<Result>) { self.line = line }

  /// The result. Waits for it, or does the work if nobody has begun it.
  package consuming func result() -> Result { line.result(0) }
}

/// Pieces of work in a line: whoever has time takes the next one, and one takes the results.
private final class WorkLine<Result: Sendable>: Sendable {
  private final class Item: Sendable {
    let result: Result
    init(_ result: Result) { self.result = result }
  }

  private let work: @Sendable (Int) -> Result
  /// Each holds one, from its end to its use.
  private let items: [Pool<Item>]
  private let next = Atomic<Int>(0)
  private let finished = DispatchSemaphore(value: 0)

  init(_ count: Int, _ work: @escaping @Sendable (Int) -> Result) {
    self.work = work
    items = (0..<count).map { _ in Pool(capacity: 1) }
  }

  /// Works on the next piece; false if all were begun.
  func workOnNext() -> Bool {
    let number = next.add(1, ordering: .relaxed).oldValue
    guard number < items.count else { return false }
    items[number].put(Item(work(number)))
    finished.signal()
    return true
  }

  /// The result of a piece, once; works on others until it is there.
  func result(_ number: Int) -> Result {
    while true {
      if let item = items[number].take() { return item.result }
      if !workOnNext() { finished.wait() }
    }
  }
}
