// fmguard — SPDX-License-Identifier: Apache-2.0
// What one line of a plain list says. Knows bytes, nothing of patterns.

internal import GuardYAML

/// One line of a plain list; ranges are bytes of the file.
enum PlainLine: Equatable {
  /// Nothing but white space, or a comment.
  case nothing
  case term(Range<Int>)
  case regex(Range<Int>)
  case exception(Range<Int>)
  /// `/` at the beginning and none at the end.
  case openRegex(Range<Int>)

  /// The meaning of a line without its line end.
  init(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    let text = bytes.trimmingWhiteSpace(line)
    guard let first = text.first.map({ bytes[$0] }) else {
      self = .nothing
      return
    }
    let rest = (text.lowerBound + 1)..<text.upperBound
    switch first {
    case UInt8(ascii: "#"):
      self = .nothing
    case UInt8(ascii: "!"):
      self = .exception(bytes.trimmingWhiteSpace(rest))
    case UInt8(ascii: "/"):
      let isClosed = rest.last.map { bytes[$0] == UInt8(ascii: "/") } ?? false
      self = isClosed ? .regex(rest.lowerBound..<(rest.upperBound - 1)) : .openRegex(text)
    case UInt8(ascii: "\\"):
      // Before any other character a backslash stands for itself.
      let escapes = rest.first.map { Self.isSpecial(bytes[$0]) } ?? false
      self = .term(escapes ? rest : text)
    default:
      self = .term(text)
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "/"), UInt8(ascii: "\\"): true
    default: false
    }
  }
}
