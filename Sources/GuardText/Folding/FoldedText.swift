// fmguard — SPDX-License-Identifier: Apache-2.0
// A stretch of text folded into arrays, of any length. For what is not folded block by block.

/// A folded stretch with the map back, in memory that can be used again.
package struct FoldedText: Sendable {
  package private(set) var utf8: [UInt8] = []
  package private(set) var map = OffsetMap()
  /// Up to here the copy does not change, whatever follows.
  package private(set) var stableCopy = 0
  /// Up to where the source is folded: without a last character that is cut off.
  package private(set) var sourceEnd = 0

  package init() {}

  /// Folds `bytes[start..<end]`, replacing what is there; nil copies the characters, ill-formed ones as U+FFFD.
  ///
  /// - Parameters:
  ///   - isWhole: see `Folder.Stretch`.
  ///   - block: working memory.
  ///   - isMapped: whether anybody asks for `map`, which costs more than the copy.
  package mutating func fold(
    _ bytes: Bytes, from start: Int, isWhole: Bool, by table: FoldTable?, using block: FoldedBlock,
    isMapped: Bool = true
  ) {
    utf8.removeAll(keepingCapacity: true)
    map.removeAll()
    if let table {
      foldBlocks(bytes, from: start, isWhole: isWhole, by: table, using: block, isMapped: isMapped)
    } else {
      copyCharacters(bytes, from: start, isWhole: isWhole)
    }
  }

  private mutating func foldBlocks(
    _ bytes: Bytes, from start: Int, isWhole: Bool, by table: FoldTable, using block: FoldedBlock, isMapped: Bool
  ) {
    let folder = Folder(table)
    var blockMap = OffsetMap()
    var at = start
    stableCopy = 0
    while at < bytes.count {
      let limit = Swift.min(at + FoldedBlock.sourceBytes, bytes.count)
      let stretch = Folder.Stretch(
        start: at, entry: at, exit: limit, limit: limit, end: bytes.count, isWhole: isWhole)
      if isMapped {
        folder.fold(bytes, stretch, into: block, recording: &blockMap)
      } else {
        folder.fold(bytes, stretch, into: block)
      }
      guard block.source.upperBound > at else { break }
      // A block ends where a segment ends; but a run of white space may go on in the next one.
      let skipped = utf8.last == 0x20 && block.copyCount > 0 && block.copy[0] == 0x20 ? 1 : 0
      if isMapped { map.append(blockMap, shiftedBy: utf8.count - skipped, dropping: skipped) }
      stableCopy = utf8.count - skipped + block.stableCopy
      // SAFETY: the bytes are copied at once, while the block lives.
      unsafe utf8.append(contentsOf: block.copy.prefix(block.copyCount)[skipped..<block.copyCount].buffer)
      at = block.source.upperBound
    }
    stableCopy = Swift.max(0, Swift.min(stableCopy, utf8.count))
    sourceEnd = at
  }

  private mutating func copyCharacters(_ bytes: Bytes, from start: Int, isWhole: Bool) {
    var at = start
    while at < bytes.count {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      if decoded.isCutOff && !isWhole { break }
      map.unit(copy: utf8.count, source: at..<at + decoded.length)
      UTF8Decoding.append(decoded.scalar, to: &utf8)
      at += decoded.length
    }
    stableCopy = utf8.count
    sourceEnd = at
  }
}
