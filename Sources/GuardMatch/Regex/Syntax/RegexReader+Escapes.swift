// fmguard — SPDX-License-Identifier: Apache-2.0
// What a backslash begins, outside classes and inside them.

extension RegexReader {
  /// What a backslash outside a class, which has been taken, begins.
  mutating func readEscape() throws(Unknown) -> RegexNode {
    let scalar = try take()
    switch scalar {
    case "b": return .wordBoundary
    case "B", "A", "z", "Z", "G": return .assertion
    case "R", "X": return .opaque
    case "N":
      if next == "{" { throw Unknown() }
      return .oneOf(.any)
    case "1"..."9":
      // A reference to a group; with more digits it may be octal.
      if let digit = next, ("0"..."9").contains(digit) { throw Unknown() }
      return .opaque
    default:
      if let type = try readType(scalar) { return .oneOf(type) }
      return .literal(try readEscapedCharacter(scalar), caseless: caseless)
    }
  }

  /// The character type that a letter after a backslash stands for, if it does.
  mutating func readType(_ scalar: Unicode.Scalar) throws(Unknown) -> RegexClass? {
    switch scalar {
    case "s": return .whiteSpace
    case "d": return .digits
    case "h", "v": return .any
    case "D", "H", "S", "V", "W", "w": return .any
    case "p", "P":
      guard takes("{") else {
        _ = try take()
        return .any
      }
      while try take() != "}" {}
      return .any
    default: return nil
    }
  }

  /// The one character that an escape stands for, in a class as well.
  mutating func readEscapedCharacter(_ scalar: Unicode.Scalar) throws(Unknown) -> Unicode.Scalar {
    switch scalar {
    case "t": return "\t"
    case "n": return "\n"
    case "r": return "\r"
    case "f": return "\u{0C}"
    case "e": return "\u{1B}"
    case "a": return "\u{07}"
    case "x": return try readHexadecimal()
    // Escaped ASCII that is neither letter nor digit is itself.
    case "!"..."/", ":"..."@", "["..."`", "{"..."~", " ": return scalar
    default: throw Unknown()
    }
  }

  /// `\xhh` or `\x{h…}`.
  private mutating func readHexadecimal() throws(Unknown) -> Unicode.Scalar {
    var value: UInt32 = 0
    if takes("{") {
      let start = position
      while next != "}" {
        value = value * 16 + (try readHexadecimalDigit())
        guard value <= 0x10FFFF else { throw Unknown() }
      }
      guard position > start, takes("}") else { throw Unknown() }
    } else {
      value = try readHexadecimalDigit()
      value = value * 16 + (try readHexadecimalDigit())
    }
    guard let scalar = Unicode.Scalar(value) else { throw Unknown() }
    return scalar
  }

  private mutating func readHexadecimalDigit() throws(Unknown) -> UInt32 {
    let scalar = try take()
    guard scalar.isASCII, let value = Character(scalar).hexDigitValue else { throw Unknown() }
    return UInt32(value)
  }
}
