// fmguard — SPDX-License-Identifier: Apache-2.0
// Rows: what they say, and what is wrong with them.

import FMGuard
import GuardJSON
import Testing

@testable import GuardRows

struct RowCase: Sendable, CustomTestStringConvertible {
  let id: String
  let line: [UInt8]
  let want: Result<Row, RowError>

  init(_ id: String, _ line: String, _ want: Result<Row, RowError>) {
    (self.id, self.line, self.want) = (id, Array(line.utf8), want)
  }

  init(_ id: String, bytes: [UInt8], _ want: Result<Row, RowError>) {
    (self.id, line, self.want) = (id, bytes, want)
  }

  var testDescription: String { id }

  static func row(_ text: String, id: Row.ID? = nil, _ change: (inout CheckContext) -> Void = { _ in })
    -> Result<Row, RowError>
  {
    var request = CheckContext()
    change(&request)
    return .success(Row(id: id, text: Array(text.utf8), context: request))
  }

  static let right = [
    RowCase("text", #"{"text": "a"}"#, row("a")),
    RowCase("empty-text", #"{"text":""}"#, row("")),
    RowCase("white-space", "\t{ \"text\" :\r \"a\" } ", row("a")),
    RowCase("byte-order-mark", "\u{FEFF}{\"text\":\"a\"}", row("a")),
    RowCase("id", #"{"id":"r-1","text":"a"}"#, row("a", id: .string("r-1"))),
    RowCase("id-number", #"{"id":17,"text":"a"}"#, row("a", id: .number("17"))),
    RowCase("id-beyond-all-integers", #"{"id":-1E+999,"text":"a"}"#, row("a", id: .number("-1E+999"))),
    RowCase("id-null", #"{"id":null,"text":"a"}"#, row("a")),
    RowCase("escapes", #"{"text":"\"\\\/\b\f\n\r\t"}"#, row("\"\\/\u{8}\u{C}\n\r\t")),
    RowCase("nul", #"{"text":"a\u0000b"}"#, row("a\0b")),
    RowCase("astral-escape", #"{"text":"\ud83d\uDE42"}"#, row("🙂")),
    RowCase("astral", #"{"text":"🙂"}"#, row("🙂")),
    RowCase("half-a-pair", #"{"text":"a\ud83d"}"#, row("a\u{FFFD}")),
    RowCase("half-a-pair-and-a-letter", #"{"text":"\ud83d\u0041"}"#, row("\u{FFFD}A")),
    RowCase("low-half", #"{"text":"\ude42b"}"#, row("\u{FFFD}b")),
    RowCase("stage", #"{"text":"a","stage":"output"}"#, row("a") { $0.stage = .output }),
    RowCase("policy", #"{"text":"a","policy":"p"}"#, row("a") { $0.policy = "p" }),
    RowCase("shape", #"{"text":"a","shape":"guided"}"#, row("a") { $0.shape = .guided }),
    RowCase("prompt", #"{"text":"a","prompt":"p"}"#, row("a") { $0.prompt = "p" }),
    RowCase("prompt-is-no-file", #"{"text":"a","prompt":"@p"}"#, row("a") { $0.prompt = "@p" }),
    RowCase("locale", #"{"text":"a","locale":"de"}"#, row("a") { $0.locale = "de" }),
    RowCase("explain", #"{"text":"a","explain":true}"#, row("a") { $0.explain = true }),
    RowCase("explain-not", #"{"text":"a","explain":false}"#, row("a")),
    RowCase("option-null", #"{"text":"a","stage":null}"#, row("a")),
    RowCase(
      "annotations", #"{"text":"a","expect":"block","lang":"en","why":["x",{"y":[1.5e-3,true,false,null]}]}"#, row("a")),
  ]

  static let wrong = [
    RowCase("no-json", "text", .failure(RowError(kind: .invalidJSON, column: 1))),
    RowCase("empty", "", .failure(RowError(kind: .invalidJSON, column: 1))),
    RowCase("cut", #"{"text":"a"#, .failure(RowError(kind: .invalidJSON, column: 11))),
    RowCase("cut-after-id", #"{"id":"x","text""#, .failure(RowError(kind: .invalidJSON, id: .string("x"), column: 17))),
    RowCase(
      "cut-in-text-after-id", #"{"id":"x","text":"a"#,
      .failure(RowError(kind: .invalidJSON, id: .string("x"), column: 20))),
    RowCase(
      "control-after-id", "{\"id\":\"x\",\"text\":\"a\t\"}",
      .failure(RowError(kind: .invalidJSON, id: .string("x"), column: 20))),
    RowCase("more-after-it", #"{"text":"a"} x"#, .failure(RowError(kind: .invalidJSON, column: 14))),
    RowCase("control", "{\"text\":\"a\u{1}\"}", .failure(RowError(kind: .invalidJSON, column: 11))),
    RowCase("raw-nul", "{\"text\":\"a\0\"}", .failure(RowError(kind: .invalidJSON, column: 11))),
    RowCase("bad-escape", #"{"text":"\x"}"#, .failure(RowError(kind: .invalidJSON, column: 11))),
    RowCase("bad-unicode-escape", #"{"text":"\u12g4"}"#, .failure(RowError(kind: .invalidJSON, column: 14))),
    RowCase("leading-zero", #"{"id":01,"text":"a"}"#, .failure(RowError(kind: .invalidJSON, column: 8))),
    RowCase("trailing-comma", #"{"text":"a",}"#, .failure(RowError(kind: .invalidJSON, column: 13))),
    RowCase("array", #"["a"]"#, .failure(RowError(kind: .notAnObject))),
    RowCase("string", #""a""#, .failure(RowError(kind: .notAnObject))),
    RowCase("deep", String(repeating: "[", count: 100_000), .failure(RowError(kind: .tooDeep, column: 513))),
    RowCase("no-text", #"{"id":"x"}"#, .failure(RowError(kind: .missingText, id: .string("x")))),
    RowCase("nothing", "{}", .failure(RowError(kind: .missingText))),
    RowCase(
      "unknown-key", #"{"text":"a","polcy":"p"}"#,
      .failure(RowError(kind: .unknownKey, column: 13, expected: ["policy"]))),
    RowCase("format-is-no-key", #"{"text":"a","format":"json"}"#, .failure(RowError(kind: .unknownKey, column: 13))),
    RowCase("text-twice", #"{"text":"a","text":"b"}"#, .failure(RowError(kind: .duplicateKey, key: "text"))),
    RowCase(
      "text-of-escaped-name-twice", #"{"text":"a","te\u0078t":"b"}"#,
      .failure(RowError(kind: .duplicateKey, key: "text"))),
    RowCase("text-number", #"{"text":1}"#, .failure(RowError(kind: .wrongType, key: "text", expected: ["a string"]))),
    RowCase("text-null", #"{"text":null}"#, .failure(RowError(kind: .wrongType, key: "text", expected: ["a string"]))),
    RowCase(
      "deep-value", #"{"id":1,"why":"# + String(repeating: "[", count: 600),
      .failure(RowError(kind: .tooDeep, id: .number("1"), column: 526))),
    RowCase("unknown-key-of-secrets", #"{"text":"a","a secret":1}"#, .failure(RowError(kind: .unknownKey, column: 13))),
    RowCase(
      "locale-no-tag", #"{"text":"a","locale":"de_DE"}"#,
      .failure(
        RowError(kind: .malformedValue, key: "locale", expected: ["a BCP 47 language tag such as de or pt-BR"]))),
    RowCase(
      "stage-number", #"{"stage":1}"#, .failure(RowError(kind: .wrongType, key: "stage", expected: ["a string"]))),
    RowCase(
      "explain-string", #"{"explain":"true"}"#,
      .failure(RowError(kind: .wrongType, key: "explain", expected: ["true", "false"]))),
    RowCase(
      "stage-unknown", #"{"stage":"middle"}"#,
      .failure(RowError(kind: .notAChoice, key: "stage", expected: ["input", "output"]))),
  ]
}

extension Row {
  fileprivate static func read(_ line: ArraySlice<UInt8>, defaults: CheckContext) throws(RowError) -> Row {
    var reader = JSONReader()
    return try read(line.span, with: &reader, defaults: defaults)
  }
}

@Suite struct RowTests {
  @Test(arguments: RowCase.right + RowCase.wrong) func read(row: RowCase) {
    let got = Result { () throws(RowError) in try Row.read(row.line[...], defaults: CheckContext()) }
    #expect(got == row.want)
  }

  @Test func idsAreUnique() {
    let ids = (RowCase.right + RowCase.wrong).map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func messages() {
    for (error, want) in [
      (RowError(kind: .wrongType, key: "text", expected: ["a string"]), "the value of 'text' must be a string"),
      (
        RowError(kind: .wrongType, key: "id", expected: ["a string", "a number", "null"]),
        "the value of 'id' must be a string, a number or null"
      ),
      (
        RowError(kind: .unknownKey, column: 13, expected: ["policy"]),
        "the key at byte 13 is none that a row may have; did you mean 'policy'?"
      ),
    ] {
      #expect("\(error)" == want)
    }
  }

  /// Each was compared with all before it: half a minute and more.
  @Test(.timeLimit(.minutes(1))) func manyMembersThatMeanNothingCostTimeInProportion() throws {
    let members = (0..<100_000).map { #""key-\#($0)":1"# }.joined(separator: ",")
    let line = Array(#"{\#(members),"text":"a","id":"r"}"#.utf8)
    var reader = JSONReader()
    #expect(throws: RowError(kind: .unknownKey, id: .string("r"), column: 2)) {
      try Row.read(line.span, with: &reader, defaults: CheckContext())
    }
    var others = AnyOtherMembers()
    let row = try Row.read(line.span, with: &reader, defaults: CheckContext(), others: &others)
    #expect(row.text == Array("a".utf8) && row.id == .string("r"))
  }

  /// What means nothing may be there twice, and its name is nobody's business.
  @Test func othersMayBeThereTwice() throws {
    var reader = JSONReader()
    var others = AnyOtherMembers()
    let twice = Array(#"{"walnut":1,"text":"a","walnut":{"text":"b"}}"#.utf8)
    #expect(
      try Row.read(twice.span, with: &reader, defaults: CheckContext(), others: &others).text == Array("a".utf8))
    let wrong = Array(#"{"walnut":1,"text":"a","text":"b"}"#.utf8)
    #expect(throws: RowError(kind: .duplicateKey, key: "text")) {
      try Row.read(wrong.span, with: &reader, defaults: CheckContext(), others: &others)
    }
  }

  @Test func illFormedBytesComeThrough() throws {
    let line = Array(#"{"text":""#.utf8) + [0xFF, 0xC3] + Array(#""}"#.utf8)
    #expect(try Row.read(line[...], defaults: CheckContext()).text == [0xFF, 0xC3])
  }

  @Test func whatARowDoesNotSayHoldsForAll() throws {
    var defaults = CheckContext()
    (defaults.stage, defaults.policy, defaults.explain) = (.output, "p", true)
    let row = try Row.read(Array(#"{"text":"a","policy":"q","explain":false}"#.utf8)[...], defaults: defaults)
    #expect(row.context.stage == .output && row.context.policy == "q" && !row.context.explain)
  }

  /// Whatever is done to a line, it is read or refused; and what is cut off at its end is never taken for a whole.
  @Test func everyPrefixOfALineIsRefused() {
    let line = Array(#"{"id": -1.5e+3, "text": "a\u00e9\n🙂", "why": [{}, [], true, null], "explain": false}"#.utf8)
    for count in 0..<line.count {
      #expect(throws: RowError.self) { () throws(RowError) in try Row.read(line[..<count], defaults: CheckContext()) }
    }
    #expect(throws: Never.self) { () throws(RowError) in try Row.read(line[...], defaults: CheckContext()) }
  }
}
