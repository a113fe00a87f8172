// fmguard — SPDX-License-Identifier: Apache-2.0
// The end of a long text and where it begins in it. Knows bytes and characters, nothing of matches.

internal import GuardPolicy
internal import GuardText

/// The part of a long text whose matches are undecided.
struct TextWindow: Sendable {
  /// The bytes, as they came.
  private(set) var bytes: [UInt8] = []
  /// Where they begin in the text.
  private(set) var start = TextPosition()

  /// Adds the next bytes of the text.
  mutating func append(_ chunk: Span<UInt8>) {
    bytes.append(copying: chunk)
  }

  /// Lets go of the text before `offset`, in bytes of the whole text, but for a character that may go on after it.
  mutating func release(upTo offset: Int) {
    let gone = boundary(atOrBefore: offset - start.utf8)
    guard gone > 0 else { return }
    var positions = TextPositions()
    start = start + positions.position(at: gone, in: bytes.span)
    bytes.removeFirst(gone)
  }

  /// The last place at or before `offset` where no character can be cut through, whatever comes after the bytes.
  private func boundary(atOrBefore offset: Int) -> Int {
    for index in stride(from: offset - 1, through: max(0, offset - 3), by: -1) {
      // A lead byte: what follows may belong to it.
      if bytes[index] >= 0xC0 { return index }
      if bytes[index] < 0x80 { return offset }
    }
    // Three continuation bytes in a row: a fourth belongs to nothing that begins before them.
    return offset
  }
}
