// fmguard — SPDX-License-Identifier: Apache-2.0
// The status codes of the C bridge to the system's model, and what they mean. Numbers only.

/// A status of the C bridge through which other languages reach the system's model.
public struct BridgeStatus: RawRepresentable, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// What the status means; nil for success.
  ///
  /// - Parameter trace: domains and codes of the underlying errors, where the bridge tells them. They tell a violation
  ///   from a failure that was reported as one.
  public func failure(_ trace: ErrorTrace = ErrorTrace([])) -> GenerationFailure? {
    switch rawValue {
    case 0: nil
    case 1: .budgetExhausted(.contextWindow(used: nil, limit: nil), retryAfter: nil)
    case 2: .unavailable(.modelNotReady)
    case 3: trace.disguisedFailure ?? .declined(.guardrail(nil), detail: "guardrail_violation")
    case 4: .unsupported(detail: "generation_guide")
    case 5: .unavailable(.localeUnsupported)
    case 6: .malformedOutput(detail: "decoding")
    case 7: .budgetExhausted(.rateLimit, retryAfter: nil)
    case 8: .programmerError(detail: "concurrent_requests")
    case 9: .declined(.modelRefusal, detail: "refusal")
    case 10: .programmerError(detail: "invalid_schema")
    case 11: .programmerError(detail: "invalid_argument")
    case 255: trace.disguisedFailure ?? .unclassified("bridge_unknown")
    default: .unclassified(MachineToken("bridge_\(rawValue)") ?? .other)
    }
  }

  /// Why the model is not to be had, by the bridge's code for it.
  public static func unavailableReason(code: Int) -> UnavailableReason {
    switch code {
    case 0: .intelligenceNotEnabled
    case 1: .deviceNotEligible
    case 2: .modelNotReady
    default: .unknown("bridge_unknown")
    }
  }
}
