// fmguard — SPDX-License-Identifier: Apache-2.0
// What becomes of a verdict when a judge of refusals is asked. Knows when there is something to ask; not whom.

internal import GuardCounters
internal import GuardPolicy
internal import GuardRefusal

extension UncountedVerdict {
  /// What a judge may be asked about; nil if the guard declined, who has the last word, or nobody looked for a refusal.
  var disputable: RefusalAssessment? {
    verdict.action == .block ? nil : verdict.refusal?.assessment
  }
}

extension Guard {
  /// Asks a judge about a response, if its verdict may be disputed, and counts verdict and ruling.
  ///
  /// - Parameter response: makes the text that the judge gets, if it is asked.
  /// - Throws: what the judge throws if the task is cancelled; the verdict is counted all the same.
  nonisolated(nonsending) func judged(
    _ uncounted: UncountedVerdict, by judge: RefusalJudge?, _ prompt: String?, response: () -> String
  ) async throws -> Verdict {
    var uncounted = uncounted
    defer { count(uncounted) }
    if let judge, let assessment = uncounted.disputable {
      let ruling = try await judge.ruling(on: assessment, response, prompt ?? "")
      uncounted.verdict = heard(ruling, on: uncounted.verdict, assessment)
    }
    return uncounted.verdict
  }

  /// The verdict after a judge has spoken, whose ruling is counted.
  func heard(_ ruling: RefusalJudge.Ruling, on verdict: Verdict, _ assessment: RefusalAssessment) -> Verdict {
    switch ruling {
    case .notAsked: break
    case .overLimit: counters.recordRuling(.overLimit)
    case .failed: counters.recordRuling(.failed)
    case .unanswered: counters.recordRuling(.unanswered)
    case .answered(let answer):
      counters.recordRuling(answer == assessment.answer ? .agreed : .overruled)
      return verdict.judged(as: answer)
    }
    return verdict
  }
}
