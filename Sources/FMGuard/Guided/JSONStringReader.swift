// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds the strings of a JSON text, and where they are in it. Knows nothing of what they mean.

internal import GuardJSON

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

/// Goes through a JSON text and stops at every string.
struct JSONStringReader: ~Copyable {
  /// An array or object that is open.
  private enum Container {
    /// How many items have been begun.
    case array(Int)
    /// The current member's name; nil before the first.
    case object(JSONToken?)
  }

  private var reader = JSONReader()
  private var open: [Container] = []

  /// A reader at the beginning of `text`.
  init(_ text: Span<UInt8>) {
    reader.start(text)
  }

  /// The next string of the text, or nil at its end.
  ///
  /// - Parameter text: the one that the reader was made with.
  mutating func next(in text: Span<UInt8>) throws(JSONFault) -> JSONString? {
    while let token = try reader.next(in: text) {
      follow(token)
      switch token.kind {
      case .name: return JSONString(role: .name, literal: token.range, hasEscapes: token.hasEscapes)
      case .string: return JSONString(role: .value, literal: token.range, hasEscapes: token.hasEscapes)
      default: continue
      }
    }
    return nil
  }

  /// Keeps `open` up with the text.
  private mutating func follow(_ token: JSONToken) {
    switch token.kind {
    case .objectEnd, .arrayEnd:
      open.removeLast()
      return
    case .name:
      open[open.count - 1] = .object(token)
      return
    default: break
    }
    if case .array(let count)? = open.last { open[open.count - 1] = .array(count + 1) }
    switch token.kind {
    case .objectBegin: open.append(.object(nil))
    case .arrayBegin: open.append(.array(0))
    default: break
    }
  }

  /// Where the reader stands, as a JSON pointer (RFC 6901): at the string that it returned last, or at the member that
  /// the string names.
  func pointer(in text: Span<UInt8>) -> String {
    var pointer = ""
    for container in open {
      switch container {
      case .array(let count):
        pointer += "/\(count - 1)"
      case .object(let name):
        pointer += "/"
        for character in (name?.string(in: text) ?? "").unicodeScalars {
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
