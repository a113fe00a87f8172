// fmguard — SPDX-License-Identifier: Apache-2.0
// What codes mean, and which failures pose as violations.

import GuardOutcome
import Testing

@Suite("Failures by code")
struct FailureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let code: Int
    let want: String
    var testDescription: String { "\(code)" }
  }

  static let codes: [Row] = [
    Row(code: 0, want: "-"),
    Row(code: 1, want: "budget_exhausted (context_window)"),
    Row(code: 2, want: "unavailable (model_not_ready)"),
    Row(code: 3, want: "declined (guardrail, guardrail_violation)"),
    Row(code: 4, want: "unsupported (generation_guide)"),
    Row(code: 5, want: "unavailable (locale_unsupported)"),
    Row(code: 6, want: "malformed_output (decoding)"),
    Row(code: 7, want: "budget_exhausted (rate_limit)"),
    Row(code: 8, want: "programmer_error (concurrent_requests)"),
    Row(code: 9, want: "declined (refusal_thrown, refusal)"),
    Row(code: 10, want: "programmer_error (invalid_schema)"),
    Row(code: 11, want: "programmer_error (invalid_argument)"),
    Row(code: 12, want: "unclassified (bridge_12)"),
    Row(code: -1, want: "unclassified (bridge_-1)"),
    Row(code: 255, want: "unclassified (bridge_unknown)"),
  ]

  @Test("the statuses of the C bridge", arguments: codes)
  func bridge(row: Row) {
    #expect(BridgeStatus(rawValue: row.code).failure()?.description ?? "-" == row.want)
  }

  @Test("why a model is not to be had, by code")
  func unavailable() {
    #expect(BridgeStatus.unavailableReason(code: 0) == .intelligenceNotEnabled)
    #expect(BridgeStatus.unavailableReason(code: 1) == .deviceNotEligible)
    #expect(BridgeStatus.unavailableReason(code: 2) == .modelNotReady)
    #expect(BridgeStatus.unavailableReason(code: 255) == .unknown("bridge_unknown"))
  }

  struct TraceRow: Sendable, CustomTestStringConvertible {
    let id: String
    let links: [ErrorTrace.Link]
    let want: String
    var testDescription: String { id }
  }

  static let generic = ErrorTrace.Link(domain: "FoundationModels.LanguageModelError", code: -1)

  static let traces: [TraceRow] = [
    TraceRow(id: "nothing beneath", links: [], want: "declined (guardrail, guardrail_violation)"),
    TraceRow(id: "generic alone", links: [generic], want: "declined (guardrail, guardrail_violation)"),
    TraceRow(
      id: "the model catalogue", links: [generic, .init(domain: "com.apple.modelcatalog.catalog", code: 5000)],
      want: "unavailable (model_not_ready)"),
    TraceRow(
      id: "near miss of the model catalogue", links: [.init(domain: "com.example.mymodelcatalog", code: 5000)],
      want: "declined (guardrail, guardrail_violation)"),
    TraceRow(
      id: "the safety service", links: [.init(domain: "com.apple.SensitiveContentAnalysisML", code: 15)],
      want: "transient (SensitiveContentAnalysisML.15)"),
    TraceRow(
      id: "a true violation of the safety service", links: [.init(domain: "SensitiveContentAnalysisML", code: 1)],
      want: "declined (guardrail, guardrail_violation)"),
    TraceRow(
      id: "the model manager", links: [generic, .init(domain: "ModelManagerServices.ModelManagerError", code: 1046)],
      want: "transient (ModelManagerError.1046)"),
  ]

  @Test("infrastructure that poses as a violation is told apart", arguments: traces)
  func disguises(row: TraceRow) {
    #expect(BridgeStatus(rawValue: 3).failure(ErrorTrace(row.links))?.description == row.want)
  }

  @Test("classifiers are asked in turn")
  func classifiers() {
    struct First: Error {}
    struct Second: Error {}
    let both = FailureClassifier { $0 is First ? .transient(detail: "first") : nil }
      .or(FailureClassifier { $0 is Second ? .transient(detail: "second") : nil })
    #expect(both.failure(of: First()) == .transient(detail: "first"))
    #expect(both.failure(of: Second()) == .transient(detail: "second"))
    #expect(both.failure(of: CancellationError()) == .unclassified("CancellationError"))
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.codes.map(\.code)).count == Self.codes.count)
    #expect(Set(Self.traces.map(\.id)).count == Self.traces.count)
  }
}
