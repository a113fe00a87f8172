// fmguard — SPDX-License-Identifier: Apache-2.0
// The JSON reader: tokens and their places, and where a text stops being JSON.

import GuardJSON
import Testing

@Suite("JSON texts")
struct JSONReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let text: [UInt8]
    /// The tokens with their places, then the end, or the fault and its place.
    let want: String
    var testDescription: String { id }

    init(_ id: String, _ text: String, _ want: String) {
      self.init(id, bytes: Array(text.utf8), want)
    }

    init(_ id: String, bytes: [UInt8], _ want: String) {
      (self.id, self.text, self.want) = (id, bytes, want)
    }
  }

  /// What a reader makes of a text. Strings are shown as they stand in the text, between `'`.
  static func read(_ text: [UInt8], with reader: inout JSONReader) -> String {
    var shown: [String] = []
    reader.start(text.span)
    do {
      while let token = try reader.next(in: text.span) {
        let characters = String(decoding: text[token.range], as: UTF8.self)
        switch token.kind {
        case .objectBegin, .arrayBegin: shown.append("\(characters)@\(token.range.lowerBound)")
        case .objectEnd: shown.append("}")
        case .arrayEnd: shown.append("]")
        case .name: shown.append("'\(characters)':@\(token.range.lowerBound)")
        case .string: shown.append("'\(characters)'@\(token.range.lowerBound)")
        default: shown.append("\(characters)@\(token.range.lowerBound)")
        }
      }
      shown.append("end")
    } catch {
      let kind = error.kind == .malformed ? "malformed" : error.kind == .tooDeep ? "deep" : "large"
      shown.append("\(kind)@\(error.offset)")
    }
    return shown.joined(separator: " ")
  }

  static func read(_ text: [UInt8]) -> String {
    var reader = JSONReader()
    return read(text, with: &reader)
  }

  static let right = [
    Row("string", #""a""#, "'a'@1 end"),
    Row("empty string", #" "" "#, "''@2 end"),
    Row("numbers", "[0, -0.5e+7,1E400 ,2]", "[@0 0@1 -0.5e+7@4 1E400@12 2@19 ] end"),
    Row(
      "number of any size", "1" + String(repeating: "0", count: 400),
      "1" + String(repeating: "0", count: 400) + "@0 end"),
    Row("words", "[true,false ,null]", "[@0 true@1 false@6 null@13 ] end"),
    Row("nothing in them", "[{},[ ],{ }]", "[@0 {@1 } [@4 ] {@8 } ] end"),
    Row("members in order", #"{"b": 1, "a" :{"c":[]}}"#, "{@0 'b':@2 1@6 'a':@10 {@14 'c':@16 [@19 ] } } end"),
    Row("members of one name", #"{"a":1,"a":"x"}"#, "{@0 'a':@2 1@5 'a':@8 'x'@12 } end"),
    Row("empty name", #"{"":"" }"#, "{@0 '':@2 ''@5 } end"),
    Row("name that ends in a colon", #"{"a: " : ": "}"#, "{@0 'a: ':@2 ': '@10 } end"),
    Row("escaped quotes", #"["\"","\\","\\\""]"#, #"[@0 '\"'@2 '\\'@7 '\\\"'@12 ] end"#),
    Row("every escape", #""\"\\\/\b\f\n\r\t\u0000\uD83e""#, #"'\"\\\/\b\f\n\r\t\u0000\uD83e'@1 end"#),
    Row("byte order mark", "\u{FEFF}[1]", "[@3 1@4 ] end"),
    Row("astral", #"{"🦊":"🦊"}"#, "{@0 '🦊':@2 '🦊'@9 } end"),
    Row("invalid byte in a string", bytes: [0x22, 0x61, 0xFF, 0x22], "'a\u{FFFD}'@1 end"),
    Row("white space", "\t\r\n [ \n1\t,\r2 ]\n", "[@4 1@7 2@11 ] end"),
    Row("structure in strings", #"["{]","[,:"]"#, "[@0 '{]'@2 '[,:'@7 ] end"),
  ]

  static let wrong = [
    Row("empty", "", "malformed@0"),
    Row("white space only", " \n", "malformed@2"),
    Row("byte order mark only", "\u{FEFF}", "malformed@3"),
    Row("NUL", "\0", "malformed@0"),
    Row("NUL after a value", "1 \0", "1@0 malformed@2"),
    Row("invalid byte", bytes: [0x5B, 0xFF, 0x5D], "[@0 malformed@1"),
    Row("astral outside strings", "[🦊]", "[@0 malformed@1"),
    Row("open array", "[1", "[@0 1@1 malformed@2"),
    Row("open empty array", "[", "[@0 malformed@1"),
    Row("open object", #"{"a":1"#, "{@0 'a':@2 1@5 malformed@6"),
    Row("cut after a name", #"{"a""#, "{@0 malformed@4"),
    Row("cut after a colon", #"{"a":"#, "{@0 'a':@2 malformed@5"),
    Row("cut in a string", #"["a", "b"#, "[@0 'a'@2 malformed@8"),
    Row("cut in a name", #"{"a"#, "{@0 malformed@3"),
    Row("cut in an escape", #"["a\"#, "[@0 malformed@4"),
    Row("cut behind an escape", #"["a\""#, "[@0 malformed@5"),
    Row("closed too often", "[1]]", "[@0 1@1 ] malformed@3"),
    Row("closed only", "]", "malformed@0"),
    Row("closed and opened", "1],[2", "1@0 malformed@1"),
    Row("closed by the other", "[1}", "[@0 1@1 malformed@2"),
    Row("two values", "1 2", "1@0 malformed@2"),
    Row("two items at the top", "1,2", "1@0 malformed@2"),
    Row("comma at the end", "[1,]", "[@0 1@1 malformed@3"),
    Row("comma behind the last member", #"{"a":1,}"#, "{@0 'a':@2 1@5 malformed@7"),
    Row("no comma", "[1 2]", "[@0 1@1 malformed@3"),
    Row("no colon", #"{"a" 1}"#, "{@0 malformed@5"),
    Row("number as name", "{1:2}", "{@0 malformed@1"),
    Row("colon in an array", #"["a":1]"#, "[@0 'a'@2 malformed@4"),
    Row("leading zero", "[01]", "[@0 malformed@2"),
    Row("number cut", "[-]", "[@0 malformed@2"),
    Row("fraction cut", "[1.e1]", "[@0 malformed@3"),
    Row("exponent cut", "1e+", "malformed@3"),
    Row("misspelt words", "[truE]", "[@0 malformed@1"),
    Row("longer words", "nulll", "malformed@0"),
    Row("unknown escape", #"["a\x"]"#, "[@0 malformed@4"),
    Row("unknown escape in a name", #"{"a\x":1}"#, "{@0 malformed@4"),
    Row("escape of bad digits", #"["\u00g0"]"#, "[@0 malformed@6"),
    Row("escape of a wide digit", "[\"\\u\u{FF11}234\"]", "[@0 malformed@4"),
    Row("escape cut", #"["\u00"]"#, "[@0 malformed@6"),
    Row("line feed in a string", "[\"ok\",\n\"a\nb\"]", "[@0 'ok'@2 malformed@9"),
    Row("NUL in a string", "[1, \"a\0b\"]", "[@0 1@1 malformed@6"),
    Row("control character in a name", "{\"a\u{1F}\":1}", "{@0 malformed@3"),
    Row("control character, then cut", "[\"a\u{1}\", \"b", "[@0 malformed@3"),
    Row("comment", "// c\n1", "malformed@0"),
    Row("other quotes", "'a'", "malformed@0"),
    Row("second byte order mark", "\u{FEFF}\u{FEFF}1", "malformed@3"),
  ]

  @Test("tokens, places, faults", arguments: right + wrong)
  func tokens(row: Row) {
    #expect(Self.read(row.text) == row.want)
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    let ids = (Self.right + Self.wrong).map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test("one reader reads text after text as new ones do, and fails again when it has failed")
  func reuse() throws {
    var reader = JSONReader()
    for row in Self.right + Self.wrong.reversed() + Self.right {
      #expect(Self.read(row.text, with: &reader) == row.want, "\(row.id)")
    }
    let text = Array("[1 2]".utf8)
    reader.start(text.span)
    _ = try reader.next(in: text.span)
    _ = try reader.next(in: text.span)
    for _ in 0..<2 { #expect(throws: JSONFault.self) { try reader.next(in: text.span) } }
  }

  @Test("a reader without a text is at no value")
  func withoutText() {
    var reader = JSONReader()
    let nothing: [UInt8] = []
    #expect(throws: JSONFault.self) { try reader.next(in: nothing.span) }
  }

  @Test("nesting is limited, and what is open has to be closed", arguments: [("[", "]"), ("{\"a\":", "}")])
  func depth(opening: String, closing: String) {
    func nested(_ depth: Int, isClosed: Bool = true) -> [UInt8] {
      let text = String(repeating: opening, count: depth) + (opening == "[" ? "" : "0")
      return Array((isClosed ? text + String(repeating: closing, count: depth) : text).utf8)
    }
    let limit = JSONReader.depthLimit
    let place = limit * opening.utf8.count
    #expect(Self.read(nested(limit)).hasSuffix(" end"))
    #expect(Self.read(nested(limit, isClosed: false)).contains("malformed@"))
    #expect(Self.read(nested(limit + 1)).hasSuffix("deep@\(place)"))
    #expect(Self.read(nested(1_000_000, isClosed: false)).hasSuffix("deep@\(place)"))
  }

  @Test("what is skipped is read all the same")
  func skipping() throws {
    func rest(_ text: [UInt8]) throws(JSONFault) -> [JSONToken.Kind] {
      var reader = JSONReader()
      reader.start(text.span)
      var kinds: [JSONToken.Kind] = []
      while let token = try reader.next(in: text.span) {
        kinds.append(token.kind)
        if kinds.count > 1 { try reader.skip(token, in: text.span) }
      }
      return kinds
    }
    #expect(
      try rest(Array(#"[{"a":[1,{}]},[[]],"x",2]"#.utf8)) == [
        .arrayBegin, .objectBegin, .arrayBegin, .string, .number, .arrayEnd,
      ])
    #expect(throws: JSONFault.self) { () throws(JSONFault) in try rest(Array(#"[{"a":[1,{]},2]"#.utf8)) }
    #expect(throws: JSONFault.self) { () throws(JSONFault) in try rest(Array(#"[{"a":"\x"}]"#.utf8)) }
  }

  @Test("every prefix of a text is refused at its end")
  func prefixes() {
    let text = Array(#"{"id": [-1.5e+3, {}], "text": "a\u00e9\n🙂", "why": [{"b":[]}, true, false, null]}"#.utf8)
    #expect(Self.read(text).hasSuffix(" end"))
    for count in text.indices {
      let shown = Self.read(Array(text[..<count]))
      #expect(shown.contains("malformed@"), "\(count): \(shown)")
    }
  }

  @Test("a long text, and a short one behind it")
  func long() {
    var reader = JSONReader()
    let text = Array("\"".utf8) + [UInt8](repeating: 0x61, count: 5_000_000) + Array("\"".utf8)
    reader.start(text.span)
    let token = try? reader.next(in: text.span)
    #expect(token?.range == 1..<5_000_001)
    #expect(Self.read(Array("[1]".utf8), with: &reader) == "[@0 1@1 ] end")
  }
}
