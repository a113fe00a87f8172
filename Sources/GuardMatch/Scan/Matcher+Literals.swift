// fmguard — SPDX-License-Identifier: Apache-2.0
// The pass over a text that finds terms: block by block, each folded from a little before what is undecided.

import GuardText

extension Matcher {
  /// Finds the terms that begin at or after a position.
  ///
  /// Blocks are independent: each is folded from some way before the first undecided position, so that the same code
  /// serves a whole text and a stream, and no state is carried but that position.
  ///
  /// - Parameter report: called after each block, takes the matches out of the scratch if it likes.
  /// - Returns: the position before which everything is decided: the end of a whole text.
  func scanLiterals(
    _ text: TextWindow, from start: Int, _ scratch: ScanScratch, report: () -> Void = {}
  ) -> Int {
    guard literals.store.count > 0 else { return text.bytes.count }
    let end = text.bytes.count
    var undecided = start
    var blockBytes = FoldedBlock.sourceBytes
    while undecided < end {
      let stretch = self.stretch(text, from: undecided, blockBytes: blockBytes, scratch)
      let next = scanBlock(text, stretch, scratch)
      report()
      if next > undecided {
        undecided = next
        blockBytes = FoldedBlock.sourceBytes
        if !text.isWhole && stretch.limit == end && scratch.block.source.upperBound > end - 4 { return undecided }
      } else if !text.isWhole && stretch.limit == end {
        return undecided
      } else if blockBytes < 4 * FoldedBlock.sourceBytes {
        // What follows in a larger block may decide.
        blockBytes *= 2
      } else {
        scratch.gaveUp = true
        undecided = nextCharacter(text, undecided)
      }
    }
    return undecided
  }

  private func nextCharacter(_ text: TextWindow, _ position: Int) -> Int {
    position + UTF8Decoding.decode(text.bytes, at: position, end: text.bytes.count).length
  }

  /// The stretch to fold: the undecided block with enough before it.
  private func stretch(_ text: TextWindow, from undecided: Int, blockBytes: Int, _ scratch: ScanScratch)
    -> Folder.Stretch
  {
    let end = text.bytes.count
    let isLast = end - undecided <= blockBytes
    let limit = isLast ? end : undecided + blockBytes
    // Occurrences that begin before the exit are in the block, also where the copy is somewhat shorter than the source.
    // Those few that need to see further are left to the next block.
    let exit = isLast ? limit : Swift.max(undecided + 1, limit - 4 * literals.store.longest)
    var before = undecided == 0 ? 0 : lookbehind + 64
    while true {
      let start =
        before == 0 ? 0 : folder.segmentStart(text.bytes, before: Swift.max(0, undecided - before), floor: 0)
      let stretch = Folder.Stretch(
        start: start, entry: undecided, exit: exit, limit: limit, end: end, isWhole: text.isWhole)
      if scratch.mapsAhead {
        folder.fold(text.bytes, stretch, into: scratch.block, recording: &scratch.map)
      } else {
        folder.fold(text.bytes, stretch, into: scratch.block)
      }
      // Characters that fold to nothing may have left too little before the entry.
      if start == 0 || scratch.block.entryCopy >= lookbehind || before > FoldedBlock.sourceBytes / 2 { return stretch }
      before *= 4
    }
  }

  /// Decides the occurrences of a block.
  ///
  /// - Returns: the position in the source up to which everything is decided.
  private func scanBlock(_ text: TextWindow, _ stretch: Folder.Stretch, _ scratch: ScanScratch) -> Int {
    let block = scratch.block
    // A character that is cut off may be missing.
    let reachesEnd = block.source.upperBound > text.bytes.count - (text.isWhole ? 1 : 4)
    let mayGrow = !(reachesEnd && text.isWhole)
    // What is longer in the copy may have filled the block before its last stretch ends.
    let isCut = !reachesEnd && stretch.exit == stretch.limit
    var ends = reachesEnd || isCut ? block.copyCount : block.exitCopy
    if !scratch.occurrences.isEmpty { scratch.occurrences.removeAll(keepingCapacity: true) }
    literals.findOccurrences(
      in: block, starts: block.entryCopy..<Swift.max(ends, block.entryCopy), candidates: scratch.candidates,
      into: &scratch.occurrences)
    let isClear = !mayGrow || (!reachesEnd && block.copyCount - ends > literals.store.longest)
    if scratch.occurrences.isEmpty && isClear {
      scratch.mapsAhead = false
      return reachesEnd ? text.bytes.count : block.exitSource
    }

    var verifier = Verifier(
      matcher: self, text: text, stretch: stretch, mayGrow: mayGrow, isMapped: scratch.mapsAhead, scratch: scratch)
    defer { scratch.mapsAhead = verifier.finish() }
    if mayGrow && !isClear { ends = verifier.firstLiveStart(before: ends) }
    let decided = verifier.decide(before: ends)
    if decided == block.copyCount { return block.source.upperBound }
    return !reachesEnd && decided == block.exitCopy ? block.exitSource : verifier.sourceStart(of: decided)
  }
}
