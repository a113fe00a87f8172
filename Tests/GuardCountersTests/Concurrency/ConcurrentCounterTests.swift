// fmguard — SPDX-License-Identifier: Apache-2.0
// Counters under load from many threads: nothing is lost, and nothing is counted twice.

@testable import GuardCounters
import GuardOutcome
import GuardPolicy
import Testing

@Suite struct ConcurrentCounterTests {
  @Test func addUpExactly() async {
    let counters = Counters()
    let (tasks, rounds) = (16, 150)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<tasks {
        group.addTask {
          for round in 0..<rounds {
            let verdict = Verdicts.verdict(
              round % 3 == 0 ? .block : .allow, round % 3 == 0 ? .denyList : nil,
              stage: task % 2 == 0 ? .input : .output)
            Verdicts.record(verdict, [Verdicts.seen(.denyList, "hate", round % 3 == 0)], nanoseconds: 7, in: counters)
            counters.recordGeneration(GenerationFailure.transient(detail: "http_503"), shape: .string)
            if round % 50 == 0 {
              // A snapshot in between is never ahead.
              #expect(counters.snapshot().sum(of: .checks) <= UInt64(tasks * rounds))
              await Task.yield()
            }
          }
        }
      }
    }
    let snapshot = counters.snapshot()
    let blocked = UInt64(tasks * ((rounds + 2) / 3))
    let all = UInt64(tasks * rounds)
    #expect(snapshot.sum(of: .checks) == all)
    #expect(snapshot.sum(of: .checks, where: ["action": "block"]) == blocked)
    #expect(snapshot.sum(of: .findings, where: ["enforced": "true"]) == blocked)
    #expect(snapshot.sum(of: .findings) == all)
    #expect(snapshot.sum(of: .generations) == all)
    #expect(snapshot.sum(of: .infrastructure, where: ["token": "http_503"]) == all)
    #expect(snapshot.durations.values.reduce(0) { $0 + $1.count } == all)
    #expect(snapshot.durations.values.reduce(0) { $0 + $1.nanoseconds } == 7 * all)
    #expect(snapshot.sum(of: .dropped) == 0)
  }

  /// All add to one cell of one shard as fast as they can: what is not one operation loses something here.
  @Test func oneCell() async {
    let cells = ShardedCells(count: 1)
    let (tasks, rounds) = (8, 100_000)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<tasks {
        group.addTask { for _ in 0..<rounds { cells.add(to: 0, shard: 0) } }
      }
    }
    #expect(cells.sum(of: 0) == UInt64(tasks * rounds))
  }

  @Test func newSeriesAtOnce() async {
    let table = SeriesTable(capacity: 1024)
    let places = await withTaskGroup(of: [Int].self) { group in
      for task in 0..<16 {
        group.addTask {
          let keys = (1...UInt64(600)).map { task % 2 == 0 ? $0 : 601 - $0 }
          let places = keys.map { table.place(of: $0) }
          return task % 2 == 0 ? places : places.reversed()
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(places.allSatisfy { $0 == places[0] })
    #expect(Set(places[0]).count == 600)
  }
}
