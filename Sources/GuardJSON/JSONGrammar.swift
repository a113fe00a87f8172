// fmguard — SPDX-License-Identifier: Apache-2.0
// What simdjson leaves unchecked in a single token unless it also interprets it: numbers, which it refuses if they do
// not fit, and escapes, of which it refuses surrogates without a partner. Pure.

/// The grammar inside a token.
///
/// Source: RFC 8259, sections 6 and 7.
enum JSONGrammar {
  /// Where the bytes of `range` stop being a number, or nil if they are one.
  static func faultOfNumber(_ range: Range<Int>, in text: Span<UInt8>) -> Int? {
    var offset = range.lowerBound
    func take(_ byte: UInt8) -> Bool {
      guard offset < range.upperBound, text[offset] == byte else { return false }
      offset += 1
      return true
    }
    func takeDigits() -> Bool {
      let start = offset
      while offset < range.upperBound, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[offset]) { offset += 1 }
      return offset > start
    }
    _ = take(UInt8(ascii: "-"))
    guard take(UInt8(ascii: "0")) || takeDigits() else { return offset }
    if take(UInt8(ascii: ".")), !takeDigits() { return offset }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      guard takeDigits() else { return offset }
    }
    return offset == range.upperBound ? nil : offset
  }

  /// Where the bytes of `range` are not what may stand between quotes, or nil if all are.
  static func faultOfLiteral(_ range: Range<Int>, in text: Span<UInt8>) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      switch text[offset] {
      case 0x00...0x1F: return offset
      case UInt8(ascii: "\\"):
        offset += 1
        if offset < range.upperBound, JSONLiteral.shortEscape(text[offset]) != nil {
          offset += 1
        } else {
          guard offset < range.upperBound, text[offset] == UInt8(ascii: "u") else { return offset }
          offset += 1
          for _ in 0..<4 {
            guard offset < range.upperBound, JSONLiteral.hexDigit(text[offset]) != nil else { return offset }
            offset += 1
          }
        }
      default: offset += 1
      }
    }
    return nil
  }
}
