// fmguard — SPDX-License-Identifier: Apache-2.0
// Somebody else who is asked where the detector is not sure. Knows when to ask and how often; not whom.

public import GuardRefusal

/// Asks another whether a response is a refusal, where the detector is not sure: a second model, for example.
///
///     let judge = RefusalJudge { response, prompt in
///       try await referee.declines(response, prompt) ? .refusal : RefusalAnswer.none
///     }
///     let exchange = try await safety.stringResponse(to: question, ExchangeOptions(judge: judge)) { … }
///
/// The outcome of the exchange, the verdict and the counters follow the judge. If the judge throws, has no answer, or
/// has been asked too often, the detector's answer stands. A `CancellationError` is no different, for a judge may
/// cancel work of its own, such as the slower of two questions; only if the task that waits for the exchange is
/// cancelled is what the judge throws thrown on.
///
/// A stream asks once, at its end: what was shown by then stays shown, and its end says what it was. The judge gets at
/// most the first 64 KiB of a streamed response.
///
/// The judge gets the response and the prompt: it is part of the application, and what it does with them is its own
/// affair. Copies share one limit.
public struct RefusalJudge: Sendable {
  /// The confidence that is not sure enough: from the first to the second value. 0.25 to 0.75 by default.
  public let uncertain: ClosedRange<Double>
  private let budget: QuestionBudget
  private let ask: @Sendable (_ response: String, _ prompt: String) async throws -> RefusalAnswer?

  /// A judge.
  ///
  /// - Parameters:
  ///   - uncertain: the confidence at which to ask, from 0 to 1.
  ///   - limit: how many questions are asked a minute at most.
  ///   - ask: what a response is, JSON if it is guided; nil if that cannot be told.
  public init(
    uncertain: ClosedRange<Double> = 0.25...0.75, limit: Int = 60,
    ask: @escaping @Sendable (_ response: String, _ prompt: String) async throws -> RefusalAnswer?
  ) {
    self.uncertain = uncertain
    budget = QuestionBudget(limit: limit)
    self.ask = ask
  }

  /// What came of asking.
  enum Ruling: Sendable, Hashable {
    /// The detector is sure enough.
    case notAsked
    /// Too many questions this minute.
    case overLimit
    /// The judge threw.
    case failed
    /// The judge cannot tell.
    case unanswered
    case answered(RefusalAnswer)
  }

  /// Asks what a response is after all.
  ///
  /// - Parameter response: makes the response, if it is asked.
  /// - Throws: what the judge throws if the task is cancelled, and nothing else.
  nonisolated(nonsending) func ruling(
    on assessment: RefusalAssessment, _ response: () -> String, _ prompt: String
  ) async throws -> Ruling {
    guard uncertain.contains(assessment.confidence) else { return .notAsked }
    guard budget.take() else { return .overLimit }
    do {
      return try await ask(response(), prompt).map(Ruling.answered) ?? .unanswered
    } catch {
      if Task.isCancelled { throw error }
      return .failed
    }
  }
}
