// fmguard — SPDX-License-Identifier: Apache-2.0
// A response that has ended, before another is asked whether it is a refusal. Knows what there is to ask, not whom.

internal import GuardPolicy
public import GuardRefusal

/// What a judge may be asked about a response: whether it is a refusal after all.
public struct RefusalQuestion: Sendable {
  /// What the detector says of it. It is for the caller to ask where the confidence is not sure enough.
  public let assessment: RefusalAssessment
  /// The response as the model gave it, at most its first 64 KiB; JSON if it is guided.
  public let response: String
  /// What the model was asked; empty if that is not known.
  public let prompt: String
}

/// A response that has ended and that somebody may still be asked about. Made by `StreamCheck.end`.
///
///     let ended = check.end()
///     if let question = ended.question, (0.25...0.75).contains(question.assessment.confidence) {
///       return ended.finish(ask(question))
///     }
///     return ended.finish()
///
/// It is counted when it is finished, and cannot be copied, so that this happens once. One that is dropped is not
/// counted.
public struct EndedStream: ~Copyable, Sendable {
  private let checker: Guard
  private let uncounted: UncountedVerdict
  private let prompt: String?
  /// What the model gave.
  private let response: [UInt8]
  /// What may be shown now, and behind what is held if that is shown.
  private let text: [UInt8]
  /// What was held back because it began like a refusal.
  private let held: [UInt8]

  init(
    _ checker: Guard, _ uncounted: UncountedVerdict, prompt: String?, response: [UInt8], text: [UInt8],
    held: [UInt8] = []
  ) {
    self.checker = checker
    self.uncounted = uncounted
    self.prompt = prompt
    self.response = response
    self.text = text
    self.held = held
  }

  /// What there is to ask; nil if the guard declined the response or nobody looked for a refusal.
  ///
  /// - Complexity: linear in the response, which is made a string.
  public var question: RefusalQuestion? {
    uncounted.disputable.map {
      RefusalQuestion(
        assessment: $0, response: String(decoding: response, as: UTF8.self), prompt: prompt ?? "")
    }
  }

  /// The end, which says what the judge says.
  ///
  /// - Parameter answer: what the judge says; nil, the default, if it was not asked or cannot tell: then the detector's
  ///   answer stands. Ignored where there was nothing to ask.
  public consuming func finish(_ answer: RefusalAnswer? = nil) -> StreamEnd {
    var uncounted = uncounted
    if let answer, let assessment = uncounted.disputable {
      uncounted.verdict = checker.heard(.answered(answer), on: uncounted.verdict, assessment)
    }
    checker.count(uncounted)
    return end(uncounted.verdict)
  }

  /// Asks a judge, if the detector is not sure, and gives the end.
  ///
  /// - Throws: what the judge throws if the task is cancelled, and nothing else; the check is counted all the same.
  public nonisolated(nonsending) consuming func finish(asking judge: RefusalJudge?) async throws -> StreamEnd {
    let response = response
    let verdict = try await checker.judged(uncounted, by: judge, prompt) {
      String(decoding: response, as: UTF8.self)
    }
    return end(verdict)
  }

  private borrowing func end(_ verdict: Verdict) -> StreamEnd {
    guard !held.isEmpty else { return StreamEnd(text: text, verdict: verdict) }
    return verdict.refusal?.assessment.answer == .refusal && verdict.action != .block
      ? StreamEnd(text: text, refused: held, verdict: verdict) : StreamEnd(text: held + text, verdict: verdict)
  }
}
