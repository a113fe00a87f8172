// fmguard — SPDX-License-Identifier: Apache-2.0
// The values of a JSON text with the names that lead to them. Knows nothing of what they mean.

internal import GuardJSON

/// Walks a JSON text and tells every value that is not an array or object.
struct JSONFields {
  private enum Container {
    case array
    case object
  }

  /// Calls `body` with every scalar value of `text`, in order.
  ///
  /// - Parameter body: is given the names of the members that lead to the value, joined by dots; arrays add none. A
  ///   value in the second of three choices is at `choices.finish_reason` like the others: whoever looks at one looks
  ///   at all.
  /// - Throws: if the text is not JSON.
  static func forEach(
    in text: Span<UInt8>, _ body: (_ path: String, _ value: JSONToken, _ text: Span<UInt8>) -> Void
  ) throws(JSONFault) {
    var reader = JSONReader()
    reader.start(text)
    var open: [Container] = []
    // One name for every open object.
    var names: [String] = []
    while let token = try reader.next(in: text) {
      switch token.kind {
      case .objectBegin:
        open.append(.object)
        names.append("")
      case .arrayBegin: open.append(.array)
      case .objectEnd, .arrayEnd: if open.removeLast() == .object { names.removeLast() }
      case .name: names[names.count - 1] = token.string(in: text)
      default: body(names.joined(separator: "."), token, text)
      }
    }
  }
}
