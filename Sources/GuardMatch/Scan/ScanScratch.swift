// fmguard — SPDX-License-Identifier: Apache-2.0
// The working memory of one scan. Belongs to one scan at a time.

import CGuardKernels
import GuardText

/// Memory that a scan uses and the next one uses again.
// SAFETY: a matcher hands one to one scan at a time and gets it back afterwards; nobody else holds it.
final class ScanScratch: @unchecked Sendable {
  let block = FoldedBlock()
  /// For stretches that are folded by another table.
  let sideBlock = FoldedBlock()
  let candidates: Cells<gk_candidate>
  private let candidateStorage = CellStorage<gk_candidate>(zeros: 1024)
  var occurrences: [LiteralSet.Occurrence] = []
  var map = OffsetMap()
  /// The next block is folded with its map at once, because the last one needed it.
  var mapsAhead = false
  var matches: [Match] = []
  var regex = RegexScratch()
  /// Made when it is first needed; a pass takes it and gives it back.
  var evasion: EvasionScratch?
  /// For each set of regexes, the members whose literals were found.
  var triggered: [[Bool]] = []
  /// The copy that regexes run over.
  var regexText = FoldedText()

  init() {
    candidates = candidateStorage.cells
  }

  /// Makes ready for a scan.
  func begin(triggers sets: [RegexSet]) {
    matches.removeAll(keepingCapacity: true)
    mapsAhead = false
    guard !sets.isEmpty else { return }
    triggered = sets.map { [Bool](repeating: false, count: $0.count) }
  }

  /// Hands out the matches by where they begin, and forgets them.
  func drainMatches(_ body: (Match) -> Void) {
    matches.sort { $0.range.lowerBound < $1.range.lowerBound }
    for match in matches { body(match) }
    matches.removeAll(keepingCapacity: true)
  }
}
