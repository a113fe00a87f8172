// fmguard — SPDX-License-Identifier: Apache-2.0
// Tokens of JSON → a row to train on. Pure.

public import GuardJSON

extension TrainingRow {
  /// Reads a row: an object with `text`, and if known `lang`, `labels` and `weight`.
  ///
  /// Labels are a list of those that are right, and all others are not; or an object from names to true or false, and
  /// of all others nothing is known. Without labels nothing is known but the language.
  ///
  /// - Parameter reader: any; a second text needs no memory that the first had.
  public static func read(
    _ text: Span<UInt8>, with reader: inout JSONReader
  ) throws(TrainingRowError) -> TrainingRow {
    var row = PartialRow()
    do throws(JSONFault) {
      reader.start(text)
      if let first = try reader.next(in: text) { try row.read(first, &reader, text) }
      // What follows the value is a fault.
      _ = try reader.next(in: text)
    } catch {
      throw .malformed(offset: error.offset)
    }
    if let error = row.error { throw error }
    guard row.hasText else { throw .missingText }
    return row.row
  }
}

/// A row in the making, and the first thing that is wrong with it.
private struct PartialRow {
  var row = TrainingRow(text: [])
  var hasText = false
  var error: TrainingRowError?

  mutating func read(_ first: JSONToken, _ reader: inout JSONReader, _ text: Span<UInt8>) throws(JSONFault) {
    guard first.kind == .objectBegin else {
      report(.notAnObject)
      return try reader.skip(first, in: text)
    }
    while let name = try reader.next(in: text), name.kind == .name {
      guard let value = try reader.next(in: text) else { return }
      try readMember(name.string(in: text), value, &reader, text)
    }
  }

  private mutating func report(_ error: TrainingRowError) {
    if self.error == nil { self.error = error }
  }

  private mutating func readMember(
    _ key: String, _ value: JSONToken, _ reader: inout JSONReader, _ text: Span<UInt8>
  ) throws(JSONFault) {
    switch (key, value.kind) {
    case ("text", .string):
      row.text = value.bytes(in: text)
      hasText = true
    case ("lang", .string): row.language = value.string(in: text)
    case ("lang", .null): break
    case ("weight", .number):
      row.weight = Double(value.string(in: text)) ?? 0
      if !(row.weight > 0 && row.weight.isFinite) { report(.wrongWeight) }
    case ("labels", .arrayBegin):
      row.isComplete = true
      while let item = try reader.next(in: text), item.kind != .arrayEnd {
        if item.kind != .string { report(.wrongType(key: key)) }
        row.labels[item.string(in: text)] = true
        try reader.skip(item, in: text)
      }
    case ("labels", .objectBegin):
      while let name = try reader.next(in: text), name.kind == .name, let value = try reader.next(in: text) {
        if value.kind != .true && value.kind != .false { report(.wrongType(key: key)) }
        row.labels[name.string(in: text)] = value.kind == .true
        try reader.skip(value, in: text)
      }
    case ("text", _), ("lang", _), ("weight", _), ("labels", _):
      report(.wrongType(key: key))
      try reader.skip(value, in: text)
    case ("id", _), ("source", _), ("split", _): try reader.skip(value, in: text)
    default:
      report(.unknownKey(key))
      try reader.skip(value, in: text)
    }
  }
}
