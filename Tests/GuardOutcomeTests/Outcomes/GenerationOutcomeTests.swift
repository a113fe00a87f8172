// fmguard — SPDX-License-Identifier: Apache-2.0
// What follows from an outcome: layer, retries, advice, and what may be stored of it.

import GuardOutcome
import GuardPolicy
import Testing

@Suite("Outcomes of a generation")
struct GenerationOutcomeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let outcome: GenerationOutcome<String>
    let layer: Layer?
    let retry: RetryClass?
    var automatic = AutomaticRetry.never
    var history = HistoryAdvice.keep
    var testDescription: String { id }
  }

  static let rows: [Row] = [
    Row(id: "success", outcome: .success("walnut"), layer: nil, retry: nil),
    Row(
      id: "unavailable (device_not_eligible)", outcome: .unavailable(.deviceNotEligible), layer: .infrastructure,
      retry: .unavailable),
    Row(
      id: "unavailable (intelligence_not_enabled)", outcome: .unavailable(.intelligenceNotEnabled),
      layer: .infrastructure, retry: .unavailable),
    Row(
      id: "unavailable (model_not_ready)", outcome: .unavailable(.modelNotReady), layer: .infrastructure,
      retry: .unavailable),
    Row(
      id: "unavailable (locale_unsupported)", outcome: .unavailable(.localeUnsupported), layer: .infrastructure,
      retry: .unavailable),
    Row(
      id: "unavailable (x)", outcome: .unavailable(.unknown("x")), layer: .infrastructure, retry: .unavailable),
    Row(
      id: "declined (guardrail_input, a)", outcome: .declined(.guardrail(.input), detail: "a"), layer: .guard,
      retry: .rejected, history: .dropTurn),
    Row(
      id: "declined (guardrail_output, a)", outcome: .declined(.guardrail(.output), detail: "a"), layer: .guard,
      retry: .rejected, history: .dropTurn),
    Row(
      id: "declined (guardrail, a)", outcome: .declined(.guardrail(nil), detail: "a"), layer: .guard,
      retry: .rejected, history: .dropTurn),
    Row(
      id: "declined (refusal_thrown, a)", outcome: .declined(.modelRefusal, detail: "a"), layer: .model,
      retry: .rejected, history: .dropTurn),
    Row(
      id: "declined (refusal_text, a)", outcome: .declined(.suspectedRefusal(confidence: 0.9), detail: "a"),
      layer: .model, retry: .rejected, history: .dropTurn),
    Row(
      id: "declined (refusal_field, a)", outcome: .declined(.refusalInField(confidence: 0.9), detail: "a"),
      layer: .model, retry: .rejected, history: .dropTurn),
    Row(
      id: "budget_exhausted (context_window)",
      outcome: .budgetExhausted(.contextWindow(used: 9, limit: 8), retryAfter: nil), layer: .infrastructure,
      retry: .permanent, automatic: .onceAfterCompaction, history: .compact),
    Row(
      id: "budget_exhausted (rate_limit)", outcome: .budgetExhausted(.rateLimit, retryAfter: .seconds(3)),
      layer: .infrastructure, retry: .transient, automatic: .afterPause(.seconds(3))),
    Row(
      id: "budget_exhausted (daily_quota)", outcome: .budgetExhausted(.dailyQuota, retryAfter: .seconds(3)),
      layer: .infrastructure, retry: .unavailable),
    Row(
      id: "budget_exhausted (timeout)", outcome: .budgetExhausted(.timeout, retryAfter: nil),
      layer: .infrastructure, retry: .transient, automatic: .afterPause(nil)),
    Row(id: "unsupported (a)", outcome: .unsupported(detail: "a"), layer: .infrastructure, retry: .permanent),
    Row(
      id: "malformed_output (a)", outcome: .malformedOutput(detail: "a"), layer: .infrastructure, retry: .transient,
      automatic: .once),
    Row(
      id: "transient (a)", outcome: .transient(detail: "a"), layer: .infrastructure, retry: .transient,
      automatic: .afterPause(nil)),
    Row(
      id: "transient (b)", outcome: .transient(detail: "b", retryAfter: .seconds(3)), layer: .infrastructure,
      retry: .transient, automatic: .afterPause(.seconds(3))),
    Row(
      id: "programmer_error (a)", outcome: .programmerError(detail: "a"), layer: .infrastructure, retry: .permanent),
    Row(id: "unclassified (a)", outcome: .unclassified("a"), layer: .infrastructure, retry: .permanent),
  ]

  @Test("what follows from an outcome", arguments: rows)
  func consequences(row: Row) {
    #expect(row.outcome.layer == row.layer)
    #expect(row.outcome.retryClass == row.retry)
    #expect(row.outcome.automaticRetry == row.automatic)
    #expect(row.outcome.historyAdvice == row.history)
    #expect(row.outcome.description == row.id)
    #expect("\(row.outcome)" == row.id && String(reflecting: row.outcome) == row.id)
    // Another kind of content changes a success and nothing else.
    #expect(row.outcome.map(\.count).description == row.id)
    #expect((row.outcome.failure == nil) == (row.id == "success"))
    #expect(row.outcome.failure.map(\.description) ?? "success" == row.id)
  }

  @Test("a failure can be thrown, and is itself when it is caught")
  func thrown() {
    let failure = GenerationFailure.declined(.modelRefusal, detail: "refusal")
    #expect(throws: failure) { throw failure }
    #expect(FailureClassifier.standard.failure(of: failure) == failure)
  }

  @Test("guidance follows from the reason, and may be another")
  func guidance() {
    func guidance(_ outcome: GenerationFailure) -> UserGuidance? {
      if case .unavailable(_, let guidance) = outcome { guidance } else { nil }
    }
    #expect(guidance(.unavailable(.deviceNotEligible)) == .useAnotherModel)
    #expect(guidance(.unavailable(.intelligenceNotEnabled)) == .openSettings)
    #expect(guidance(.unavailable(.modelNotReady)) == .waitUntilReady)
    #expect(guidance(.unavailable(.localeUnsupported)) == .changeLanguage)
    #expect(guidance(.unavailable(.unknown("a"))) == UserGuidance.none)
    #expect(guidance(.unavailable(.localeUnsupported, guidance: .useAnotherModel)) == .useAnotherModel)
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }

  @Test("every public type is Sendable")
  func sendable() {
    func isSendable<Type: Sendable>(_: Type.Type) {}
    isSendable(AutomaticRetry.self)
    isSendable(BridgeStatus.self)
    isSendable(BudgetKind.self)
    isSendable(DeclineMechanism.self)
    isSendable(ErrorTrace.self)
    isSendable(ErrorTrace.Link.self)
    isSendable(FailureClassifier.self)
    isSendable(GenerationFailure.self)
    isSendable(GenerationOutcome<String>.self)
    isSendable(HistoryAdvice.self)
    isSendable(MachineToken.self)
    isSendable(OpenAIStyle.self)
    isSendable(RetryClass.self)
    isSendable(UnavailableReason.self)
    isSendable(UserGuidance.self)
  }
}
