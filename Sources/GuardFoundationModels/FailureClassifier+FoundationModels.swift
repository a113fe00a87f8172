// fmguard — SPDX-License-Identifier: Apache-2.0
// From the errors of Apple's FoundationModels, of both OS generations, to outcomes. Goes by types and cases, never by
// words.
//
// The second generation splits the one error type of the first into five and deprecates it; an application that was
// built with the older SDK still gets the old type on the new system. So all of them are asked, the newest first, and
// each by a cast and then a switch: case patterns in a `catch` have failed on streams.

#if canImport(FoundationModels)
  internal import Foundation
  internal import FoundationModels
  public import GuardOutcome

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension FailureClassifier {
    /// Knows what `LanguageModelSession` and its models throw, on OS 26 and 27.
    ///
    ///     let options = ExchangeOptions(failures: .foundationModels)
    ///     let exchange = try await safety.stringResponse(to: question, options) {
    ///       try await session.respond(to: $0).content
    ///     }
    ///
    /// A failure of the cloud model is transient; falling back on the model of the device is the caller's decision. A
    /// refusal's explanation is not asked for: it costs another generation.
    public static let foundationModels = FailureClassifier { FoundationModelsFailure.of($0, now: Date()) }
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  enum FoundationModelsFailure {
    /// What an error means; nil if it is none of the framework's.
    ///
    /// - Parameter now: to tell how far off a date is.
    static func of(_ error: any Error, now: Date) -> GenerationFailure? {
      // The SDK of the second generation comes with Swift 6.4; the check script builds a stand-in for either.
      #if compiler(>=6.4) || FMGUARD_SDK_27
        if #available(macOS 27.0, iOS 27.0, visionOS 27.0, watchOS 27.0, *),
          let failure = ofSecondGeneration(error, now)
        {
          return failure
        }
      #endif
      if let error = error as? LanguageModelSession.ToolCallError {
        // What a tool met is what the generation met, if it is the model's: a tool may ask a model as well.
        return of(error.underlyingError, now: now) ?? .unclassified("tool_call")
      }
      if let error = error as? LanguageModelSession.GenerationError { return ofFirstGeneration(error) }
      return trace(error).disguisedFailure
    }

    private static func ofFirstGeneration(_ error: LanguageModelSession.GenerationError) -> GenerationFailure {
      switch error {
      case .exceededContextWindowSize: .budgetExhausted(.contextWindow(used: nil, limit: nil), retryAfter: nil)
      case .assetsUnavailable: .unavailable(.modelNotReady)
      case .guardrailViolation: violation(error)
      case .unsupportedGuide: .unsupported(detail: "generation_guide")
      case .unsupportedLanguageOrLocale: .unavailable(.localeUnsupported)
      case .decodingFailure: .malformedOutput(detail: "decoding")
      case .rateLimited: .budgetExhausted(.rateLimit, retryAfter: nil)
      case .concurrentRequests: .programmerError(detail: "concurrent_requests")
      case .refusal: .declined(.modelRefusal, detail: "refusal")
      // A later SDK may add cases.
      default: .unclassified(MachineToken(of: error))
      }
    }

    /// A violation, unless what lies beneath says that the guardrail could not do its work.
    static func violation(_ error: any Error) -> GenerationFailure {
      trace(error).disguisedFailure ?? .declined(.guardrail(nil), detail: "guardrail_violation")
    }

    /// The domains and codes of an error and those beneath it.
    private static func trace(_ error: any Error) -> ErrorTrace {
      var links: [ErrorTrace.Link] = []
      var next: [any Error] = [error]
      // Errors that hold each other in a circle are no reason to go on for ever.
      while let error = next.popLast(), links.count < 16 {
        let bridged = error as NSError
        links.append(.init(domain: bridged.domain, code: bridged.code))
        next += bridged.userInfo.values.flatMap { ($0 as? any Error).map { [$0] } ?? ($0 as? [any Error]) ?? [] }
      }
      return ErrorTrace(links)
    }
  }
#endif
