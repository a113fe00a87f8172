// fmguard — SPDX-License-Identifier: Apache-2.0
// The body of a request for moderations. Pure.

internal import FMGuard
internal import GuardJSON
internal import GuardRows

/// What `POST /v1/moderations` is asked. Members that mean nothing here are passed over: clients send what they like.
struct ModerationBody {
  /// As it was asked for.
  private(set) var model: String?
  /// The texts to judge. That of a picture, which nobody looks at, is empty.
  private(set) var inputs: [[UInt8]] = []
  private var hasInput = false

  /// Reads a body.
  ///
  /// - Parameter limit: more inputs are an error.
  static func read(
    _ text: Span<UInt8>, with reader: inout JSONReader, limit: Int
  ) throws(ServiceError) -> ModerationBody {
    var body = ModerationBody()
    do {
      try body.read(text, &reader, limit)
    } catch {
      throw ServiceError(ofReading: error)
    }
    return body
  }

  private mutating func read(_ text: Span<UInt8>, _ reader: inout JSONReader, _ limit: Int) throws {
    reader.start(text)
    let first = try reader.next(in: text)
    guard first?.kind == .objectBegin else { throw RowError(kind: .notAnObject) }
    while let name = try reader.next(in: text), name.kind == .name, let value = try reader.next(in: text) {
      switch name.string(in: text) {
      case "input":
        if hasInput { throw RowError(kind: .duplicateKey, key: "input") }
        hasInput = true
        try readInput(value, text, &reader, limit)
      case "model" where value.kind == .string: model = value.string(in: text)
      case "model" where value.kind != .null:
        throw RowError(kind: .wrongType, key: "model", expected: ["a string", "null"])
      default: try reader.skip(value, in: text)
      }
    }
    _ = try reader.next(in: text)
    guard hasInput else { throw Self.wrongInput }
  }

  private static let wrongInput = RowError(
    kind: .wrongType, key: "input",
    expected: ["a string", "an array of strings", "an array of text and image_url parts"])

  private mutating func readInput(
    _ value: JSONToken, _ text: Span<UInt8>, _ reader: inout JSONReader, _ limit: Int
  ) throws {
    if value.kind == .string {
      inputs = [value.bytes(in: text)]
      return
    }
    guard value.kind == .arrayBegin else { throw Self.wrongInput }
    var parts: [UInt8]?
    while let item = try reader.next(in: text), item.kind != .arrayEnd {
      switch item.kind {
      case .string where parts == nil: inputs.append(item.bytes(in: text))
      case .objectBegin where inputs.isEmpty: try readPart(into: &parts, text, &reader)
      default: throw Self.wrongInput
      }
      guard inputs.count <= limit else { throw ServiceError(.tooManyItems) }
    }
    // Parts are one thing to judge.
    if let parts { inputs = [parts] }
    if inputs.isEmpty { throw Self.wrongInput }
  }

  /// `{"type": "text", "text": "…"}` or `{"type": "image_url", "image_url": {"url": "…"}}`.
  private func readPart(into parts: inout [UInt8]?, _ text: Span<UInt8>, _ reader: inout JSONReader) throws {
    // Taken out, so that it grows in its place: of many short parts each would copy all before it.
    var joined = parts.take() ?? []
    var type: String?
    var hasText = false
    var hasImage = false
    while let name = try reader.next(in: text), name.kind == .name, let value = try reader.next(in: text) {
      switch (name.string(in: text), value.kind) {
      case ("type", .string): type = value.string(in: text)
      case ("text", .string):
        hasText = true
        // Parts that follow each other stand on lines of their own.
        if !joined.isEmpty { joined.append(UInt8(ascii: "\n")) }
        joined += value.bytes(in: text)
      case ("text", _): throw Self.wrongInput
      case ("image_url", .objectBegin):
        hasImage = true
        try reader.skip(value, in: text)
      default: try reader.skip(value, in: text)
      }
    }
    // A part whose text stands elsewhere must not pass for one without any.
    guard type == "text" && hasText || type == "image_url" && hasImage else { throw Self.wrongInput }
    parts = joined
  }
}
