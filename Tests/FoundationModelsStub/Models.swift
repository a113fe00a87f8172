// fmguard — SPDX-License-Identifier: Apache-2.0
// A stand-in for Apple's framework: its models, as far as the adapter knows them.

#if FMGUARD_SDK_27
  public import Foundation
#endif

public final class SystemLanguageModel: Sendable {
  public enum Availability: Sendable {
    public enum UnavailableReason: Sendable {
      case deviceNotEligible
      case appleIntelligenceNotEnabled
      case modelNotReady
      case later
    }
    case available
    case unavailable(UnavailableReason)
  }

  #if FMGUARD_SDK_27
    public enum Error: Swift.Error {
      public struct AssetsUnavailable: Sendable {
        public init(debugDescription: String) {}
      }
      case assetsUnavailable(AssetsUnavailable)
      case later
    }
  #endif
}

#if FMGUARD_SDK_27
  public final class PrivateCloudComputeLanguageModel: Sendable {
    public enum Availability: Sendable {
      public enum UnavailableReason: Sendable {
        case deviceNotEligible
        case systemNotReady
        case later
      }
      case available
      case unavailable(UnavailableReason)
    }

    public enum Error: Swift.Error {
      public struct QuotaLimitReached: Sendable {
        public var resetDate: Date?
        public init(resetDate: Date?) { self.resetDate = resetDate }
      }
      public struct NetworkFailure: Sendable { public init() {} }
      public struct ServiceUnavailable: Sendable { public init() {} }

      case quotaLimitReached(QuotaLimitReached)
      case networkFailure(NetworkFailure)
      case serviceUnavailable(ServiceUnavailable)
      case later
    }
  }
#endif
