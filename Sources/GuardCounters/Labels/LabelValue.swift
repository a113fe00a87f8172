// fmguard — SPDX-License-Identifier: Apache-2.0
// Numbers for the values of labels that are enumerations elsewhere. Tables; a test compares them with the enumerations.

internal import GuardPolicy
internal import GuardRefusal

/// An enumeration whose cases are the values of a label.
protocol LabelValue: CaseIterable, RawRepresentable where RawValue == String {
  /// The place of the case among all; without the list of all, which would be made for each call.
  var number: Int { get }
}

extension LabelValue {
  /// The name of the case with a number.
  static func name(of number: Int) -> String {
    allCases.dropFirst(number).first?.rawValue ?? "other"
  }
}

extension Stage: LabelValue {
  var number: Int { self == .input ? 0 : 1 }
}

extension ResponseShape: LabelValue {
  var number: Int { self == .string ? 0 : 1 }
}

extension Action: LabelValue {
  var number: Int {
    switch self {
    case .allow: 0
    case .redact: 1
    case .block: 2
    }
  }
}

extension Layer: LabelValue {
  var number: Int {
    switch self {
    case .guard: 0
    case .model: 1
    case .infrastructure: 2
    }
  }
}

extension Mechanism: LabelValue {
  var number: Int {
    switch self {
    case .denyList: 0
    case .pattern: 1
    case .classifier: 2
    case .classifierExternal: 3
    case .hiddenText: 4
    case .refusalText: 5
    case .refusalField: 6
    case .refusalThrown: 7
    case .incomplete: 8
    }
  }
}

extension PolicyInForce.Reason: LabelValue {
  var number: Int {
    switch self {
    case .requested: 0
    case .default: 1
    case .bound: 2
    case .responseShape: 3
    }
  }
}

extension RefusalAnswer: LabelValue {
  var number: Int {
    switch self {
    case .refusal: 0
    case .partial: 1
    case .none: 2
    }
  }
}

extension RefusalKind: LabelValue {
  var number: Int {
    switch self {
    case .policy: 0
    case .capability: 1
    case .unknown: 2
    case .redirect: 3
    case .implicit: 4
    }
  }
}
