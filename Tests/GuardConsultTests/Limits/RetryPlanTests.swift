// fmguard — SPDX-License-Identifier: Apache-2.0
// What is asked again and when, by a clock of the test.

import GuardPolicy
import Testing

@testable import GuardConsult

/// A plan that a macro of a test may ask.
private final class Plan {
  private var plan: RetryPlan

  init(retries: Int, end: ContinuousClock.Instant) { plan = RetryPlan(retries: retries, end: end) }

  func time(at now: ContinuousClock.Instant) -> Duration? { plan.time(at: now) }

  func pause(after reason: Unavailability, retryAfter: Int?, at now: ContinuousClock.Instant) -> Duration? {
    plan.pause(after: reason, retryAfter: retryAfter, at: now)
  }
}

@Suite struct RetryPlanTests {
  private let start = ContinuousClock.now

  @Test(arguments: Unavailability.allCases) func onlyWhatMayPass(_ reason: Unavailability) {
    let plan = Plan(retries: 1, end: start + .seconds(2))
    let wait = plan.pause(after: reason, retryAfter: nil, at: start)
    #expect((wait != nil) == [.unreachable, .rateLimited, .failing].contains(reason))
    #expect(plan.pause(after: .unreachable, retryAfter: nil, at: start) == nil || wait == nil, "once")
  }

  @Test func pausesGrowAndEndWithTheDeadline() {
    let plan = Plan(retries: 5, end: start + .milliseconds(200))
    #expect(plan.pause(after: .failing, retryAfter: nil, at: start) == .milliseconds(50))
    #expect(plan.pause(after: .failing, retryAfter: nil, at: start) == .milliseconds(100))
    #expect(plan.pause(after: .failing, retryAfter: nil, at: start) == nil, "200 ms are too long")
    #expect(plan.time(at: start) == .milliseconds(200) && plan.time(at: start + .milliseconds(200)) == nil)
  }

  @Test func theHostIsBelieved() {
    let plan = Plan(retries: 5, end: start + .seconds(2))
    #expect(plan.pause(after: .rateLimited, retryAfter: 1, at: start) == .seconds(1))
    #expect(
      plan.pause(after: .rateLimited, retryAfter: 2, at: start) == nil, "nobody waits until the deadline for nothing")
  }

  @Test func never() {
    let plan = Plan(retries: 0, end: start + .seconds(2))
    #expect(plan.pause(after: .failing, retryAfter: nil, at: start) == nil)
  }
}
