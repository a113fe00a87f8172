// fmguard — SPDX-License-Identifier: Apache-2.0
// Labels are closed sets, and their numbers are those of the enumerations.

@testable import GuardCounters
import GuardOutcome
import GuardPolicy
import GuardRefusal
import Testing

@Suite("Labels of counters")
struct LabelTests {
  private func expectNumbers<Value: LabelValue>(of _: Value.Type, bits: Int) {
    #expect(Value.allCases.map(\.number) == Array(0..<Value.allCases.count))
    #expect(Value.allCases.count <= 1 << bits)
    #expect(Value.allCases.map { Value.name(of: $0.number) } == Value.allCases.map(\.rawValue))
    #expect(Value.name(of: Value.allCases.count) == "other")
  }

  @Test("the number of a case is its place, and fits")
  func numbers() {
    expectNumbers(of: Stage.self, bits: 1)
    expectNumbers(of: ResponseShape.self, bits: 1)
    expectNumbers(of: Action.self, bits: 2)
    expectNumbers(of: Layer.self, bits: 1 + 1)
    expectNumbers(of: Mechanism.self, bits: Int(Counters.mechanismBits))
    expectNumbers(of: PolicyInForce.Reason.self, bits: 2)
    expectNumbers(of: RefusalAnswer.self, bits: 2)
    expectNumbers(of: RefusalKind.self, bits: 3)
  }

  @Test("every outcome and every mechanism of declining has a label")
  func outcomes() {
    let counters = Counters()
    let outcomes: [GenerationFailure] = [
      .unavailable(.modelNotReady), .budgetExhausted(.timeout, retryAfter: nil), .unsupported(detail: "capability"),
      .malformedOutput(detail: "decoding"), .transient(detail: "http_503"), .programmerError(detail: "tool_call"),
      .unclassified("made_up"), .declined(.guardrail(.input), detail: "a"), .declined(.guardrail(.output), detail: "a"),
      .declined(.guardrail(nil), detail: "a"), .declined(.modelRefusal, detail: "a"),
      .declined(.suspectedRefusal(confidence: 1), detail: "a"), .declined(.refusalInField(confidence: 1), detail: "a"),
    ]
    for outcome in outcomes { counters.recordGeneration(outcome, shape: .string) }
    counters.recordGeneration(GenerationOutcome.success(1), shape: .string)
    let snapshot = counters.snapshot()
    #expect(Set(snapshot.series.keys.filter { $0.family == .generations }.compactMap { $0["outcome"] }).count == 9)
    for outcome in outcomes {
      #expect(snapshot.sum(of: .generations, where: ["outcome": outcome.name]) > 0)
      guard case .declined(let mechanism, _) = outcome else { continue }
      #expect(snapshot.sum(of: .generations, where: ["mechanism": mechanism.name]) == 1)
    }
    #expect(snapshot.sum(of: .infrastructure) == 7)
    #expect(snapshot.sum(of: .infrastructure, where: ["token": "other"]) == 1)
    #expect(snapshot.sum(of: .refusals, where: ["mechanism": "refusal_thrown"]) == 1)
  }

  @Test(
    "what replies of backends mean has a label of its own", arguments: [402, 405, 409, 422, 500, 502, 503, 504, 529])
  func statuses(status: Int) throws {
    let counters = Counters()
    let failure = OpenAIStyle.failure(status: status, body: [UInt8]().span)
    counters.recordGeneration(try #require(failure), shape: .string)
    #expect(counters.snapshot().sum(of: .infrastructure, where: ["token": "http_\(status)"]) == 1)
  }

  @Test("names beyond the limit are other, and names keep their number")
  func names() {
    let names = LabelNames(reserved: ["none"], limit: 4)
    #expect(names.number(of: "a") == 2)
    #expect(names.number(of: "b") == 3)
    #expect(names.number(of: "c") == LabelNames.other)
    #expect(names.number(of: "b") == 3)
    #expect(names.names == ["other", "none", "a", "b"])
  }

  @Test("a policy that is called like a reserved label is counted by itself")
  func reserved() {
    let counters = Counters()
    for id in ["none", "other", "plain"] {
      Verdicts.record(Verdicts.verdict(requested: id, effective: id), policies: [id], in: counters)
    }
    Verdicts.record(Verdicts.verdict(), in: counters)
    let snapshot = counters.snapshot()
    for label in ["none_", "other_", "plain", "none"] {
      #expect(snapshot.sum(of: .checks, where: ["policy_requested": label]) == 1)
    }
    #expect(Set(snapshot.prometheusText().split(separator: "\n").map { $0.prefix { $0 != "}" } }).count > 4)
  }

  @Test("series beyond the limit are counted together, and found out soon")
  func tooManySeries() {
    let table = SeriesTable(capacity: 8)
    let places = (1...20).map { table.place(of: $0) }
    #expect(Set(places.prefix(6)).count == 6)
    #expect(places.suffix(14).allSatisfy { $0 == 7 })
    #expect((1...6).map { table.place(of: $0) } == Array(places.prefix(6)))
    #expect((0..<8).count { table.key(at: $0) == nil } == 2)
  }

  @Test("no label holds what a request wrote")
  func foreign() {
    let counters = Counters()
    let verdict = Verdicts.verdict(requested: "walnut", status: .incomplete(IncompleteCause(rawValue: "walnut")))
    Verdicts.record(verdict, [Verdicts.seen(.denyList, "walnut", true)], in: counters)
    counters.recordGeneration(GenerationFailure.transient(detail: "walnut"), shape: .guided)
    let snapshot = counters.snapshot()
    #expect(!snapshot.prometheusText().contains("walnut"))
    #expect(snapshot.sum(of: .checks, where: ["policy_requested": "other"]) == 1)
    #expect(snapshot.sum(of: .findings, where: ["category": "other"]) == 1)
    #expect(snapshot.sum(of: .incomplete, where: ["reason": "other"]) == 1)
  }
}
