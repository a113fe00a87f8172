// fmguard — SPDX-License-Identifier: Apache-2.0
// Scores a text that comes in chunks and knows where its windows are. Decides nothing.

internal import GuardClassifier
internal import GuardPolicy
internal import GuardText

/// A text that is scored while it comes. A value: a copy goes its own way.
struct ScoredStream: Sendable {
  /// No window that is not complete begins farther than this before the end of what was fed, in bytes.
  static let reach = 4096

  let plan: ScoringPlan
  private var stream: ScoringStream
  private var scores: ClassifierScores?
  /// Where the windows are in all units, of labels that count; made while the text is at hand.
  private var spans: [Int: TextSpan] = [:]

  init(_ plan: ScoringPlan) {
    self.plan = plan
    stream = plan.classifier.makeStream()
  }

  /// Takes the next bytes of the text in.
  mutating func feed(_ chunk: Bytes) {
    stream.feed(chunk)
    scores = stream.current
  }

  /// Says that the text has ended.
  mutating func finish() {
    scores = stream.finish()
  }

  /// The labels that count in the windows that are complete; at the end, in the text.
  var hits: [ScoringPlan.Hit] { scores.map(plan.hits) ?? [] }

  /// What a verdict tells of the scores so far.
  var scoring: Scoring? { scores.map(plan.scoring) }

  /// Notes where windows are, before the text of them is let go.
  mutating func place(_ hits: [ScoringPlan.Hit], in text: TextWindow) {
    let new = hits.filter { spans[$0.label]?.utf8 != $0.window && $0.window.lowerBound >= text.start.utf8 }
    guard !new.isEmpty else { return }
    for (hit, span) in zip(new, TextSpan.spans(of: new.map(\.window), in: text.bytes.span, from: text.start)) {
      spans[hit.label] = span
    }
  }

  /// Where the window of a label that counts is, once it has been placed.
  func span(of hit: ScoringPlan.Hit) -> TextSpan? { spans[hit.label] }
}
