// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a model is not to be had, and which guidance that calls for. Names only.

/// Why a model is not to be had.
public enum UnavailableReason: Sendable, Hashable {
  /// This device will never run it.
  case deviceNotEligible
  /// The person has switched it off.
  case intelligenceNotEnabled
  /// It is not there yet: being fetched, or its assets are missing.
  case modelNotReady
  /// It does not speak the language or is not offered in the locale.
  case localeUnsupported
  /// A reason that is not one of these.
  case unknown(MachineToken)

  /// What a person can do about it.
  public var guidance: UserGuidance {
    switch self {
    case .deviceNotEligible: .useAnotherModel
    case .intelligenceNotEnabled: .openSettings
    case .modelNotReady: .waitUntilReady
    case .localeUnsupported: .changeLanguage
    case .unknown: .none
    }
  }

  /// The stable name.
  public var token: MachineToken {
    switch self {
    case .deviceNotEligible: "device_not_eligible"
    case .intelligenceNotEnabled: "intelligence_not_enabled"
    case .modelNotReady: "model_not_ready"
    case .localeUnsupported: "locale_unsupported"
    case .unknown(let token): token
    }
  }
}
