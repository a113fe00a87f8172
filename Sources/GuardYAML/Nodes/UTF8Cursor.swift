// fmguard — SPDX-License-Identifier: Apache-2.0
// Walks UTF-8 strictly and counts lines. Knows nothing of what the characters mean.

/// A place in UTF-8 that advances by one scalar at a time, for checks whose errors name a line.
package struct UTF8Cursor {
  /// In bytes.
  package private(set) var offset = 0
  /// Lines passed so far; LF ends one.
  package private(set) var line = 0
  /// Where the line begins, in bytes.
  package private(set) var lineStart = 0

  /// The beginning of bytes.
  package init() {}

  /// The scalar here, after which the cursor stands; nil, and no step, if the bytes are ill-formed (Unicode 15, table
  /// 3-7).
  package mutating func next(_ bytes: Span<UInt8>) -> UInt32? {
    let first = bytes[offset]
    if first < 0x80 {
      offset += 1
      if first == 0x0A {
        line += 1
        lineStart = offset
      }
      return UInt32(first)
    }
    let length: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, low) = (3, 0xA0)
    case 0xED: (length, high) = (3, 0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, low) = (4, 0x90)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, high) = (4, 0x8F)
    default: return nil
    }
    guard offset + length <= bytes.count else { return nil }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for step in 1..<length {
      let byte = bytes[offset + step]
      guard byte >= low, byte <= high else { return nil }
      (low, high) = (0x80, 0xBF)
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    offset += length
    return scalar
  }

  /// Passes over ASCII that is neither a control character nor the end of a line.
  mutating func skipPrintableASCII(_ bytes: Span<UInt8>) {
    var offset = offset
    while offset < bytes.count && (0x20...0x7E).contains(bytes[offset]) { offset += 1 }
    self.offset = offset
  }

  /// A scalar by its number, `U+0000`.
  package static func name(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Span<UInt8> {
  /// How many scalars begin in a range of well-formed UTF-8.
  package func scalarCount(_ range: Range<Int>) -> Int {
    var count = 0
    for index in range where self[index] & 0xC0 != 0x80 {
      count += 1
    }
    return count
  }
}
