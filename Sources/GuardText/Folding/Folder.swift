// fmguard — SPDX-License-Identifier: Apache-2.0
// Folds a stretch of text into a block: the hot loop of GuardText. It knows scalars and tokens; nothing of terms.

import CGuardKernels

/// Folds text by a table.
///
/// ASCII runs through a vector kernel. Any other character costs two loads and a small switch. Only a segment in which
/// characters interact (a mark that composes, marks out of order, jamo) goes to ICU, and it goes alone: from the last
/// character that nothing before it can change to the next such character. A segment counts at most
/// `marksPerSegment` marks (UAX #15, "Stream-Safe Text Format"), so that no text makes it long.
package struct Folder {
  /// The longest sequence of marks that is folded together.
  static let marksPerSegment = 30

  let table: FoldTable

  package init(_ table: FoldTable) {
    self.table = table
  }

  /// Folds `bytes[start..<end]` as far as there is room, and at most a little more than `limit`.
  ///
  /// - Parameters:
  ///   - limit: where to stop, if a segment ends there or soon after.
  ///   - isWhole: the text ends at `end`; otherwise a character that `end` cuts off is left, and what may still change
  ///     is in the block behind `stableCopy`.
  package func fold(_ bytes: Bytes, from start: Int, limit: Int, end: Int, isWhole: Bool, into block: FoldedBlock) {
    var recorder = NoRecorder()
    run(bytes, from: start, limit: limit, end: end, isWhole: isWhole, into: block, &recorder)
  }

  /// The same, with the map back to the source.
  package func fold(
    _ bytes: Bytes, from start: Int, limit: Int, end: Int, isWhole: Bool, into block: FoldedBlock,
    recording map: inout OffsetMap
  ) {
    map.removeAll()
    run(bytes, from: start, limit: limit, end: end, isWhole: isWhole, into: block, &map)
  }

  @inline(__always)
  private func run<Recorder: FoldRecorder>(
    _ bytes: Bytes, from start: Int, limit: Int, end: Int, isWhole: Bool, into block: FoldedBlock,
    _ recorder: inout Recorder
  ) {
    var loop = FoldLoop(table: table, bytes: bytes, start: start, end: end, block: block, recorder: recorder)
    loop.run(limit: Swift.min(limit, end), isWhole: isWhole)
    loop.finish(block, start: start, isWhole: isWhole)
    recorder = loop.recorder
  }
}
