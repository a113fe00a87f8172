// fmguard — SPDX-License-Identifier: Apache-2.0
// Decodes possibly ill-formed UTF-8, one scalar at a time. Knows nothing of folding.

/// One decoding step.
package struct Decoded {
  /// The scalar; U+FFFD for an ill-formed maximal subpart (Unicode 15.0, section 3.9).
  package let scalar: UInt32
  /// How many bytes it took, 1 to 4.
  package let length: Int
  /// The bytes are the beginning of a character that the end of the text cuts off.
  package let isCutOff: Bool

  @inline(__always)
  init(_ scalar: UInt32, _ length: Int, isCutOff: Bool = false) {
    self.scalar = scalar
    self.length = length
    self.isCutOff = isCutOff
  }
}

/// Decoding of UTF-8.
package enum UTF8Decoding {
  /// What stands for an ill-formed sequence.
  package static let replacement: UInt32 = 0xFFFD

  /// The scalar at a position below `end`.
  @inline(__always)
  package static func decode(_ bytes: Bytes, at position: Int, end: Int) -> Decoded {
    let lead = UInt32(bytes[position])
    if lead < 0x80 { return Decoded(lead, 1) }
    if lead >= 0xE1 && lead <= 0xEC && position + 2 < end {
      let second = UInt32(bytes[position + 1]), third = UInt32(bytes[position + 2])
      if second & 0xC0 == 0x80 && third & 0xC0 == 0x80 {
        return Decoded((lead & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F, 3)
      }
    }
    if lead >= 0xC2 && lead <= 0xDF && position + 1 < end {
      let second = UInt32(bytes[position + 1])
      if second & 0xC0 == 0x80 { return Decoded((lead & 0x1F) << 6 | second & 0x3F, 2) }
    }
    return decodeCarefully(bytes, at: position, end: end)
  }

  /// How many bytes before `end` begin a character that goes on after it, by what stands before it alone.
  package static func openBytes(_ bytes: Bytes, before end: Int) -> Int {
    for length in 1...3 where length <= end {
      let byte = bytes[end - length]
      if byte < 0x80 { return 0 }
      guard byte >= 0xC0 else { continue }
      let whole = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      return length < whole ? length : 0
    }
    return 0
  }

  /// The cases that are rare: four bytes, limited second bytes, ill-formed and cut off sequences.
  private static func decodeCarefully(_ bytes: Bytes, at position: Int, end: Int) -> Decoded {
    let lead = bytes[position]
    let length: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, low) = (3, 0xA0)
    case 0xED: (length, high) = (3, 0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, low) = (4, 0x90)
    case 0xF4: (length, high) = (4, 0x8F)
    case 0xF1...0xF3: length = 4
    default: return Decoded(replacement, 1)
    }
    var scalar = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      guard position + offset < end else { return Decoded(replacement, offset, isCutOff: true) }
      let byte = bytes[position + offset]
      guard byte >= low && byte <= high else { return Decoded(replacement, offset) }
      (low, high) = (0x80, 0xBF)
      scalar = scalar << 6 | UInt32(byte) & 0x3F
    }
    return Decoded(scalar, length)
  }

  /// Where the character that ends at `position` begins, in text of which at least the bytes from `start` on are there,
  /// or the ill-formed sequence, or the character that `position` cuts off.
  package static func previous(_ bytes: Bytes, before position: Int, start: Int) -> Int {
    var begin = position - 1
    let limit = Swift.max(start, position - 4)
    while begin > limit && bytes[begin] & 0xC0 == 0x80 { begin -= 1 }
    let decoded = decode(bytes, at: begin, end: position)
    return begin + decoded.length == position ? begin : position - 1
  }

  /// Where the first ill-formed sequence is, or nil.
  package static func firstIllFormed(_ bytes: Bytes) -> Int? {
    var at = 0
    while at < bytes.count {
      if bytes[at] < 0x80 {
        at += 1
        continue
      }
      let decoded = decode(bytes, at: at, end: bytes.count)
      if decoded.isCutOff || decoded.scalar == replacement && !(decoded.length == 3 && bytes[at] == 0xEF) { return at }
      at += decoded.length
    }
    return nil
  }

  /// Appends a scalar.
  package static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
  }

  /// The number of bytes of a scalar, 1 to 4.
  static func length(of scalar: UInt32) -> Int {
    scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
  }

  /// Writes a scalar and returns the number of bytes, 1 to 4.
  @inline(__always)
  package static func encode(_ scalar: UInt32, into cells: Cells<UInt8>, at position: Int) -> Int {
    if scalar < 0x80 {
      cells[position] = UInt8(truncatingIfNeeded: scalar)
      return 1
    }
    if scalar < 0x800 {
      cells[position] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      cells[position + 1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      return 2
    }
    if scalar < 0x10000 {
      cells[position] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      cells[position + 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
      cells[position + 2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
      return 3
    }
    cells[position] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
    cells[position + 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
    cells[position + 2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
    cells[position + 3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
    return 4
  }
}

extension UTF8Decoding {
  /// The scalar at an offset of well-formed text.
  package static func scalar(in span: Span<UInt8>, at offset: Int) -> UInt32 {
    span.scalar(at: offset)?.value ?? replacement
  }

  /// The scalar before an offset of well-formed text.
  package static func scalar(in span: Span<UInt8>, before offset: Int) -> UInt32 {
    span.scalar(before: offset)?.value ?? replacement
  }
}
