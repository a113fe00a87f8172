// fmguard — SPDX-License-Identifier: Apache-2.0
// A stand-in for Apple's framework: the errors that all models of the second generation share.

#if FMGUARD_SDK_27
  public import Foundation
#endif

#if FMGUARD_SDK_27
  public enum LanguageModelError: Error {
    public struct ContextSizeExceeded: Sendable {
      public var contextSize: Int
      public var tokenCount: Int
      public init(contextSize: Int, tokenCount: Int, debugDescription: String) {
        self.contextSize = contextSize
        self.tokenCount = tokenCount
      }
    }
    public struct RateLimited: Sendable {
      public var resetDate: Date?
      public init(resetDate: Date?, debugDescription: String) { self.resetDate = resetDate }
    }
    public struct GuardrailViolation: Sendable {
      public init(debugDescription: String) {}
    }
    public struct Refusal: Sendable {
      public init(debugDescription: String) {}
    }
    public struct Unsupported: Sendable {
      public init(debugDescription: String) {}
    }
    public struct Timeout: Sendable {
      public init(debugDescription: String) {}
    }

    case contextSizeExceeded(ContextSizeExceeded)
    case rateLimited(RateLimited)
    case guardrailViolation(GuardrailViolation)
    case refusal(Refusal)
    case unsupportedCapability(Unsupported)
    case unsupportedTranscriptContent(Unsupported)
    case unsupportedGenerationGuide(Unsupported)
    case unsupportedLanguageOrLocale(Unsupported)
    case timeout(Timeout)
    case later(Unsupported)
  }

  public struct GeneratedContent: Sendable {
    public struct ParsingError: Error {
      public var rawContent: String
      public var underlyingError: any Error
      public init(rawContent: String, underlyingError: any Error) {
        self.rawContent = rawContent
        self.underlyingError = underlyingError
      }
    }
  }
#endif
