// fmguard — SPDX-License-Identifier: Apache-2.0
// A stand-in for Apple's framework where it is not: the declarations that the adapter uses, and no behaviour. Each
// enumeration has one case more, for those that a later system may add.

public final class LanguageModelSession: Sendable {
  /// What the first generation throws.
  public enum GenerationError: Swift.Error {
    public struct Context: Sendable {
      public let debugDescription: String
      public init(debugDescription: String) { self.debugDescription = debugDescription }
    }
    public struct Refusal: Sendable {
      public init(transcriptEntries: [Never]) {}
    }

    case exceededContextWindowSize(Context)
    case assetsUnavailable(Context)
    case guardrailViolation(Context)
    case unsupportedGuide(Context)
    case unsupportedLanguageOrLocale(Context)
    case decodingFailure(Context)
    case rateLimited(Context)
    case concurrentRequests(Context)
    case refusal(Refusal, Context)
    case later(Context)
  }

  public struct ToolCallError: Swift.Error {
    public var underlyingError: any Swift.Error
    public init(underlyingError: any Swift.Error) { self.underlyingError = underlyingError }
  }

  #if FMGUARD_SDK_27
    public enum Error: Swift.Error {
      case concurrentRequests
      case transcriptMutationWhileResponding
      case later
    }
  #endif
}
