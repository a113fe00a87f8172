// fmguard — SPDX-License-Identifier: Apache-2.0
// Makes findings of matches and keeps as many as a verdict may hold. Knows no policy.

internal import GuardMatch
internal import GuardPolicy
internal import GuardText

/// The findings of one verdict, as far as they are wanted.
struct FindingLog {
  /// Those that are kept; nil if none are wanted.
  private(set) var findings: [JudgedFinding]?
  /// How many more there were.
  private(set) var omitted = 0
  /// How many of those that are kept are labels of the model.
  private var labels = 0

  init(isKept: Bool) {
    findings = isKept ? [] : nil
  }

  /// Adds the matches of one text, or of one string of a guided text.
  ///
  /// - Parameters:
  ///   - kept: in the order of the text.
  ///   - text: what the matches' ranges count in, from `origin` on.
  ///   - origin: the position of the first byte of `text`.
  mutating func add(
    _ kept: [Observer.Kept], in text: Span<UInt8>, from origin: TextPosition = TextPosition(), pointer: String?
  ) {
    guard let before = findings?.count else { return }
    let taken = kept.prefix(max(0, Verdict.findingLimit - (before - labels)))
    omitted += kept.count - taken.count
    let spans = TextSpan.spans(of: taken.map(\.match.range), in: text, from: origin)
    for (kept, span) in zip(taken, spans) {
      let finding = Finding(
        rule: kept.rule, span: span, transformations: kept.match.transformations, pointer: pointer)
      findings?.append(JudgedFinding(finding, isEnforced: kept.isEnforced))
    }
  }

  /// Adds a label of the model that counts. There are few of them, and so none is left out.
  ///
  /// - Parameter span: where its window is; asked only if findings are wanted.
  mutating func add(_ hit: ScoringPlan.Hit, at span: @autoclosure () -> TextSpan) {
    guard findings != nil else { return }
    findings?.append(JudgedFinding(Finding(rule: hit.rule, span: span()), isEnforced: hit.isEnforced))
    labels += 1
  }

  /// Puts the findings of one text into its order if there are labels among them.
  mutating func sortLabels() {
    if labels > 0 { sort() }
  }

  /// Puts the findings of one text into its order; those of text that comes in chunks are found in another.
  mutating func sort() {
    findings?.sort { left, right in
      let (a, b) = (left.finding.span.utf8, right.finding.span.utf8)
      return (a.lowerBound, a.upperBound, left.finding.rule.id) < (b.lowerBound, b.upperBound, right.finding.rule.id)
    }
  }
}
