// fmguard — SPDX-License-Identifier: Apache-2.0
// The three parties that can decline, and by what means. Names only.

/// Who declined. The three never share a counter, an exit status or an error, because their remedies differ.
public enum Layer: String, Sendable, Hashable, CaseIterable {
  /// Deny lists, patterns and classifiers outside the model: tuned by lists and policies.
  case `guard`
  /// The model itself: moved by the prompt or by another model only.
  case model
  /// Neither: a check or a backend could not do its work.
  case infrastructure
}

/// By what means something was found, or could not be.
public enum Mechanism: String, Sendable, Hashable, CaseIterable {
  /// A term of a deny list.
  case denyList = "deny_list"
  /// A regex of a deny list.
  case pattern
  /// The learned classifier.
  case classifier
  /// A classifier that another program runs.
  case classifierExternal = "classifier_external"
  /// Text hidden from people.
  case hiddenText = "hidden_text"
  /// A refusal as the response's text.
  case refusalText = "refusal_text"
  /// A refusal inside a string of a guided response.
  case refusalField = "refusal_field"
  /// A refusal that the backend threw.
  case refusalThrown = "refusal_thrown"
  /// A check that could not look at everything.
  case incomplete

  /// Whether a classifier found it: it is about a label of a model, not an entry of a list.
  public var isClassifier: Bool { self == .classifier || self == .classifierExternal }

  /// Which layer a verdict with this mechanism belongs to.
  public var layer: Layer {
    switch self {
    case .denyList, .pattern, .classifier, .classifierExternal, .hiddenText: .guard
    case .refusalText, .refusalField, .refusalThrown: .model
    case .incomplete: .infrastructure
    }
  }
}
