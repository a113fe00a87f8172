// fmguard — SPDX-License-Identifier: Apache-2.0
// By what means a generation was declined. Names and their layers; nothing of the text.

public import GuardPolicy

/// By what means a generation was declined.
public enum DeclineMechanism: Sendable, Hashable {
  /// A guard outside the model, fmguard's or that of a backend, looked at the prompt (`input`) or the response
  /// (`output`); nil if a backend does not say which.
  case guardrail(Stage?)
  /// The model refused, and the backend said so with a typed error.
  case modelRefusal
  /// The call succeeded, and the response reads like a refusal; `confidence` is from 0 to 1.
  case suspectedRefusal(confidence: Double)
  /// A string of a guided response reads like a refusal; `confidence` is from 0 to 1.
  case refusalInField(confidence: Double)

  /// Who declined.
  public var layer: Layer {
    switch self {
    case .guardrail: .guard
    case .modelRefusal, .suspectedRefusal, .refusalInField: .model
    }
  }

  /// The stable name, as in counters.
  public var name: String {
    switch self {
    case .guardrail(.input): "guardrail_input"
    case .guardrail(.output): "guardrail_output"
    case .guardrail(nil): "guardrail"
    case .modelRefusal: Mechanism.refusalThrown.rawValue
    case .suspectedRefusal: Mechanism.refusalText.rawValue
    case .refusalInField: Mechanism.refusalField.rawValue
    }
  }
}
