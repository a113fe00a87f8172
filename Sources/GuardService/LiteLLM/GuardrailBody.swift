// fmguard — SPDX-License-Identifier: Apache-2.0
// The body of a request of LiteLLM's generic guardrail. Pure.

internal import FMGuard
internal import GuardJSON
internal import GuardRows

/// What LiteLLM asks. Its members come and go with its versions: those that mean nothing here are passed over, and any
/// but `input_type` may be absent or null.
struct GuardrailBody {
  /// On which side of the model the texts stand.
  private(set) var stage: Stage?
  /// In the order of the request; a text that is null is empty.
  private(set) var texts: [[UInt8]] = []
  /// The arguments of tool calls: JSON.
  private(set) var arguments: [[UInt8]] = []
  /// What is the same in all requests about one response.
  private(set) var call: String?
  /// `policy` of `additional_provider_specific_params`.
  private(set) var policy: String?

  /// Reads a body.
  ///
  /// - Parameter limit: more texts, or more tool calls, are an error.
  static func read(
    _ text: Span<UInt8>, with reader: inout JSONReader, limit: Int
  ) throws(ServiceError) -> GuardrailBody {
    var body = GuardrailBody()
    do {
      reader.start(text)
      try body.read(text, &reader, limit)
    } catch {
      throw ServiceError(ofReading: error)
    }
    return body
  }

  private mutating func read(_ text: Span<UInt8>, _ reader: inout JSONReader, _ limit: Int) throws {
    let first = try reader.next(in: text)
    guard first?.kind == .objectBegin else { throw RowError(kind: .notAnObject) }
    var seen: [String] = []
    while let name = try reader.next(in: text), name.kind == .name, let value = try reader.next(in: text) {
      let key = name.string(in: text)
      switch key {
      case "input_type", "texts", "tool_calls", "additional_provider_specific_params":
        // Nobody knows which of two would be taken.
        if seen.contains(key) { throw RowError(kind: .duplicateKey, key: key) }
        seen.append(key)
      default: break
      }
      switch (key, value.kind) {
      case ("litellm_call_id", .string): call = value.string(in: text)
      case ("input_type", .string): stage = try Self.stage(value.string(in: text))
      case ("texts", .arrayBegin): try readTexts(text, &reader, limit)
      case ("texts", .null), ("tool_calls", .null): break
      case ("texts", _): throw RowError(kind: .wrongType, key: key, expected: ["an array of strings", "null"])
      case ("tool_calls", .arrayBegin): try readToolCalls(text, &reader, limit)
      case ("tool_calls", _): throw Self.wrongToolCalls
      case ("additional_provider_specific_params", .objectBegin): try readParameters(text, &reader)
      case ("additional_provider_specific_params", .null): break
      case ("additional_provider_specific_params", _):
        throw RowError(kind: .wrongType, key: key, expected: ["an object", "null"])
      default: try reader.skip(value, in: text)
      }
    }
    _ = try reader.next(in: text)
    guard stage != nil else {
      throw RowError(kind: .notAChoice, key: "input_type", expected: ["request", "response"])
    }
  }

  private static func stage(_ word: String) throws(RowError) -> Stage {
    switch word {
    case "request": return .input
    case "response": return .output
    default: throw RowError(kind: .notAChoice, key: "input_type", expected: ["request", "response"])
    }
  }

  private mutating func readTexts(_ text: Span<UInt8>, _ reader: inout JSONReader, _ limit: Int) throws {
    while let item = try reader.next(in: text), item.kind != .arrayEnd {
      switch item.kind {
      case .string: texts.append(item.bytes(in: text))
      case .null: texts.append([])
      default: throw RowError(kind: .wrongType, key: "texts", expected: ["an array of strings", "null"])
      }
      guard texts.count <= limit else { throw ServiceError(.tooManyItems) }
    }
  }

  private static let wrongToolCalls = RowError(
    kind: .wrongType, key: "tool_calls", expected: ["an array of tool calls", "null"])

  /// `[{"function": {"name": …, "arguments": "…"}, …}, …]`. What has another form may hold what has to be checked, so
  /// it is an error.
  private mutating func readToolCalls(_ text: Span<UInt8>, _ reader: inout JSONReader, _ limit: Int) throws {
    while let call = try reader.next(in: text), call.kind != .arrayEnd {
      guard call.kind == .objectBegin else { throw Self.wrongToolCalls }
      while let name = try reader.next(in: text), name.kind == .name, let value = try reader.next(in: text) {
        switch (name.string(in: text), value.kind) {
        case ("function", .objectBegin): try readFunction(text, &reader)
        case ("function", .null): break
        case ("function", _): throw Self.wrongToolCalls
        default: try reader.skip(value, in: text)
        }
      }
      guard arguments.count <= limit else { throw ServiceError(.tooManyItems) }
    }
  }

  private mutating func readFunction(_ text: Span<UInt8>, _ reader: inout JSONReader) throws {
    while let name = try reader.next(in: text), name.kind == .name, let value = try reader.next(in: text) {
      switch (name.string(in: text), value.kind) {
      case ("arguments", .string): arguments.append(value.bytes(in: text))
      case ("arguments", .null): break
      case ("arguments", _): throw Self.wrongToolCalls
      default: try reader.skip(value, in: text)
      }
    }
  }

  private mutating func readParameters(_ text: Span<UInt8>, _ reader: inout JSONReader) throws {
    while let name = try reader.next(in: text), name.kind == .name, let value = try reader.next(in: text) {
      switch (name.string(in: text), value.kind) {
      case ("policy", .string): policy = value.string(in: text)
      case ("policy", .null): break
      case ("policy", _): throw RowError(kind: .wrongType, key: "policy", expected: ["a string", "null"])
      default: try reader.skip(value, in: text)
      }
    }
  }
}
