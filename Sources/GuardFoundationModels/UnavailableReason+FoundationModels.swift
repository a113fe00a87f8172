// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a model of FoundationModels is not to be had. A spent quota is not among the reasons: a model may be available
// then.

#if canImport(FoundationModels)
  public import FoundationModels
  public import GuardOutcome

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension UnavailableReason {
    /// Why the model of the device is not to be had; nil if it is.
    public init?(_ availability: SystemLanguageModel.Availability) {
      guard case .unavailable(let reason) = availability else { return nil }
      switch reason {
      case .deviceNotEligible: self = .deviceNotEligible
      case .appleIntelligenceNotEnabled: self = .intelligenceNotEnabled
      case .modelNotReady: self = .modelNotReady
      default: self = .unknown(MachineToken(reducing: String(describing: reason)) ?? .other)
      }
    }
  }

  #if compiler(>=6.4) || FMGUARD_SDK_27
    @available(macOS 27.0, iOS 27.0, visionOS 27.0, watchOS 27.0, *)
    extension UnavailableReason {
      /// Why the cloud model is not to be had; nil if it is.
      public init?(_ availability: PrivateCloudComputeLanguageModel.Availability) {
        guard case .unavailable(let reason) = availability else { return nil }
        switch reason {
        case .deviceNotEligible: self = .deviceNotEligible
        case .systemNotReady: self = .modelNotReady
        default: self = .unknown(MachineToken(reducing: String(describing: reason)) ?? .other)
        }
      }
    }
  #endif
#endif
