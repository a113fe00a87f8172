// fmguard — SPDX-License-Identifier: Apache-2.0
// Where something is in a text, in the three units that are published, and how to count them. Knows nothing of
// matches.

/// A place in a text, counted from its beginning.
public struct TextPosition: Sendable, Hashable {
  /// In bytes of UTF-8.
  public var utf8 = 0
  /// In 16-bit units of UTF-16.
  public var utf16 = 0
  /// In Unicode scalars.
  public var scalar = 0

  /// The beginning of a text.
  public init() {}
}

/// Converts ascending byte offsets of a text into the other units, in one pass.
///
/// Each ill-formed piece of the text (a maximal subpart) counts as U+FFFD: one scalar, one unit. All offsets together
/// cost one pass over the text, eight bytes at a time where it is ASCII; an offset smaller than the one before starts
/// over.
public struct TextPositions: Sendable {
  private var position = TextPosition()

  /// Starts at the beginning of a text.
  public init() {}

  /// The place of a byte offset.
  ///
  /// - Parameters:
  ///   - offset: in bytes of UTF-8, at most the text's length. Within a scalar it counts as the scalar's end.
  ///   - text: the same text in every call.
  public mutating func position(at offset: Int, in text: Span<UInt8>) -> TextPosition {
    if offset < position.utf8 { position = TextPosition() }
    let end = min(offset, text.count)
    while position.utf8 < end {
      let ascii = asciiPrefix(text, from: position.utf8, to: end)
      if ascii > 0 {
        position.utf8 += ascii
        position.utf16 += ascii
        position.scalar += ascii
      } else if let piece = text.piece(at: position.utf8) {
        position.utf8 = piece.range.upperBound
        position.utf16 += piece.value < 0x10000 ? 1 : 2
        position.scalar += 1
      }
    }
    return position
  }

  /// How many bytes of ASCII lie between two offsets, from the first on.
  private func asciiPrefix(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var offset = start
    while end - offset >= 8 {
      // SAFETY: the eight bytes lie before `end`, which is at most the span's count, and any bytes are a UInt64.
      let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard word & 0x8080_8080_8080_8080 == 0 else { break }
      offset += 8
    }
    while offset < end, text[offset] < 0x80 { offset += 1 }
    return offset - start
  }
}
