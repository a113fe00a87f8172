// fmguard — SPDX-License-Identifier: Apache-2.0
// Tokens of JSON → a row. Pure.

public import FMGuard
public import GuardJSON
internal import GuardYAML

extension Row {
  /// Reads a text that is one row.
  ///
  /// - Parameters:
  ///   - text: JSON.
  ///   - reader: any; a second text needs no memory that the first had.
  ///   - defaults: what holds for what the row does not say.
  public static func read(
    _ text: Span<UInt8>, with reader: inout JSONReader, defaults: CheckContext
  ) throws(RowError) -> Row {
    var none = NoOtherMembers()
    return try read(text, with: &reader, defaults: defaults, others: &none)
  }

  /// The same, of a row that may have other members, too.
  ///
  /// - Parameter others: takes them.
  package static func read(
    _ text: Span<UInt8>, with reader: inout JSONReader, defaults: CheckContext, others: inout some OtherMembers
  ) throws(RowError) -> Row {
    var row = PartialRow(defaults)
    do throws(JSONFault) {
      reader.start(text)
      if let first = try reader.next(in: text) { try row.readValue(first, &reader, text, &others) }
      // What follows the value is a fault.
      _ = try reader.next(in: text)
    } catch {
      throw RowError(error, id: row.row.id)
    }
    if let text = others.text { row.stand(text) }
    return try row.finished()
  }

  /// Reads a row that is a part of a text.
  ///
  /// - Parameters:
  ///   - first: the token that the value begins with, which `reader` has just returned. What is wrong with the row, but
  ///     for its JSON, is told when its last token has been read, so that the next one can be.
  ///   - text: the one that the reader was started with.
  public static func read(
    from first: JSONToken, _ reader: inout JSONReader, in text: Span<UInt8>, defaults: CheckContext
  ) throws(JSONFault) -> Result<Row, RowError> {
    var row = PartialRow(defaults)
    var none = NoOtherMembers()
    try row.readValue(first, &reader, text, &none)
    return Result { () throws(RowError) in try row.finished() }
  }
}

/// A row in the making, and the first thing that is wrong with it.
private struct PartialRow {
  var row: Row
  /// The names so far that mean something. Few, whatever a text has: of others nobody minds a second one, and each
  /// would be compared with all before it.
  private var seen: [String] = []
  private var hasText = false
  private var error: RowError?

  init(_ defaults: CheckContext) {
    row = Row(text: [], context: defaults)
  }

  /// Takes another member for the text, unless there is one.
  mutating func stand(_ text: [UInt8]) {
    guard !hasText else { return }
    hasText = true
    row.text = text
  }

  /// The row, when all of it has been read.
  consuming func finished() throws(RowError) -> Row {
    if var error = error ?? (hasText ? nil : RowError(kind: .missingText)) {
      error.id = row.id
      throw error
    }
    return row
  }

  mutating func readValue(
    _ first: JSONToken, _ reader: inout JSONReader, _ text: Span<UInt8>, _ others: inout some OtherMembers
  ) throws(JSONFault) {
    guard first.kind == .objectBegin else {
      report(RowError(kind: .notAnObject))
      return try reader.skip(first, in: text)
    }
    while let name = try reader.next(in: text), name.kind == .name {
      guard let value = try reader.next(in: text) else { return }
      let key = name.string(in: text)
      guard !seen.contains(key) else {
        report(RowError(kind: .duplicateKey, key: key))
        try reader.skip(value, in: text)
        continue
      }
      switch try others.take(key, value, &reader, in: text) {
      case .notOne:
        if RowKey(rawValue: key) != nil || RowKey.annotations.contains(key) { seen.append(key) }
        // The quote stands before the name, and columns count from 1.
        readMember(key, at: name.range.lowerBound, value, text)
        try reader.skip(value, in: text)
      case .passedOver: break
      case .taken: seen.append(key)
      case .wrong(let error):
        seen.append(key)
        report(error)
      }
    }
  }

  private mutating func report(_ error: RowError) {
    if self.error == nil { self.error = error }
  }

  private mutating func readMember(_ name: String, at place: Int, _ value: JSONToken, _ text: Span<UInt8>) {
    guard let key = RowKey(rawValue: name) else {
      if error == nil, !RowKey.annotations.contains(name) {
        let near = Suggestion.nearest(to: name, among: RowKey.allCases.map(\.rawValue))
        report(RowError(kind: .unknownKey, column: place, expected: near.map { [$0] } ?? []))
      }
      return
    }
    switch (key, value.kind) {
    case (.text, .string):
      hasText = true
      row.text = value.bytes(in: text)
    case (.text, _):
      hasText = true
      report(key, is: ["a string"])
    case (_, .null): break
    case (.id, .string): row.id = .string(value.string(in: text))
    case (.id, .number): row.id = .number(value.string(in: text))
    case (.id, _): report(key, is: ["a string", "a number", "null"])
    case (.explain, .true): row.context.explain = true
    case (.explain, .false): row.context.explain = false
    case (.explain, _): report(key, is: ["true", "false"])
    case (_, .string): readOption(key, value.string(in: text))
    default: report(key, is: ["a string"])
    }
  }

  private mutating func readOption(_ key: RowKey, _ word: String) {
    switch key {
    case .stage: choose(word, key) { $0.stage = $1 }
    case .shape: choose(word, key) { $0.shape = $1 }
    case .policy: row.context.policy = word
    case .prompt: row.context.prompt = word
    case .locale:
      if LanguageTag.isWellFormed(word) {
        row.context.locale = word
      } else {
        report(RowError(kind: .malformedValue, key: key.rawValue, expected: [RowKey.languageForm]))
      }
    case .id, .text, .explain: break
    }
  }

  private mutating func choose<Choice: CaseIterable & RawRepresentable<String>>(
    _ word: String, _ key: RowKey, _ set: (inout CheckContext, Choice) -> Void
  ) {
    if let choice = Choice(rawValue: word) { return set(&row.context, choice) }
    report(RowError(kind: .notAChoice, key: key.rawValue, expected: Choice.allCases.map(\.rawValue)))
  }

  private mutating func report(_ key: RowKey, is expected: [String]) {
    report(RowError(kind: .wrongType, key: key.rawValue, expected: expected))
  }
}

extension RowError {
  /// The text cannot be read as JSON.
  public init(_ fault: JSONFault, id: Row.ID? = nil) {
    switch fault.kind {
    case .tooLarge: self.init(kind: .noMemory, id: id)
    case .tooDeep: self.init(kind: .tooDeep, id: id, column: fault.offset + 1)
    default: self.init(kind: .invalidJSON, id: id, column: fault.offset + 1)
    }
  }
}
