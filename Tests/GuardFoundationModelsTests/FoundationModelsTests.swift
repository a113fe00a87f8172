// fmguard — SPDX-License-Identifier: Apache-2.0
// What the errors of both generations mean, case by case. The framework itself is a stand-in here.

import Foundation
import FoundationModels
import GuardOutcome
import Testing

@testable import GuardFoundationModels

@Suite("Errors of FoundationModels")
struct FoundationModelsTests {
  typealias Old = LanguageModelSession.GenerationError
  typealias Cloud = PrivateCloudComputeLanguageModel.Error

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let error: any Error
    let want: String
    var testDescription: String { id }
  }

  /// Descriptions carry the prompt.
  static let context = Old.Context(debugDescription: "walnut")
  static let unsupported = LanguageModelError.Unsupported(debugDescription: "walnut")
  static let now = Date(timeIntervalSince1970: 1000)

  static let first: [Row] = [
    Row(id: "26 context", error: Old.exceededContextWindowSize(context), want: "budget_exhausted (context_window)"),
    Row(id: "26 assets", error: Old.assetsUnavailable(context), want: "unavailable (model_not_ready)"),
    Row(id: "26 violation", error: Old.guardrailViolation(context), want: "declined (guardrail, guardrail_violation)"),
    Row(id: "26 guide", error: Old.unsupportedGuide(context), want: "unsupported (generation_guide)"),
    Row(id: "26 language", error: Old.unsupportedLanguageOrLocale(context), want: "unavailable (locale_unsupported)"),
    Row(id: "26 decoding", error: Old.decodingFailure(context), want: "malformed_output (decoding)"),
    Row(id: "26 rate", error: Old.rateLimited(context), want: "budget_exhausted (rate_limit)"),
    Row(id: "26 concurrent", error: Old.concurrentRequests(context), want: "programmer_error (concurrent_requests)"),
    Row(
      id: "26 refusal", error: Old.refusal(.init(transcriptEntries: []), context),
      want: "declined (refusal_thrown, refusal)"),
    Row(id: "26 later", error: Old.later(context), want: "unclassified (later)"),
    Row(
      id: "26 tool", error: LanguageModelSession.ToolCallError(underlyingError: CocoaError(.fileNoSuchFile)),
      want: "unclassified (tool_call)"),
    Row(
      id: "26 tool that asked the model",
      error: LanguageModelSession.ToolCallError(underlyingError: Old.rateLimited(context)),
      want: "budget_exhausted (rate_limit)"),
  ]

  static let second: [Row] = [
    Row(
      id: "27 assets", error: SystemLanguageModel.Error.assetsUnavailable(.init(debugDescription: "walnut")),
      want: "unavailable (model_not_ready)"),
    Row(id: "27 system, later", error: SystemLanguageModel.Error.later, want: "unclassified (later)"),
    Row(
      id: "27 concurrent", error: LanguageModelSession.Error.concurrentRequests,
      want: "programmer_error (concurrent_requests)"),
    Row(
      id: "27 mutation", error: LanguageModelSession.Error.transcriptMutationWhileResponding,
      want: "programmer_error (transcript_mutation)"),
    Row(id: "27 session, later", error: LanguageModelSession.Error.later, want: "unclassified (later)"),
    Row(
      id: "27 quota", error: Cloud.quotaLimitReached(.init(resetDate: now + 60)),
      want: "budget_exhausted (daily_quota) 60.0 seconds"),
    Row(
      id: "27 quota, no date", error: Cloud.quotaLimitReached(.init(resetDate: nil)),
      want: "budget_exhausted (daily_quota)"),
    Row(id: "27 network", error: Cloud.networkFailure(.init()), want: "transient (network_failure)"),
    Row(id: "27 service", error: Cloud.serviceUnavailable(.init()), want: "transient (service_unavailable)"),
    Row(id: "27 cloud, later", error: Cloud.later, want: "unclassified (later)"),
    Row(
      id: "27 context",
      error: LanguageModelError.contextSizeExceeded(
        .init(contextSize: 4096, tokenCount: 5000, debugDescription: "walnut")),
      want: "budget_exhausted (context_window) 5000/4096"),
    Row(
      id: "27 context, unknown",
      error: LanguageModelError.contextSizeExceeded(.init(contextSize: 0, tokenCount: -1, debugDescription: "walnut")),
      want: "budget_exhausted (context_window)"),
    Row(
      id: "27 rate", error: LanguageModelError.rateLimited(.init(resetDate: now - 5, debugDescription: "walnut")),
      want: "budget_exhausted (rate_limit) 0.0 seconds"),
    Row(
      id: "27 violation", error: LanguageModelError.guardrailViolation(.init(debugDescription: "walnut")),
      want: "declined (guardrail, guardrail_violation)"),
    Row(
      id: "27 refusal", error: LanguageModelError.refusal(.init(debugDescription: "walnut")),
      want: "declined (refusal_thrown, refusal)"),
    Row(
      id: "27 capability", error: LanguageModelError.unsupportedCapability(unsupported),
      want: "unsupported (capability)"),
    Row(
      id: "27 transcript", error: LanguageModelError.unsupportedTranscriptContent(unsupported),
      want: "unsupported (transcript_content)"),
    Row(
      id: "27 guide", error: LanguageModelError.unsupportedGenerationGuide(unsupported),
      want: "unsupported (generation_guide)"),
    Row(
      id: "27 language", error: LanguageModelError.unsupportedLanguageOrLocale(unsupported),
      want: "unavailable (locale_unsupported)"),
    Row(
      id: "27 timeout", error: LanguageModelError.timeout(.init(debugDescription: "walnut")),
      want: "budget_exhausted (timeout)"),
    Row(id: "27 model, later", error: LanguageModelError.later(unsupported), want: "unclassified (later)"),
    Row(
      id: "27 parsing",
      error: GeneratedContent.ParsingError(rawContent: "walnut", underlyingError: CocoaError(.coderInvalidValue)),
      want: "malformed_output (decoding)"),
  ]

  static func error(_ domain: String, _ code: Int, beneath: (any Error)? = nil) -> NSError {
    NSError(domain: domain, code: code, userInfo: beneath.map { [NSUnderlyingErrorKey: $0] } ?? [:])
  }

  static let bridged: [Row] = [
    Row(
      id: "the model manager beneath a generic error",
      error: error(
        "FoundationModels.LanguageModelError", -1, beneath: error("ModelManagerServices.ModelManagerError", 1046)),
      want: "transient (ModelManagerError.1046)"),
    Row(
      id: "the catalogue two floors down",
      error: error("A", 1, beneath: error("B", 2, beneath: error("com.apple.modelcatalog.catalog", 5000))),
      want: "unavailable (model_not_ready)"),
    Row(
      id: "the safety service", error: error("A", 1, beneath: error("com.apple.SensitiveContentAnalysisML", 15)),
      want: "transient (SensitiveContentAnalysisML.15)"),
    Row(id: "none of the framework's", error: error("NSPOSIXErrorDomain", 2), want: "-"),
    Row(id: "cancellation", error: CancellationError(), want: "-"),
  ]

  @Test("every case has its outcome", arguments: first + second + bridged)
  func outcome(row: Row) {
    let failure = FoundationModelsFailure.of(row.error, now: Self.now)
    var got = failure?.description ?? "-"
    if case .budgetExhausted(let kind, let pause)? = failure {
      if case .contextWindow(let used?, let limit?) = kind { got += " \(used)/\(limit)" }
      if let pause { got += " \(pause)" }
    }
    #expect(got == row.want)
    #expect(!got.contains("walnut"))
  }

  @Test("the classifier knows them and leaves the rest to others")
  func classifier() {
    let classifier = FailureClassifier.foundationModels.or(FailureClassifier { _ in .transient(detail: "mine") })
    #expect(classifier.failure(of: Old.rateLimited(Self.context)) == .budgetExhausted(.rateLimit, retryAfter: nil))
    #expect(classifier.failure(of: CocoaError(.fileNoSuchFile)) == .transient(detail: "mine"))
  }

  @Test("errors that hold each other in a circle come to an end")
  func circle() {
    final class Circular: NSError, @unchecked Sendable {
      override var userInfo: [String: Any] { [NSUnderlyingErrorKey: self] }
    }
    #expect(FoundationModelsFailure.of(Circular(domain: "A", code: 1), now: Self.now) == nil)
  }

  @Test("why a model is not to be had")
  func availability() {
    typealias System = SystemLanguageModel.Availability
    #expect(UnavailableReason(System.available) == nil)
    #expect(UnavailableReason(System.unavailable(.deviceNotEligible)) == .deviceNotEligible)
    #expect(UnavailableReason(System.unavailable(.appleIntelligenceNotEnabled)) == .intelligenceNotEnabled)
    #expect(UnavailableReason(System.unavailable(.modelNotReady)) == .modelNotReady)
    #expect(UnavailableReason(System.unavailable(.later)) == .unknown("later"))
    typealias Cloud = PrivateCloudComputeLanguageModel.Availability
    #expect(UnavailableReason(Cloud.available) == nil)
    #expect(UnavailableReason(Cloud.unavailable(.deviceNotEligible)) == .deviceNotEligible)
    #expect(UnavailableReason(Cloud.unavailable(.systemNotReady)) == .modelNotReady)
    #expect(UnavailableReason(Cloud.unavailable(.later)) == .unknown("later"))
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    let ids = (Self.first + Self.second + Self.bridged).map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
