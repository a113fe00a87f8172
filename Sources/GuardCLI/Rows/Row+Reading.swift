// fmguard — SPDX-License-Identifier: Apache-2.0
// The bytes of a line → a row. Pure.

extension Row {
  /// Keys of test cases, which other commands read: a file of cases can be checked as it is.
  static let annotations = ["expect", "kind", "lang", "note", "why"]

  /// Options that a row may set, by their names.
  private static let options = CheckOptions.flags.filter(\.facts.inRow)

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: the bytes without the line feed.
  ///   - defaults: what holds for what the row does not say.
  static func read(_ line: ArraySlice<UInt8>, defaults: RequestOptions) throws(RowError) -> Row {
    var scanner = JSONScanner(line)
    var options = CheckOptions()
    options.request = defaults
    var row = Row(request: defaults)
    do {
      try row.read(&scanner, into: &options)
    } catch let fault as JSONScanner.Fault {
      throw RowError(kind: .invalidJSON, id: row.id, column: fault.offset + 1)
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

  private mutating func read(_ scanner: inout JSONScanner, into options: inout CheckOptions) throws {
    guard try scanner.peek() == .object else {
      try scanner.skipValue()
      try scanner.expectEnd()
      throw RowError(kind: .notAnObject)
    }
    try scanner.expect(UInt8(ascii: "{"))
    var seen: [String] = []
    if !scanner.take(UInt8(ascii: "}")) {
      repeat {
        let key = String(decoding: try scanner.string(), as: UTF8.self)
        if seen.contains(key) { throw RowError(kind: .duplicateKey, key: key.shortened) }
        seen.append(key)
        try scanner.expect(UInt8(ascii: ":"))
        try readValue(of: key, &scanner, into: &options)
      } while scanner.take(UInt8(ascii: ","))
      try scanner.expect(UInt8(ascii: "}"))
    }
    try scanner.expectEnd()
    if !seen.contains("text") { throw RowError(kind: .missingText) }
  }

  private mutating func readValue(
    of key: String, _ scanner: inout JSONScanner, into options: inout CheckOptions
  ) throws {
    let kind = try scanner.peek()
    switch key {
    case "text":
      switch kind {
      case .string: text = try scanner.string()
      case .null: try scanner.null()
      default: throw RowError(kind: .wrongType, key: key, expected: ["a string", "null"])
      }
    case "id":
      switch kind {
      case .string: id = .string(String(decoding: try scanner.string(), as: UTF8.self))
      case .number: id = .number(try scanner.number())
      case .null: try scanner.null()
      default: throw RowError(kind: .wrongType, key: key, expected: ["a string", "a number", "null"])
      }
    case _ where Self.annotations.contains(key): try scanner.skipValue()
    default: try readOption(key, kind, &scanner, into: &options)
    }
  }

  private func readOption(
    _ key: String, _ kind: JSONScanner.Kind, _ scanner: inout JSONScanner, into options: inout CheckOptions
  ) throws {
    guard let flag = Self.options.first(where: { $0.facts.name == key }) else {
      let known = ["id", "text"] + Self.options.map(\.facts.name)
      throw RowError(
        kind: .unknownKey, key: key.shortened, expected: Nearest.candidates(to: key.shortened, among: known))
    }
    switch (flag.facts.value, kind) {
    case (_, .null): try scanner.null()
    case (.none, .boolean): flag.set(&options, try scanner.boolean() ? Word.on : Word.off)
    case (.none, _): throw RowError(kind: .wrongType, key: key, expected: ["true", "false"])
    case (_, .string):
      let value = Word(bytes: try scanner.string())
      if case .choice(let words) = flag.facts.value, !words.contains(value.string) {
        throw RowError(kind: .notAChoice, key: key, expected: words)
      }
      // A row is data: only the command line may name a file to read.
      if key == "prompt" { options.request.prompt = .text(value) } else { flag.set(&options, value) }
    default: throw RowError(kind: .wrongType, key: key, expected: ["a string"])
    }
  }
}

extension String {
  /// Enough of a key to recognise it.
  fileprivate var shortened: String { count <= 40 ? self : "\(prefix(40))…" }
}
