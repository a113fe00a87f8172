// fmguard — SPDX-License-Identifier: Apache-2.0
// Undoes the escapes of one JSON string and maps places back. Knows nothing of the text around it.

/// The bytes between the quotes of a JSON string that `JSONReader` has found to be right.
public struct JSONLiteral: Sendable, Hashable {
  private let range: Range<Int>

  /// The literal at a place in a text: the range of a token whose kind is `name` or `string`.
  public init(_ range: Range<Int>) {
    self.range = range
  }

  /// The string itself: UTF-8 where the literal is; an escaped surrogate without its partner becomes U+FFFD.
  public func decoded(in text: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      Unit(at: offset, in: text, end: range.upperBound, next: &offset).append(to: &result)
    }
    return result
  }

  /// The places in `text` of offsets into the decoded string.
  ///
  /// - Parameter offsets: sorted, each between two characters of the decoded string.
  public func sources(of offsets: [Int], in text: Span<UInt8>) -> [Int] {
    var sources: [Int] = []
    sources.reserveCapacity(offsets.count)
    var decoded = 0
    var offset = range.lowerBound
    for target in offsets {
      while decoded < target, offset < range.upperBound {
        decoded += Unit(at: offset, in: text, end: range.upperBound, next: &offset).length
      }
      sources.append(offset)
    }
    return sources
  }

  // MARK: Escapes

  /// What `\` and this byte stand for, or nil if they stand for nothing.
  static func shortEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The UTF-16 code unit of the six bytes `\uXXXX` at `offset`, or nil if they are something else.
  static func codeUnit(at offset: Int, in text: Span<UInt8>, end: Int) -> UInt16? {
    guard offset + 6 <= end, text[offset] == UInt8(ascii: "\\"), text[offset + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt16 = 0
    for index in (offset + 2)..<(offset + 6) {
      guard let digit = hexDigit(text[index]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The value of a hexadecimal digit, or nil if it is none.
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

/// One step of a literal: a byte as it stands, or an escape.
private enum Unit {
  case byte(UInt8)
  case scalar(Unicode.Scalar)

  /// Reads the step at `offset` and sets `next` behind it.
  init(at offset: Int, in text: Span<UInt8>, end: Int, next: inout Int) {
    guard text[offset] == UInt8(ascii: "\\") else {
      next = offset + 1
      self = .byte(text[offset])
      return
    }
    guard let unit = JSONLiteral.codeUnit(at: offset, in: text, end: end) else {
      next = offset + 2
      self = .byte(JSONLiteral.shortEscape(text[offset + 1]) ?? text[offset + 1])
      return
    }
    next = offset + 6
    if let scalar = Unicode.Scalar(unit) {
      self = .scalar(scalar)
    } else if UTF16.isLeadSurrogate(unit), let low = JSONLiteral.codeUnit(at: next, in: text, end: end),
      UTF16.isTrailSurrogate(low)
    {
      next += 6
      self = .scalar(UTF16.decode(UTF16.EncodedScalar([unit, low])))
    } else {
      self = .scalar("\u{FFFD}")
    }
  }

  /// In bytes of UTF-8.
  var length: Int {
    switch self {
    case .byte: 1
    case .scalar(let scalar): UTF8.width(scalar)
    }
  }

  func append(to bytes: inout [UInt8]) {
    switch self {
    case .byte(let byte): bytes.append(byte)
    case .scalar(let scalar): if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
    }
  }
}
