// fmguard — SPDX-License-Identifier: Apache-2.0
// Work that is done on several processors at a time. Knows nothing of what it is.

internal import Dispatch
internal import Synchronization

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
}
