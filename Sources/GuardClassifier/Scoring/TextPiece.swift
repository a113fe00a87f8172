// fmguard — SPDX-License-Identifier: Apache-2.0
// Where a text is cut into pieces. Depends on the text alone, never on the chunks that it comes in.

internal import GuardText

/// The pieces that a text is read in. Two in a row are the window that is scored.
enum TextPiece {
  /// How long a piece is at most, in bytes. So many must be there before one is cut.
  static let limit = 1024

  /// The end of the piece that begins at `start`: behind the last white space of its second half, or else between two
  /// characters; nil if there is too little to tell.
  static func end(in bytes: Bytes, from start: Int) -> Int? {
    guard bytes.count - start >= limit else { return nil }
    var at = start + limit
    while at > start + limit / 2 {
      if bytes[at - 1] <= 0x20 { return at }
      at -= 1
    }
    // What stands behind the piece may not be there yet, and must not matter.
    return start + limit - UTF8Decoding.openBytes(bytes, before: start + limit)
  }
}
