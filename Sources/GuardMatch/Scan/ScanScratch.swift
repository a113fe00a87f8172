// fmguard — SPDX-License-Identifier: Apache-2.0
// The working memory of one scan. Belongs to one scan at a time.

import CGuardKernels
import GuardText

/// Memory that a scan uses and the next one uses again.
// SAFETY: a matcher hands one to one scan at a time and gets it back afterwards; nobody else holds it.
@safe
final class ScanScratch: @unchecked Sendable {
  let block = FoldedBlock()
  /// For stretches that are folded by another table.
  let sideBlock = FoldedBlock()
  let candidates: Cells<gk_candidate>
  private let candidateStorage = CellStorage<gk_candidate>(zeros: 1024)
  var regex = RegexScratch()
  /// Made when it is first needed; a pass takes it and gives it back.
  var evasion: EvasionScratch?
  /// The copy that regexes run over.
  var regexText = FoldedText()

  /// What every scan touches. In memory of its own, since each access to a variable of a class is checked at run time
  /// for overlaps, which for a short text would cost as much as its fold.
  private struct Touched {
    var occurrences: [LiteralSet.Occurrence] = []
    var map = OffsetMap()
    var mapsAhead = false
    var gaveUp = false
    var triggers: RegexTriggers
    var matches: [Match] = []
  }
  private let touched: UnsafeMutablePointer<Touched>

  /// - Parameter regexes: those of the matcher whose scans use this.
  init(triggers regexes: [RegexSet]) {
    candidates = candidateStorage.cells
    // SAFETY: owned by this object from here to `deinit`.
    unsafe touched = .allocate(capacity: 1)
    unsafe touched.initialize(to: Touched(triggers: RegexTriggers(regexes)))
  }

  deinit {
    // SAFETY: initialized in `init`, given back here only.
    unsafe touched.deinitialize(count: 1)
    unsafe touched.deallocate()
  }

  // SAFETY, of all six: the memory is initialized as long as this object lives, and the one scan that holds the
  // scratch never accesses one of them while it changes it.

  var occurrences: [LiteralSet.Occurrence] {
    _read { yield unsafe touched.pointee.occurrences }
    _modify { yield unsafe &touched.pointee.occurrences }
  }
  var map: OffsetMap {
    _read { yield unsafe touched.pointee.map }
    _modify { yield unsafe &touched.pointee.map }
  }
  /// The next block is folded with its map at once, because the last one needed it.
  var mapsAhead: Bool {
    _read { yield unsafe touched.pointee.mapsAhead }
    _modify { yield unsafe &touched.pointee.mapsAhead }
  }
  /// A candidate was left undecided, because padding keeps it so for longer than there is room.
  var gaveUp: Bool {
    _read { yield unsafe touched.pointee.gaveUp }
    _modify { yield unsafe &touched.pointee.gaveUp }
  }
  /// The regexes whose literals were found.
  var triggers: RegexTriggers {
    _read { yield unsafe touched.pointee.triggers }
    _modify { yield unsafe &touched.pointee.triggers }
  }
  var matches: [Match] {
    _read { yield unsafe touched.pointee.matches }
    _modify { yield unsafe &touched.pointee.matches }
  }

  /// Makes ready for a scan.
  func begin() {
    mapsAhead = false
    gaveUp = false
    if !triggers.isEmpty { triggers.clear() }
  }

  /// Hands out the matches by where they begin, and forgets them.
  func drainMatches(_ body: (Match) -> Void) {
    matches.sort { $0.range.lowerBound < $1.range.lowerBound }
    for match in matches { body(match) }
    matches.removeAll(keepingCapacity: true)
  }
}
