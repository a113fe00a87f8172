// fmguard — SPDX-License-Identifier: Apache-2.0
// Every public type of GuardText and GuardMatch may be shared by tasks. Fails to compile if one may not.

import GuardMatch
import GuardText
import Testing

private func requireSendable<Shared: Sendable & ~Copyable>(_: Shared.Type) {}

/// Not among them: `ConstCells`, a view of memory that somebody lends for the time of a call.
@Test("every public type of GuardText but the view of lent memory is Sendable")
func textTypesAreSendable() {
  requireSendable(Boundaries<FoldTable>.self)
  requireSendable(BoundaryAnswer.self)
  requireSendable(Cells<UInt8>.self)
  requireSendable(CellStorage<UInt8>.self)
  requireSendable(CharacterClass.self)
  requireSendable(FoldLevel.self)
  requireSendable(MatchingCopy.self)
  requireSendable(SegmentationError.self)
  requireSendable(Segmenter.self)
  requireSendable(Tailoring.self)
  requireSendable(TextPosition.self)
  requireSendable(TextPositions.self)
  requireSendable(Transformations.self)
}

/// Not among them: `MatcherBuilder`, whose copies share working memory.
@Test("every public type of GuardMatch but its builder is Sendable")
func matchTypesAreSendable() {
  requireSendable(ExceptionGroup.self)
  requireSendable(IncompleteReason.self)
  requireSendable(Match.self)
  requireSendable(Matcher.self)
  requireSendable(MatchKind.self)
  requireSendable(PatternError.self)
  requireSendable(PatternError.Kind.self)
  requireSendable(PatternOptions.self)
  requireSendable(ScanOutcome.self)
  requireSendable(StreamScanner.self)
}
