// fmguard — SPDX-License-Identifier: Apache-2.0
// The error types that OS 27 has brought. Knows them only where the SDK does.

#if canImport(FoundationModels) && (compiler(>=6.4) || FMGUARD_SDK_27)
  internal import Foundation
  internal import FoundationModels
  internal import GuardOutcome

  @available(macOS 27.0, iOS 27.0, visionOS 27.0, watchOS 27.0, *)
  extension FoundationModelsFailure {
    /// What an error means; nil if it is of none of these types.
    static func ofSecondGeneration(_ error: any Error, _ now: Date) -> GenerationFailure? {
      // First the one that is forgotten most: without it a missing model looks like an unknown error.
      if let error = error as? SystemLanguageModel.Error {
        switch error {
        case .assetsUnavailable: return .unavailable(.modelNotReady)
        default: return .unclassified(MachineToken(of: error))
        }
      }
      if let error = error as? LanguageModelSession.Error {
        switch error {
        case .concurrentRequests: return .programmerError(detail: "concurrent_requests")
        case .transcriptMutationWhileResponding: return .programmerError(detail: "transcript_mutation")
        default: return .unclassified(MachineToken(of: error))
        }
      }
      if let error = error as? PrivateCloudComputeLanguageModel.Error {
        switch error {
        case .quotaLimitReached(let quota):
          return .budgetExhausted(.dailyQuota, retryAfter: pause(until: quota.resetDate, now))
        case .networkFailure: return .transient(detail: "network_failure")
        case .serviceUnavailable: return .transient(detail: "service_unavailable")
        default: return .unclassified(MachineToken(of: error))
        }
      }
      if let error = error as? LanguageModelError { return ofModel(error, now) }
      if error is GeneratedContent.ParsingError { return .malformedOutput(detail: "decoding") }
      return nil
    }

    private static func ofModel(_ error: LanguageModelError, _ now: Date) -> GenerationFailure {
      switch error {
      case .contextSizeExceeded(let size):
        .budgetExhausted(
          .contextWindow(used: known(size.tokenCount), limit: known(size.contextSize)), retryAfter: nil)
      case .rateLimited(let limit): .budgetExhausted(.rateLimit, retryAfter: pause(until: limit.resetDate, now))
      case .guardrailViolation: violation(error)
      case .refusal: .declined(.modelRefusal, detail: "refusal")
      case .unsupportedCapability: .unsupported(detail: "capability")
      case .unsupportedTranscriptContent: .unsupported(detail: "transcript_content")
      case .unsupportedGenerationGuide: .unsupported(detail: "generation_guide")
      case .unsupportedLanguageOrLocale: .unavailable(.localeUnsupported)
      case .timeout: .budgetExhausted(.timeout, retryAfter: nil)
      // Not frozen: a later system may add cases.
      default: .unclassified(MachineToken(of: error))
      }
    }

    /// A number of tokens; nil if it says that it is not known.
    private static func known(_ tokens: Int) -> Int? {
      tokens > 0 ? tokens : nil
    }

    private static func pause(until date: Date?, _ now: Date) -> Duration? {
      date.map { .seconds(max(0, $0.timeIntervalSince(now))) }
    }
  }
#endif
