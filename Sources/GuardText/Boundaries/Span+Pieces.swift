// fmguard — SPDX-License-Identifier: Apache-2.0
// Steps over text that may be ill-formed UTF-8, in both directions: scalars, and what stands for U+FFFD between them.

/// A scalar of text that may be ill-formed, where it stands.
struct TextPiece {
  /// The scalar value; U+FFFD for an ill-formed piece.
  let value: UInt32
  /// Its bytes, as offsets into the text.
  let range: Range<Int>
  /// Whether the bytes are a scalar.
  let isWellFormed: Bool
  /// Whether the text ends within what could still become a scalar.
  let isTruncated: Bool
}

extension Span<UInt8> {
  /// The piece that begins at a byte offset, or nil at the end.
  ///
  /// An ill-formed piece is a maximal subpart of a well-formed sequence, or a single byte.
  ///
  /// Source: The Unicode Standard, section 3.9, table 3-7 and "U+FFFD Substitution of Maximal Subparts".
  func piece(at offset: Int) -> TextPiece? {
    guard offset < count else { return nil }
    let lead = self[offset]
    if lead < 0x80 {
      return TextPiece(value: UInt32(lead), range: offset..<offset + 1, isWellFormed: true, isTruncated: false)
    }
    var allowed: ClosedRange<UInt8> = 0x80...0xBF
    let width: Int
    switch lead {
    case 0xC2...0xDF: width = 2
    case 0xE0: (width, allowed) = (3, 0xA0...0xBF)
    case 0xED: (width, allowed) = (3, 0x80...0x9F)
    case 0xE1...0xEF: width = 3
    case 0xF0: (width, allowed) = (4, 0x90...0xBF)
    case 0xF4: (width, allowed) = (4, 0x80...0x8F)
    case 0xF1...0xF3: width = 4
    default: return illFormed(offset..<offset + 1)
    }
    var value = UInt32(lead) & (0x7F >> UInt32(width))
    for index in offset + 1..<offset + width {
      guard index < count else { return illFormed(offset..<index, isTruncated: true) }
      guard allowed.contains(self[index]) else { return illFormed(offset..<index) }
      allowed = 0x80...0xBF
      value = value << 6 | UInt32(self[index]) & 0x3F
    }
    return TextPiece(value: value, range: offset..<offset + width, isWellFormed: true, isTruncated: false)
  }

  /// The piece that ends at a byte offset which is a piece's end, or nil at the beginning.
  func piece(before offset: Int) -> TextPiece? {
    guard offset > 0 else { return nil }
    var start = offset - 1
    while start > 0, offset - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    if let piece = piece(at: start), piece.range.upperBound == offset { return piece }
    return illFormed(offset - 1..<offset)
  }

  private func illFormed(_ range: Range<Int>, isTruncated: Bool = false) -> TextPiece {
    TextPiece(value: 0xFFFD, range: range, isWellFormed: false, isTruncated: isTruncated)
  }
}
