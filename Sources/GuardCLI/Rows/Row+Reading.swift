// fmguard — SPDX-License-Identifier: Apache-2.0
// The bytes of a line → a row. Pure.

import FMGuard
import GuardJSON

extension Row {
  /// Keys of test cases, which other commands read: a file of cases can be checked as it is.
  static let annotations = ["expect", "kind", "lang", "note", "why"]

  /// Options that a row may set, by their names.
  private static let options = CheckOptions.flags.filter(\.facts.inRow)

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: the bytes without the line feed.
  ///   - reader: any; a second line needs no memory that the first had.
  ///   - defaults: what holds for what the row does not say.
  static func read(
    _ line: ArraySlice<UInt8>, with reader: inout JSONReader, defaults: RequestOptions
  ) throws(RowError) -> Row {
    var options = CheckOptions()
    options.request = defaults
    var row = Row(text: [], request: defaults)
    do {
      reader.start(line.span)
      try row.read(&reader, line.span, into: &options)
    } catch let fault as JSONFault {
      throw RowError(fault, id: row.id)
    } catch let error as RowError {
      var error = error
      error.id = row.id
      throw error
    } catch {
      throw RowError(kind: .invalidJSON, id: row.id)
    }
    row.request = options.request
    return row
  }

  private mutating func read(
    _ reader: inout JSONReader, _ line: Span<UInt8>, into options: inout CheckOptions
  ) throws {
    guard let first = try reader.next(in: line), first.kind == .objectBegin else {
      while try reader.next(in: line) != nil {}
      throw RowError(kind: .notAnObject)
    }
    var seen: [String] = []
    // A name, then its value; at last the end of the object, and the end of the text or a fault behind it.
    while let name = try reader.next(in: line), name.kind == .name {
      let key = name.string(in: line)
      if seen.contains(key) { throw RowError(kind: .duplicateKey, key: key) }
      seen.append(key)
      guard let value = try reader.next(in: line) else { break }
      // The quote stands before the name, and columns count from 1.
      try readValue(value, of: key, at: name.range.lowerBound, &reader, line, into: &options)
    }
    _ = try reader.next(in: line)
    if !seen.contains("text") { throw RowError(kind: .missingText) }
  }

  private mutating func readValue(
    _ value: JSONToken, of key: String, at place: Int, _ reader: inout JSONReader, _ line: Span<UInt8>,
    into options: inout CheckOptions
  ) throws {
    switch key {
    case "text":
      guard value.kind == .string else { throw RowError(kind: .wrongType, key: key, expected: ["a string"]) }
      text = value.bytes(in: line)
    case "id":
      switch value.kind {
      case .string: id = .string(value.string(in: line))
      case .number: id = .number(value.string(in: line))
      case .null: break
      default: throw RowError(kind: .wrongType, key: key, expected: ["a string", "a number", "null"])
      }
    case _ where Self.annotations.contains(key): try reader.skip(value, in: line)
    default: try setOption(key, at: place, value, line, &options)
    }
  }

  private func setOption(
    _ key: String, at place: Int, _ value: JSONToken, _ line: Span<UInt8>, _ options: inout CheckOptions
  ) throws {
    guard let flag = Self.options.first(where: { $0.facts.name == key }) else {
      let known = ["id", "text"] + Self.options.map(\.facts.name)
      throw RowError(
        kind: .unknownKey, column: place, expected: Nearest.candidates(to: key, among: known))
    }
    switch (flag.facts.value, value.kind) {
    case (_, .null): break
    case (.none, .true): flag.set(&options, Word.on)
    case (.none, .false): flag.set(&options, Word.off)
    case (.none, _): throw RowError(kind: .wrongType, key: key, expected: ["true", "false"])
    case (_, .string):
      let word = Word(bytes: value.bytes(in: line))
      if case .choice(let words) = flag.facts.value, !words.contains(word.string) {
        throw RowError(kind: .notAChoice, key: key, expected: words)
      }
      if case .language = flag.facts.value, !LanguageTag.isWellFormed(word.string) {
        throw RowError(kind: .malformedValue, key: key, expected: [FlagFacts.Value.languageForm])
      }
      // A row is data: only the command line may name a file to read.
      if key == "prompt" { options.request.prompt = .text(word) } else { flag.set(&options, word) }
    default: throw RowError(kind: .wrongType, key: key, expected: ["a string"])
    }
  }
}

extension RowError {
  /// The line cannot be read as JSON.
  fileprivate init(_ fault: JSONFault, id: Row.ID?) {
    switch fault.kind {
    case .tooLarge: self.init(kind: .noMemory, id: id)
    case .tooDeep: self.init(kind: .tooDeep, id: id, column: fault.offset + 1)
    default: self.init(kind: .invalidJSON, id: id, column: fault.offset + 1)
    }
  }
}
