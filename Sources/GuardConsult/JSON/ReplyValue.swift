// fmguard — SPDX-License-Identifier: Apache-2.0
// The JSON of an answer as a tree that is asked strictly. Knows no form, and quotes nothing of the answer.

internal import GuardJSON

/// An answer that is not of its form. Says no more: what it holds may be somebody's text.
struct Unparseable: Error, Hashable {}

/// A value of an answer.
indirect enum ReplyValue {
  case object([(name: String, value: ReplyValue)])
  case array([ReplyValue])
  case string(String)
  case number(Double)
  case boolean(Bool)
  case null

  /// No form nests deeper than half of this.
  private static let depthLimit = 24

  /// The value of a whole text.
  init(_ text: [UInt8]) throws(Unparseable) {
    guard let value = try? Self.whole(text) else { throw Unparseable() }
    self = value
  }

  private static func whole(_ text: [UInt8]) throws(JSONFault) -> ReplyValue? {
    var reader = JSONReader()
    reader.start(text.span)
    guard let first = try reader.next(in: text.span),
      let value = try value(first, &reader, in: text.span, depth: 0)
    else { return nil }
    return try reader.next(in: text.span) == nil ? value : nil
  }

  /// The value that begins with a token; nil if it is nested too deep.
  private static func value(
    _ token: JSONToken, _ reader: inout JSONReader, in text: Span<UInt8>, depth: Int
  ) throws(JSONFault) -> ReplyValue? {
    guard depth < depthLimit else { return nil }
    switch token.kind {
    case .string: return .string(token.string(in: text))
    case .number: return Double(token.string(in: text)).map(ReplyValue.number)
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .null: return .null
    case .arrayBegin:
      var items: [ReplyValue] = []
      while let next = try reader.next(in: text), next.kind != .arrayEnd {
        guard let item = try value(next, &reader, in: text, depth: depth + 1) else { return nil }
        items.append(item)
      }
      return .array(items)
    case .objectBegin:
      var members: [(name: String, value: ReplyValue)] = []
      while let name = try reader.next(in: text), name.kind == .name {
        guard let next = try reader.next(in: text),
          let member = try value(next, &reader, in: text, depth: depth + 1)
        else { return nil }
        members.append((name.string(in: text), member))
      }
      return .object(members)
    case .name, .objectEnd, .arrayEnd: return nil
    }
  }

  /// A member that may be missing or null. Of one that is there twice nobody knows which counts.
  func optional(_ name: String) throws(Unparseable) -> ReplyValue? {
    guard case .object(let members) = self else { throw Unparseable() }
    let found = members.filter { $0.name == name }
    guard found.count < 2 else { throw Unparseable() }
    if case .null? = found.first?.value { return nil }
    return found.first?.value
  }

  /// A member that must be there, and not null.
  func member(_ name: String) throws(Unparseable) -> ReplyValue {
    guard let value = try optional(name) else { throw Unparseable() }
    return value
  }

  /// The items of an array.
  func items() throws(Unparseable) -> [ReplyValue] {
    guard case .array(let items) = self else { throw Unparseable() }
    return items
  }

  /// The item of an array of one.
  func onlyItem() throws(Unparseable) -> ReplyValue {
    let items = try items()
    guard items.count == 1 else { throw Unparseable() }
    return items[0]
  }

  /// A string.
  func text() throws(Unparseable) -> String {
    guard case .string(let text) = self else { throw Unparseable() }
    return text
  }

  /// A number within bounds, both included.
  func number(in bounds: ClosedRange<Double>) throws(Unparseable) -> Double {
    guard case .number(let number) = self, bounds.contains(number) else { throw Unparseable() }
    return number
  }

  /// A truth value.
  func boolean() throws(Unparseable) -> Bool {
    guard case .boolean(let value) = self else { throw Unparseable() }
    return value
  }
}
