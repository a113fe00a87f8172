// fmguard — SPDX-License-Identifier: Apache-2.0
// How one generation ended. A value; holds nothing of a text but the content of a success.

public import GuardPolicy

/// How one generation ended: with content, or in one of the ways that call for different remedies.
///
///     switch outcome {
///     case .success(let text): show(text)
///     case .declined(let mechanism, _): offer(mechanism.layer == .model ? "rephrase" : "nothing")
///     case .budgetExhausted(_, let retryAfter): wait(retryAfter)
///     default: apologize(canRetry: outcome.retryClass == .transient)
///     }
///
/// Cancellation is no outcome: it passes through as the error that it is. Details are machine tokens, so an outcome may
/// be logged; `description` leaves the content out.
public enum GenerationOutcome<Content> {
  /// The model answered, and nothing speaks against the answer.
  case success(Content)
  /// The model is not to be had here or now.
  case unavailable(UnavailableReason, guidance: UserGuidance)
  /// The guard, the guardrail of a backend, or the model itself declined.
  case declined(DeclineMechanism, detail: MachineToken)
  /// Something is used up; `retryAfter` is how long to wait, where that is known.
  case budgetExhausted(BudgetKind, retryAfter: Duration?)
  /// The backend cannot do what was asked.
  case unsupported(detail: MachineToken)
  /// The model answered in another form than was asked.
  case malformedOutput(detail: MachineToken)
  /// It failed, and may not fail the next time; `retryAfter` is how long to wait, where the backend says so.
  case transient(detail: MachineToken, retryAfter: Duration? = nil)
  /// The call was wrong, and will be wrong the next time.
  case programmerError(detail: MachineToken)
  /// A failure that nobody has classified yet.
  case unclassified(MachineToken)
}

extension GenerationOutcome: Sendable where Content: Sendable {}
extension GenerationOutcome: Equatable where Content: Equatable {}
extension GenerationOutcome: Hashable where Content: Hashable {}

/// An outcome that is not a success. It can be thrown, out of the closure that generates for example.
public typealias GenerationFailure = GenerationOutcome<Never>

extension GenerationOutcome: Error where Content == Never {}

/// Leaves `map` where a success has no counterpart.
private struct IsSuccess: Error {}

extension GenerationOutcome {
  /// The content of a success.
  public var content: Content? {
    if case .success(let content) = self { content } else { nil }
  }

  /// The same outcome with other content.
  public func map<Other>(_ transform: (Content) throws -> Other) rethrows -> GenerationOutcome<Other> {
    switch self {
    case .success(let content): .success(try transform(content))
    case .unavailable(let reason, let guidance): .unavailable(reason, guidance: guidance)
    case .declined(let mechanism, let detail): .declined(mechanism, detail: detail)
    case .budgetExhausted(let kind, let retryAfter): .budgetExhausted(kind, retryAfter: retryAfter)
    case .unsupported(let detail): .unsupported(detail: detail)
    case .malformedOutput(let detail): .malformedOutput(detail: detail)
    case .transient(let detail, let retryAfter): .transient(detail: detail, retryAfter: retryAfter)
    case .programmerError(let detail): .programmerError(detail: detail)
    case .unclassified(let token): .unclassified(token)
    }
  }

  /// The same failure, as an outcome of a generation of any content.
  public func typed<Other>() -> GenerationOutcome<Other> where Content == Never {
    map { (_: Never) -> Other in }
  }

  /// The outcome without its content; nil for a success.
  public var failure: GenerationFailure? {
    try? map { _ throws -> Never in throw IsSuccess() }
  }

  /// Unavailable for this reason, with the guidance that it calls for.
  public static func unavailable(_ reason: UnavailableReason) -> Self {
    .unavailable(reason, guidance: reason.guidance)
  }

  /// On whose account there is no content; nil for a success.
  public var layer: Layer? {
    switch self {
    case .success: nil
    case .declined(let mechanism, _): mechanism.layer
    default: .infrastructure
    }
  }

  /// The stable name of the outcome, without details: `declined`, `budget_exhausted`, …
  public var name: String {
    switch self {
    case .success: "success"
    case .unavailable: "unavailable"
    case .declined: "declined"
    case .budgetExhausted: "budget_exhausted"
    case .unsupported: "unsupported"
    case .malformedOutput: "malformed_output"
    case .transient: "transient"
    case .programmerError: "programmer_error"
    case .unclassified: "unclassified"
    }
  }

  /// What the outcome is about, as a machine token; nil for a success.
  public var token: MachineToken? {
    switch self {
    case .success: nil
    case .unavailable(let reason, _): reason.token
    case .declined(_, let detail): detail
    case .budgetExhausted(let kind, _): kind.token
    case .unsupported(let detail), .malformedOutput(let detail), .transient(let detail, _),
      .programmerError(let detail):
      detail
    case .unclassified(let token): token
    }
  }
}

extension GenerationOutcome: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name and the token: never the content.
  public var description: String {
    switch self {
    case .declined(let mechanism, let detail): "\(name) (\(mechanism.name), \(detail))"
    default: token.map { "\(name) (\($0))" } ?? name
    }
  }

  public var debugDescription: String { description }
}
