// fmguard — SPDX-License-Identifier: Apache-2.0
// From a thrown error to an outcome. Knows no backend: each brings a function of its own.

/// Tells what a thrown error means.
///
///     let failures = FailureClassifier { ($0 as? MyClientError)?.failure }
///     let outcome = failures.failure(of: error)
///
/// A `GenerationFailure` that was thrown is itself. Cancellation is not a failure: whoever catches `CancellationError`
/// throws it on, and asks no classifier.
public struct FailureClassifier: Sendable {
  private let classify: @Sendable (any Error) -> GenerationFailure?

  /// A classifier for the errors of one backend.
  ///
  /// - Parameter classify: what an error means; nil for one that it does not know. It looks at types and codes, never
  ///   at words: they change, are translated, and carry the prompt.
  public init(_ classify: @escaping @Sendable (any Error) -> GenerationFailure?) {
    self.classify = classify
  }

  /// Knows no backend: thrown failures are themselves, and all else is unclassified.
  public static let standard = FailureClassifier { _ in nil }

  /// This classifier, and `other` for what it does not know.
  public func or(_ other: FailureClassifier) -> FailureClassifier {
    FailureClassifier { classify($0) ?? other.classify($0) }
  }

  /// What `error` means.
  public func failure(of error: any Error) -> GenerationFailure {
    (error as? GenerationFailure) ?? classify(error) ?? .unclassified(MachineToken(of: error))
  }
}
