// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds the strings of a JSON text and their places, strictly by RFC 8259. Knows nothing of what they mean.
//
// Why not a decoder: a decoded tree has lost the places of the strings, the order of the members, the digits of numbers
// and all but one of the members of one name. The strings must all be seen, since nobody knows which of two equal names
// the receiver takes, and a redaction must leave every byte outside its spans as it is.

/// A string of a JSON text: a value, or the name of a member.
struct JSONString: Equatable {
  enum Role {
    case value
    case name
  }

  let role: Role
  /// Which bytes of the text stand between the quotes.
  let literal: Range<Int>
  /// Whether there are escapes among them; without any, they are the string.
  let hasEscapes: Bool
}

/// Why a text is not read as JSON.
enum JSONFault: Error {
  /// It is none.
  case malformed
  /// Its values are nested deeper than `JSONStringReader.depthLimit`.
  case tooDeep
}

/// Walks through a JSON text and stops at every string.
///
/// Control characters must be escaped, the rest of RFC 8259 holds as well; a byte order mark at the beginning is passed
/// over, as the RFC permits. Ill-formed UTF-8 inside a string is left to whoever reads the string. Memory grows with the
/// depth only; the depth is limited, the length is not.
struct JSONStringReader {
  /// How deep values may be nested.
  static let depthLimit = 512

  private enum Expectation {
    case value
    case valueOrEnd
    case name
    case nameOrEnd
    case separatorOrEnd
    case nothing
  }

  /// An array or object that is open.
  private enum Container {
    /// The number of the current item.
    case array(Int)
    /// The current member's name; empty before the first.
    case object(JSONString)
  }

  private var offset = 0
  private var expectation = Expectation.value
  private var open: [Container] = []

  /// A reader at the beginning of a text.
  init() {}

  /// The next string of the text, or nil at its end.
  ///
  /// - Parameter text: the same at each call.
  mutating func next(in text: Span<UInt8>) throws(JSONFault) -> JSONString? {
    if offset == 0, text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { offset = 3 }
    while true {
      skipWhitespace(in: text)
      guard offset < text.count else {
        guard expectation == .nothing else { throw .malformed }
        return nil
      }
      if let string = try step(in: text) { return string }
    }
  }

  /// Reads one token; returns it if it is a string.
  private mutating func step(in text: Span<UInt8>) throws(JSONFault) -> JSONString? {
    let byte = text[offset]
    switch (expectation, byte) {
    case (.valueOrEnd, UInt8(ascii: "]")), (.separatorOrEnd, UInt8(ascii: "]")):
      guard case .array? = open.last else { throw .malformed }
      close()
    case (.nameOrEnd, UInt8(ascii: "}")), (.separatorOrEnd, UInt8(ascii: "}")):
      guard case .object? = open.last else { throw .malformed }
      close()
    case (.separatorOrEnd, UInt8(ascii: ",")):
      offset += 1
      separate()
    case (.name, UInt8(ascii: "\"")), (.nameOrEnd, UInt8(ascii: "\"")):
      let name = try string(.name, in: text)
      skipWhitespace(in: text)
      try skip(":", in: text)
      open[open.count - 1] = .object(name)
      expectation = .value
      return name
    case (.value, _), (.valueOrEnd, _):
      return try value(in: text)
    default:
      throw .malformed
    }
    return nil
  }

  private mutating func value(in text: Span<UInt8>) throws(JSONFault) -> JSONString? {
    switch text[offset] {
    case UInt8(ascii: "\""):
      let value = try string(.value, in: text)
      endValue()
      return value
    case UInt8(ascii: "{"):
      try push(.object(JSONString(role: .name, literal: 0..<0, hasEscapes: false)), .nameOrEnd)
    case UInt8(ascii: "["):
      try push(.array(0), .valueOrEnd)
    case UInt8(ascii: "t"): try word("true", in: text)
    case UInt8(ascii: "f"): try word("false", in: text)
    case UInt8(ascii: "n"): try word("null", in: text)
    default: try number(in: text)
    }
    return nil
  }

  // MARK: Containers

  private mutating func push(_ container: Container, _ next: Expectation) throws(JSONFault) {
    guard open.count < Self.depthLimit else { throw .tooDeep }
    offset += 1
    open.append(container)
    expectation = next
  }

  private mutating func close() {
    offset += 1
    open.removeLast()
    endValue()
  }

  private mutating func endValue() {
    expectation = open.isEmpty ? .nothing : .separatorOrEnd
  }

  private mutating func separate() {
    if case .array(let index)? = open.last {
      open[open.count - 1] = .array(index + 1)
      expectation = .value
    } else {
      expectation = .name
    }
  }

  /// Where the reader stands, as a JSON pointer (RFC 6901): to the string that it returned last, or to the member that
  /// the string names.
  func pointer(in text: Span<UInt8>) -> String {
    var pointer = ""
    for container in open {
      switch container {
      case .array(let index):
        pointer += "/\(index)"
      case .object(let name):
        let decoded = String(decoding: JSONLiteral(name).decoded(in: text), as: UTF8.self)
        pointer += "/"
        for character in decoded.unicodeScalars {
          switch character {
          case "~": pointer += "~0"
          case "/": pointer += "~1"
          default: pointer.unicodeScalars.append(character)
          }
        }
      }
    }
    return pointer
  }
}

// MARK: - Tokens

extension JSONStringReader {
  private mutating func skipWhitespace(in text: Span<UInt8>) {
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  private mutating func skip(_ scalar: Unicode.Scalar, in text: Span<UInt8>) throws(JSONFault) {
    guard offset < text.count, text[offset] == UInt8(ascii: scalar) else { throw .malformed }
    offset += 1
  }

  private mutating func word(_ word: StaticString, in text: Span<UInt8>) throws(JSONFault) {
    for scalar in "\(word)".unicodeScalars { try skip(scalar, in: text) }
    endValue()
  }

  /// `-`, digits without a leading zero, fraction, exponent.
  private mutating func number(in text: Span<UInt8>) throws(JSONFault) {
    if text[offset] == UInt8(ascii: "-") { offset += 1 }
    if offset < text.count, text[offset] == UInt8(ascii: "0") { offset += 1 } else { try digits(in: text) }
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      offset += 1
      try digits(in: text)
    }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < text.count, text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-") { offset += 1 }
      try digits(in: text)
    }
    endValue()
  }

  private mutating func digits(in text: Span<UInt8>) throws(JSONFault) {
    let start = offset
    while offset < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[offset]) { offset += 1 }
    guard offset > start else { throw .malformed }
  }

  private mutating func string(_ role: JSONString.Role, in text: Span<UInt8>) throws(JSONFault) -> JSONString {
    offset += 1
    let start = offset
    var hasEscapes = false
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return JSONString(role: role, literal: start..<(offset - 1), hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try escape(in: text)
      case 0x00...0x1F:
        throw .malformed
      default:
        offset += 1
      }
    }
    throw .malformed
  }

  private mutating func escape(in text: Span<UInt8>) throws(JSONFault) {
    guard offset + 1 < text.count else { throw .malformed }
    switch text[offset + 1] {
    case UInt8(ascii: "u"):
      guard JSONLiteral.codeUnit(at: offset, in: text, end: text.count) != nil else { throw .malformed }
      offset += 6
    case let byte where JSONLiteral.shortEscape(byte) != nil:
      offset += 2
    default:
      throw .malformed
    }
  }
}
