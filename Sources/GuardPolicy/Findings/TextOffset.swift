// fmguard — SPDX-License-Identifier: Apache-2.0
// Counts one position of a text in UTF-8 bytes, UTF-16 code units and scalars. Knows nothing of matches.

/// One position of a text in the three units that clients count in.
public struct TextOffset: Sendable, Hashable {
  /// In bytes.
  public private(set) var utf8 = 0
  /// In UTF-16 code units.
  public private(set) var utf16 = 0
  /// In Unicode scalars.
  public private(set) var scalar = 0

  /// The beginning of a text.
  public static let zero = TextOffset()

  /// Moves past `bytes`, which begin here and end between scalars.
  ///
  /// An ill-formed sequence counts as one U+FFFD for each of its maximal subparts, which is how `String(decoding:as:)`
  /// and the WHATWG decoder read it. Source: the Unicode Standard, section 3.9, "Substitution of Maximal Subparts".
  public mutating func advance(over bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      guard lead >= 0x80 else {
        index += 1
        utf16 += 1
        scalar += 1
        continue
      }
      let form = SequenceForm(lead: lead)
      var length = 1
      var allowed = form.second
      while length < form.length, index + length < bytes.count, allowed.contains(bytes[index + length]) {
        length += 1
        allowed = 0x80...0xBF
      }
      index += length
      scalar += 1
      utf16 += length == 4 ? 2 : 1
    }
    utf8 += bytes.count
  }
}

/// What a lead byte promises. Source: the Unicode Standard, table 3-7.
private struct SequenceForm {
  /// The bytes of the whole sequence; one for a byte that cannot lead.
  let length: Int
  /// The values that the second byte may have.
  let second: ClosedRange<UInt8>

  init(lead: UInt8) {
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: (length, second) = (1, 0x80...0xBF)
    }
  }
}
