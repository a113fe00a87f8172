// fmguard — SPDX-License-Identifier: Apache-2.0
// Folds a stretch of text into a block: the hot loop of GuardText. It knows scalars and tokens; nothing of terms.

import CGuardKernels

/// Folds text by a table.
///
/// Most text runs through a vector kernel, if the machine has it and no map is asked for; otherwise ASCII does, and any
/// other character costs two loads and a small switch. Only a segment in which characters interact (a mark that
/// composes, marks out of order, jamo) goes to ICU, and it goes alone: from the last character that nothing before it
/// can change to the next such character. A segment counts at most `marksPerSegment` marks (UAX #15, "Stream-Safe Text
/// Format"), so that no text makes it long.
package struct Folder {
  /// The longest sequence of marks that is folded together.
  static let marksPerSegment = 30

  let table: FoldTable

  package init(_ table: FoldTable) {
    self.table = table
  }

  /// What to fold. All positions are bytes of the text; `start` is the beginning of a segment.
  package struct Stretch {
    /// Where to begin.
    package var start: Int
    /// Two places on the way whose place in the copy is wanted, in order; each is moved to the next segment.
    package var entry: Int
    package var exit: Int
    /// Where to stop, at the next segment.
    package var limit: Int
    /// The end of the text that is there.
    package var end: Int
    /// The text ends at `end`. Otherwise a character that `end` cuts off is left, and what may still change is behind
    /// the block's `stableCopy`.
    package var isWhole: Bool

    package init(start: Int, entry: Int, exit: Int, limit: Int, end: Int, isWhole: Bool) {
      self.start = start
      self.entry = entry
      self.exit = exit
      self.limit = limit
      self.end = end
      self.isWhole = isWhole
    }

    /// All of a text.
    package init(all end: Int) {
      self.init(start: 0, entry: 0, exit: end, limit: end, end: end, isWhole: true)
    }
  }

  /// Folds a stretch of a text as far as there is room in the block.
  package func fold(_ bytes: Bytes, _ stretch: Stretch, into block: FoldedBlock) {
    var recorder = NoRecorder()
    run(bytes, stretch, into: block, &recorder)
  }

  /// The same, with the map back to the source.
  package func fold(_ bytes: Bytes, _ stretch: Stretch, into block: FoldedBlock, recording map: inout OffsetMap) {
    map.removeAll()
    run(bytes, stretch, into: block, &map)
  }

  @inline(__always)
  private func run<Recorder: FoldRecorder>(
    _ bytes: Bytes, _ stretch: Stretch, into block: FoldedBlock, _ recorder: inout Recorder
  ) {
    var loop = FoldLoop(
      table: table, bytes: bytes, start: stretch.start, end: stretch.end, block: block, recorder: recorder)
    var extent = FoldedBlock.Extent()
    if stretch.entry > stretch.start { loop.run(limit: stretch.entry, isWhole: stretch.isWhole) }
    extent.entryCopy = loop.count
    if stretch.exit < stretch.limit { loop.run(limit: stretch.exit, isWhole: stretch.isWhole) }
    extent.exitCopy = loop.count
    extent.exitSource = loop.at
    loop.run(limit: stretch.limit, isWhole: stretch.isWhole)
    loop.finish(&extent, start: stretch.start, isWhole: stretch.isWhole)
    block.finish(extent)
    recorder = loop.recorder
  }

  /// The beginning of the segment that holds a position, or of one before it, no further back than `floor`.
  package func segmentStart(_ bytes: Bytes, before position: Int, floor: Int) -> Int {
    var at = position
    // A segment is never longer than this.
    let limit = Swift.max(floor, position - 8 * Self.marksPerSegment)
    while at > limit {
      at = UTF8Decoding.previous(bytes, before: at, start: floor)
      let kind = table.lookup[UTF8Decoding.decode(bytes, at: at, end: position).scalar].kind
      if kind == FoldTable.Kind.copy || kind == FoldTable.Kind.replace || kind == FoldTable.Kind.expand { break }
    }
    return at
  }
}
