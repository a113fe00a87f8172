// fmguard — SPDX-License-Identifier: Apache-2.0
// Answers on their way, and the threads that wait for them.

import GuardPolicy
import Synchronization
import Testing

@testable import GuardConsult

@Suite struct WaitingTests {
  private let hour = ContinuousClock.now + .seconds(3600)

  @Test func theFirstAnswerCounts() async {
    let answer = PendingAnswer(until: hour)
    answer.give(.scored(["a": 1]))
    answer.give(.unavailable(.timeout))
    #expect(answer.wait() == .scored(["a": 1]))
    let known = BegunAnswer.known(.scored([:]))
    #expect(await known.value() == .scored([:]))
    #expect(known.wait() == .scored([:]))
  }

  @Test func atTheDeadlineThereIsOne() async {
    let (late, later) = (PendingAnswer(until: .now), PendingAnswer(until: .now + .milliseconds(20)))
    #expect(late.wait() == .unavailable(.timeout) && late.cancellation.isCancelled)
    #expect(await later.value() == .unavailable(.timeout) && later.cancellation.isCancelled)
  }

  @Test func aTaskMayGiveUp() async {
    let answer = PendingAnswer(until: hour)
    let task = Task { await answer.value() }
    task.cancel()
    #expect(await task.value == .unavailable(.cancelled))
    #expect(answer.cancellation.isCancelled)
  }

  /// Work that waits for each other gets a thread each, however many processors there are.
  @Test func thereAreAsManyThreadsAsThereIsWork() async {
    let threads = WaitingThreads()
    for _ in 0..<3 {
      let here = Atomic(0)
      let answers = (0..<40).map { _ in PendingAnswer(until: hour) }
      for answer in answers {
        let isRunning = threads.run {
          here.add(1, ordering: .relaxed)
          while here.load(ordering: .relaxed) < 40 {}
          answer.give(.scored([:]))
        }
        #expect(isRunning)
      }
      for answer in answers { #expect(await answer.value() == .scored([:])) }
    }
  }
}
