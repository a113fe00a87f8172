// fmguard — SPDX-License-Identifier: Apache-2.0
// When a host is left alone and when it is tried again, by a clock of the test.

import GuardPolicy
import Testing

@testable import GuardConsult

/// A breaker that a macro of a test may ask.
private final class Breaker {
  private var breaker: CircuitBreaker

  init(limit: Int, pause: Duration) { breaker = CircuitBreaker(limit: limit, pause: pause) }

  var isOpen: Bool { breaker.isOpen }

  func permit(at now: ContinuousClock.Instant) -> CircuitBreaker.Permit? { breaker.permit(at: now) }

  func record(_ sign: HostSign, for permit: CircuitBreaker.Permit, at now: ContinuousClock.Instant) {
    breaker.record(sign, for: permit, at: now)
  }
}

@Suite struct CircuitBreakerTests {
  private let start = ContinuousClock.now

  private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

  /// One question at a time, each with its end at once: whether it may be asked, and what is then recorded.
  @Test func opensAfterFailuresInARowAndClosesAfterOneAnswer() throws {
    let breaker = Breaker(limit: 3, pause: .seconds(30))
    for sign: HostSign in [.failure, .failure, .life, .failure, .nothing, .failure] {
      breaker.record(sign, for: try #require(breaker.permit(at: at(0))), at: at(0))
    }
    #expect(!breaker.isOpen, "an answer in between begins the row anew")
    breaker.record(.failure, for: try #require(breaker.permit(at: at(1))), at: at(1))
    #expect(breaker.isOpen && breaker.permit(at: at(1)) == nil && breaker.permit(at: at(30.9)) == nil)
    let probe = try #require(breaker.permit(at: at(31)))
    #expect(breaker.permit(at: at(31)) == nil && breaker.permit(at: at(99)) == nil, "one tries, nobody else")
    breaker.record(.life, for: probe, at: at(100))
    #expect(!breaker.isOpen)
    for _ in 0..<2 { breaker.record(.failure, for: try #require(breaker.permit(at: at(101))), at: at(101)) }
    #expect(breaker.permit(at: at(101)) != nil, "the row has begun anew")
  }

  @Test func aProbeThatFailsOpensItForAnotherPause() throws {
    let breaker = Breaker(limit: 1, pause: .seconds(10))
    breaker.record(.failure, for: try #require(breaker.permit(at: at(0))), at: at(0))
    breaker.record(.failure, for: try #require(breaker.permit(at: at(10))), at: at(12))
    #expect(breaker.permit(at: at(21.9)) == nil && breaker.permit(at: at(22)) != nil)
  }

  @Test func aProbeThatSaysNothingLetsTheNextOneTry() throws {
    let breaker = Breaker(limit: 1, pause: .seconds(10))
    breaker.record(.failure, for: try #require(breaker.permit(at: at(0))), at: at(0))
    breaker.record(.nothing, for: try #require(breaker.permit(at: at(10))), at: at(11))
    let second = try #require(breaker.permit(at: at(11)))
    #expect(breaker.permit(at: at(11)) == nil)
    breaker.record(.life, for: second, at: at(12))
    #expect(!breaker.isOpen)
  }

  @Test func whatBeganBeforeAChangeSaysNothing() throws {
    let breaker = Breaker(limit: 1, pause: .seconds(10))
    let (slow, slower) = (try #require(breaker.permit(at: at(0))), try #require(breaker.permit(at: at(0))))
    breaker.record(.failure, for: try #require(breaker.permit(at: at(0))), at: at(0))
    breaker.record(.life, for: slow, at: at(1))
    #expect(breaker.isOpen && breaker.permit(at: at(1)) == nil)
    let probe = try #require(breaker.permit(at: at(10)))
    breaker.record(.failure, for: slower, at: at(11))
    breaker.record(.life, for: probe, at: at(12))
    #expect(!breaker.isOpen)
  }

  @Test func everyReasonHasASign() {
    let signs = Unavailability.allCases.map { "\($0.rawValue) \($0.sign)" }
    #expect(
      signs == [
        "timeout failure", "unreachable failure", "untrusted failure", "status_3xx life", "status_4xx life",
        "status_429 failure", "status_5xx failure", "too_large nothing", "unparseable life", "overloaded nothing",
        "breaker_open nothing", "key_missing nothing", "cancelled nothing",
      ])
  }
}
