// fmguard — SPDX-License-Identifier: Apache-2.0
// Any bytes through the folder, with every table: well-formed, idempotent, mapped back, and the same in pieces.

@testable import GuardText

/// The first byte chooses the table, the second how long the pieces are; the rest is the text.
enum FoldTarget {
  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    let table: FoldTable? = input.choice([
      "w": .widest, "s": .standard([]), "t": .standard(.turkic), "a": .standard(.arabic), "h": .standard(.hebrew),
      "c": .cased, "n": nil,
    ])
    let step = Int(input.byte()) + 1
    let text = input.remainder()

    let copy = MatchingCopy(text, table: table)
    let folded = copy.utf8
    require(Array(String(decoding: folded, as: UTF8.self).utf8) == folded, "the copy is ill-formed")
    if !hasLongSegment(text) {
      require(MatchingCopy(folded, table: table).utf8 == folded, "folding twice is not folding once")
    }
    checkMap(copy, text)
    checkBeginning(of: text, upTo: text.count * step / 256, table, folded)
    if let table {
      require(inPieces(text, of: step, table) == folded, "folding piece by piece gives another copy")
    }
  }

  /// Whether a character may carry more marks than are folded together: those have no order of their own.
  private static func hasLongSegment(_ text: [UInt8]) -> Bool {
    var length = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let kind = FoldTable.widest.lookup[scalar.value].kind
      let isStarter = kind == FoldTable.Kind.copy || kind == FoldTable.Kind.replace || kind == FoldTable.Kind.space
      length = isStarter ? 0 : length + 1
      // One character may fold to several marks.
      if length > Folder.marksPerSegment / 4 { return true }
    }
    return false
  }

  /// Every character of the copy comes from characters of the text, in its order.
  private static func checkMap(_ copy: MatchingCopy, _ text: [UInt8]) {
    let folded = copy.utf8
    var last = 0..<0
    var index = 0
    for scalar in copy.string.unicodeScalars {
      let length = UTF8.width(scalar)
      let range = copy.originalRange(of: index..<index + length)
      require(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= text.count, "a place outside the text")
      require(range.lowerBound >= last.lowerBound && range.upperBound >= last.upperBound, "places out of order")
      last = range
      index += length
    }
    guard !folded.isEmpty else { return }
    let all = copy.originalRange(of: 0..<folded.count)
    require(all.lowerBound >= 0 && all.upperBound <= text.count, "the copy is mapped to more than the text")
  }

  /// What is stable in the copy of a text's beginning is in the copy of the text.
  private static func checkBeginning(of text: [UInt8], upTo end: Int, _ table: FoldTable?, _ folded: [UInt8]) {
    var beginning = FoldedText()
    let part = Array(text[..<end])
    // SAFETY: the bytes are used inside the closure only.
    unsafe part.withUnsafeBufferPointer { buffer in
      beginning.fold(unsafe Bytes(buffer), from: 0, isWhole: false, by: table, using: FoldedBlock())
    }
    require(folded.starts(with: beginning.utf8[..<beginning.stableCopy]), "what was stable has changed")
  }

  /// The copy, made of stretches of about `step` bytes.
  private static func inPieces(_ text: [UInt8], of step: Int, _ table: FoldTable) -> [UInt8] {
    let block = FoldedBlock()
    var result: [UInt8] = []
    // SAFETY: the bytes are used inside the closure only.
    unsafe text.withUnsafeBufferPointer { buffer in
      let bytes = unsafe Bytes(buffer)
      var at = 0
      while at < text.count {
        let limit = min(at + step, text.count)
        Folder(table).fold(
          bytes, .init(start: at, entry: at, exit: limit, limit: limit, end: text.count, isWhole: true), into: block)
        require(block.source.upperBound > at, "no progress")
        checkTokens(of: block)
        let piece = (0..<block.copyCount).map { block.copy[$0] }
        // A run of white space may go on in the next piece.
        result += result.last == 0x20 && piece.first == 0x20 ? piece.dropFirst() : piece[...]
        at = block.source.upperBound
      }
    }
    return result
  }

  /// Tokens are in the copy, in order, and do not overlap.
  private static func checkTokens(of block: FoldedBlock) {
    var end = 0
    for index in 0..<block.tokenCount {
      let token = block.tokens[index]
      require(Int(token.start) >= end && token.length > 0, "tokens overlap or are empty")
      end = Int(token.start) + Int(token.length)
    }
    require(end <= block.copyCount, "a token outside the copy")
  }
}
