// fmguard — SPDX-License-Identifier: Apache-2.0
// A strict reader of JSON (RFC 8259) over bytes. Knows nothing of rows.
//
// A decoder that builds values first costs more than the check of a short text, tells no place of an error, and lets a
// second "text" in an object win or lose in silence.

/// Reads one JSON document value by value, without building a tree.
struct JSONScanner {
  /// Where a document stops being JSON.
  struct Fault: Error, Hashable {
    /// Bytes of the document before the place.
    let offset: Int
  }

  /// What comes next.
  enum Kind {
    case object, array, string, number, boolean, null
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// How many bytes have been taken.
  var offset: Int { position - bytes.startIndex }

  private var fault: Fault { Fault(offset: offset) }
  private var current: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  /// The kind of the value that comes next.
  mutating func peek() throws(Fault) -> Kind {
    skipWhiteSpace()
    return switch current {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "-"): .number
    case let digit? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit): .number
    default: throw fault
    }
  }

  /// Takes `byte`, after white space, if that is what comes.
  mutating func take(_ byte: UInt8) -> Bool {
    skipWhiteSpace()
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Takes `byte`, after white space.
  mutating func expect(_ byte: UInt8) throws(Fault) {
    guard take(byte) else { throw fault }
  }

  /// Only white space may be left.
  mutating func expectEnd() throws(Fault) {
    skipWhiteSpace()
    guard current == nil else { throw fault }
  }

  mutating func skipWhiteSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// Takes `true` or `false`.
  mutating func boolean() throws(Fault) -> Bool {
    let value = current == UInt8(ascii: "t")
    try word(value ? "true" : "false")
    return value
  }

  /// Takes `null`.
  mutating func null() throws(Fault) {
    try word("null")
  }

  private mutating func word(_ word: String) throws(Fault) {
    for byte in word.utf8 {
      guard current == byte else { throw fault }
      position += 1
    }
  }

  /// Takes a number and returns its characters.
  mutating func number() throws(Fault) -> String {
    let start = position
    _ = take(UInt8(ascii: "-"))
    if !takeOnly(UInt8(ascii: "0")) { try digits() }
    if takeOnly(UInt8(ascii: ".")) { try digits() }
    if takeOnly(UInt8(ascii: "e")) || takeOnly(UInt8(ascii: "E")) {
      if !takeOnly(UInt8(ascii: "+")) { _ = takeOnly(UInt8(ascii: "-")) }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(Fault) {
    let start = position
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if position == start { throw fault }
  }

  private mutating func takeOnly(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }
}

extension JSONScanner {
  /// Takes a string and returns what it stands for, in UTF-8.
  ///
  /// Ill-formed UTF-8 comes through as it is: what it means is decided where texts are checked, for files as for rows.
  /// A `\u` escape that is half of a surrogate pair is U+FFFD.
  mutating func string() throws(Fault) -> [UInt8] {
    try expect(UInt8(ascii: "\""))
    var value: [UInt8] = []
    while true {
      let start = position
      while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
      value.append(contentsOf: bytes[start..<position])
      switch current {
      case UInt8(ascii: "\""):
        position += 1
        return value
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &value)
      default:
        throw fault
      }
    }
  }

  private mutating func escape(into value: inout [UInt8]) throws(Fault) {
    guard let letter = current else { throw fault }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): value.append(letter)
    case UInt8(ascii: "b"): value.append(0x08)
    case UInt8(ascii: "f"): value.append(0x0C)
    case UInt8(ascii: "n"): value.append(0x0A)
    case UInt8(ascii: "r"): value.append(0x0D)
    case UInt8(ascii: "t"): value.append(0x09)
    case UInt8(ascii: "u"): value.append(contentsOf: String(try unicodeEscape()).utf8)
    default:
      position -= 1
      throw fault
    }
  }

  /// What follows `\u`: four digits, or a surrogate pair in two escapes.
  private mutating func unicodeEscape() throws(Fault) -> Character {
    let unit = try codeUnit()
    guard (0xD800...0xDFFF).contains(unit) else { return Character(Unicode.Scalar(unit) ?? "\u{FFFD}") }
    let next = position
    if unit < 0xDC00, takeOnly(UInt8(ascii: "\\")), takeOnly(UInt8(ascii: "u")) {
      let low = try codeUnit()
      if (0xDC00...0xDFFF).contains(low) {
        let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        return Character(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
    }
    // Whatever follows stands for itself.
    position = next
    return "\u{FFFD}"
  }

  private mutating func codeUnit() throws(Fault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else { throw fault }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

extension JSONScanner {
  /// How deep arrays and objects may nest in a value that is passed over.
  private static let depthLimit = 128

  /// Takes any value.
  mutating func skipValue(depth: Int = 0) throws(Fault) {
    switch try peek() {
    case .string: _ = try string()
    case .number: _ = try number()
    case .boolean: _ = try boolean()
    case .null: try null()
    case .array, .object:
      guard depth < Self.depthLimit else { throw fault }
      let isObject = current == UInt8(ascii: "{")
      position += 1
      let close = UInt8(ascii: isObject ? "}" : "]")
      if take(close) { return }
      repeat {
        if isObject {
          _ = try string()
          try expect(UInt8(ascii: ":"))
        }
        try skipValue(depth: depth + 1)
      } while take(UInt8(ascii: ","))
      try expect(close)
    }
  }
}
