// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether traffic has moved between the layers, and how sure that is.

@testable import GuardCounters
import GuardOutcome
import GuardPolicy
import GuardRefusal
import Testing

@Suite("Comparison of periods")
struct ComparisonTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let before: (UInt64, UInt64)
    let after: (UInt64, UInt64)
    let want: Double
    var testDescription: String { id }
  }

  /// Expected values are sums of binomial coefficients, worked out with whole numbers elsewhere.
  static let pValues: [Row] = [
    Row(id: "nothing in either", before: (0, 100), after: (0, 100), want: 1.000000),
    Row(id: "no trials", before: (0, 0), after: (5, 10), want: 1.000000),
    Row(id: "all in both", before: (10, 10), after: (20, 20), want: 1.000000),
    Row(id: "tea", before: (3, 4), after: (1, 4), want: 0.485714),
    Row(id: "few", before: (1, 50), after: (8, 50), want: 0.030858),
    Row(id: "few, other size", before: (2, 20), after: (30, 90), want: 0.054608),
    Row(id: "same rate", before: (10, 100), after: (20, 200), want: 1.000000),
    Row(id: "hundreds", before: (400, 5000), after: (330, 5000), want: 0.007954),
    Row(id: "one-sided", before: (0, 1000), after: (12, 1000), want: 0.000472),
  ]

  @Test("probabilities", arguments: pValues)
  func probability(row: Row) {
    let before = EventRate(events: row.before.0, trials: row.before.1)
    let after = EventRate(events: row.after.0, trials: row.after.1)
    let value = Significance.pValue(before, after)
    #expect(abs(value - row.want) <= 0.002 + 0.02 * row.want, "\(value)")
    #expect(abs(Significance.pValue(after, before) - value) < 1e-9)
  }

  static func traffic(_ violations: UInt64, _ refusals: UInt64, _ failures: UInt64, of trials: UInt64) -> Traffic {
    Traffic(
      violations: EventRate(events: violations, trials: trials), refusals: EventRate(events: refusals, trials: trials),
      failures: EventRate(events: failures, trials: trials))
  }

  @Test("traffic that moved from the guard to the model is seen")
  func moved() {
    let before = Self.traffic(400, 50, 10, of: 5000)
    let comparison = TrafficComparison(before: before, after: Self.traffic(276, 170, 10, of: 5000))
    #expect(comparison.conclusion == .fromGuardToModel)
    #expect(
      comparison.description
        == "violations −31.0 % (p < 0.001), refusals +240.0 % (p < 0.001), failures +0.0 % (p = 1.000): from_guard_to_model"
    )
    #expect(
      TrafficComparison(before: Self.traffic(276, 170, 10, of: 5000), after: before).conclusion == .fromModelToGuard)
  }

  @Test("what may be chance is not taken for a move")
  func chance() {
    func conclusion(_ before: Traffic, _ after: Traffic) -> TrafficComparison.Conclusion {
      TrafficComparison(before: before, after: after).conclusion
    }
    #expect(conclusion(Self.traffic(4, 1, 0, of: 50), Self.traffic(2, 4, 0, of: 50)) == .unchanged)
    #expect(conclusion(Self.traffic(0, 0, 0, of: 0), Self.traffic(5, 5, 0, of: 50)) == .unchanged)
    #expect(conclusion(Self.traffic(400, 50, 10, of: 5000), Self.traffic(276, 52, 10, of: 5000)) == .changed)
    #expect(conclusion(Self.traffic(400, 50, 10, of: 5000), Self.traffic(400, 50, 200, of: 5000)) == .changed)
    // Twice the traffic at the same rates.
    #expect(conclusion(Self.traffic(400, 50, 10, of: 5000), Self.traffic(800, 100, 20, of: 10_000)) == .unchanged)
  }

  @Test("a rate that was zero has no relative change")
  func fromZero() {
    let comparison = TrafficComparison(before: Self.traffic(0, 0, 0, of: 100), after: Self.traffic(0, 9, 0, of: 100))
    #expect(comparison.refusals.relative == nil)
    #expect(comparison.description.contains("refusals 0 → 9 (p = 0.01"))
  }

  @Test("periods are read from snapshots")
  func snapshots() {
    let counters = Counters()
    let start = counters.snapshot()
    for _ in 0..<200 {
      Verdicts.record(Verdicts.verdict(.block, .denyList), in: counters)
      Verdicts.record(Verdicts.verdict(stage: .output), in: counters)
      counters.recordGeneration(GenerationOutcome.success(""), shape: .string)
    }
    counters.recordGeneration(GenerationFailure.declined(.guardrail(nil), detail: "a"), shape: .string)
    let middle = counters.snapshot()
    let refusal = RefusalFinding(RefusalAssessment(answer: .refusal, confidence: 1, kind: .policy, gate: .act))
    let partial = RefusalFinding(RefusalAssessment(answer: .partial, confidence: 0.5, kind: .policy, gate: .act))
    for _ in 0..<200 {
      Verdicts.record(Verdicts.verdict(), in: counters)
      Verdicts.record(Verdicts.verdict(.allow, .refusalText, stage: .output, refusal: refusal), in: counters)
      counters.recordGeneration(GenerationOutcome.success(""), shape: .string)
    }
    Verdicts.record(Verdicts.verdict(stage: .output, refusal: partial), in: counters)
    counters.recordGeneration(GenerationFailure.declined(.modelRefusal, detail: "a"), shape: .string)
    let end = counters.snapshot()
    let comparison = TrafficComparison(before: middle.since(start), after: end.since(middle))
    #expect(comparison.violations.before == EventRate(events: 201, trials: 601))
    #expect(comparison.violations.after.events == 0)
    #expect(comparison.refusals.before == EventRate(events: 0, trials: 200))
    #expect(comparison.refusals.after == EventRate(events: 201, trials: 202))
    #expect(comparison.conclusion == .fromGuardToModel)
  }

  @Test("asking three questions makes each answer less sure")
  func correction() {
    #expect(Significance.holm([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06])
    #expect(Significance.holm([1, 1, 0.5]) == [1, 1, 1])
    #expect(Significance.holm([]).isEmpty)
  }
}
