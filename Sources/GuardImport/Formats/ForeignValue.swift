// fmguard — SPDX-License-Identifier: Apache-2.0
// A small JSON text as a tree, for sources whose shape is looked at from several sides. Keeps the order of members.

internal import GuardJSON

/// A value of JSON.
indirect enum ForeignValue: Sendable {
  case string(String)
  case boolean(Bool)
  /// A number, or null: nothing that an import looks at.
  case other
  case array([ForeignValue])
  case object([(name: String, value: ForeignValue)])

  /// Reads a text.
  init(_ bytes: [UInt8]) throws(JSONFault) {
    var reader = JSONReader()
    let text = bytes.span
    reader.start(text)
    self = .other
    if let first = try reader.next(in: text) { self = try Self.value(first, &reader, text) }
    _ = try reader.next(in: text)
  }

  private static func value(
    _ token: JSONToken, _ reader: inout JSONReader, _ text: Span<UInt8>
  ) throws(JSONFault) -> ForeignValue {
    switch token.kind {
    case .string: return .string(token.string(in: text))
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .arrayBegin:
      var items: [ForeignValue] = []
      while let item = try reader.next(in: text), item.kind != .arrayEnd {
        items.append(try value(item, &reader, text))
      }
      return .array(items)
    case .objectBegin:
      var members: [(String, ForeignValue)] = []
      while let name = try reader.next(in: text), name.kind == .name, let first = try reader.next(in: text) {
        members.append((name.string(in: text), try value(first, &reader, text)))
      }
      return .object(members)
    default: return .other
    }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var items: [ForeignValue]? { if case .array(let items) = self { items } else { nil } }
  var members: [(name: String, value: ForeignValue)]? { if case .object(let members) = self { members } else { nil } }

  /// The member of an object that has one of these names.
  subscript(names: String...) -> ForeignValue? {
    members?.first { names.contains($0.name) }?.value
  }
}
