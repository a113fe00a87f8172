// fmguard — SPDX-License-Identifier: Apache-2.0
// The reader of JSON strings: what is JSON and what is not, and the same strings as a decoder finds.

import FoundationEssentials
import GuardJSON
import TestSupport
import Testing

@testable import FMGuard

@Suite("JSON strings")
struct JSONStringReaderTests {
  /// The decoded values and their pointers; nil if the text is not JSON.
  static func read(_ text: [UInt8]) -> [String]? {
    var reader = JSONStringReader(text.span)
    var strings: [String] = []
    do {
      while let string = try reader.next(in: text.span) {
        guard string.role == .value else { continue }
        let value = String(decoding: JSONLiteral(string.literal).decoded(in: text.span), as: UTF8.self)
        strings.append("\(reader.pointer(in: text.span))=\(value)")
      }
    } catch {
      return nil
    }
    return strings
  }

  static let valid: [(String, [String])] = [
    ("\"\"", ["="]), ("0", []), ("-0.0E-1", []), ("1e5", []), ("true", []), ("[]", []), ("{}", []),
    (" \t\r\n[ ] \n", []), ("[[],{},\"a\"]", ["/2=a"]), ("{\"a\":{\"b\":\"c\"},\"d\":\"e\"}", ["/a/b=c", "/d=e"]),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", ["=\"\\/\u{8}\u{C}\n\r\t"]), ("\"\\u00e9\\uD83E\\uDD8A\"", ["=é🦊"]),
    ("\"\\uD83E\"", ["=\u{FFFD}"]), ("\"\\uDD8A\\uD83E\"", ["=\u{FFFD}\u{FFFD}"]),
    ("\"\\uD83E\\u0061\"", ["=\u{FFFD}a"]), ("\"\u{7F}\u{2028}\"", ["=\u{7F}\u{2028}"]),
    ("[\"a\",[\"b\"],\"c\"]", ["/0=a", "/1/0=b", "/2=c"]), ("\u{FEFF}[\"a\"]", ["/0=a"]),
    ("\"\\u0000\"", ["=\u{0}"]),
  ]

  @Test("what is JSON", arguments: valid)
  func accepts(text: String, want: [String]) {
    #expect(Self.read(Array(text.utf8)) == want)
  }

  static let invalid = [
    "", " ", "\u{0}", "[", "]", "{", "}", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{1:2}", "{,}",
    "{\"a\" 1}", "[1}", "{\"a\":1]", "01", "-", "+1", "1.", ".5", "1e", "1e+", "0x1", "NaN", "tru", "truex", "nul",
    "\"",
    "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\u\u{FF11}234\"", "\"\n\"", "\"\t\"", "\"\u{0}\"", "'a'", "a",
    "1 1", "\"a\"\"b\"", "[] []", "// c\n1", "[\"a\"", "\u{1F98A}", "\u{FEFF}", "[1]\u{FEFF}", "\u{A0}1",
  ]

  @Test("what is not JSON", arguments: invalid)
  func refuses(text: String) {
    #expect(Self.read(Array(text.utf8)) == nil)
  }

  @Test("bytes that are not UTF-8 may stand in strings, and nowhere else")
  func illFormed() {
    #expect(Self.read([0x22, 0xFF, 0x22]) == ["=\u{FFFD}"])
    #expect(Self.read([0x5B, 0xFF, 0x5D]) == nil)
  }

  @Test("random JSON has the strings that a decoder finds; random damage does not crash, and is accepted only as JSON")
  func differential() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<3_000 {
      let text = Self.random(depth: 3, &generator)
      let decoded = try JSONDecoder().decode(AnyJSON.self, from: Data(text.utf8))
      let found = try #require(Self.read(Array(text.utf8)), "\(text)")
      let values = found.map { String($0.drop { $0 != "=" }.dropFirst()) }
      #expect(values.sorted() == decoded.strings.sorted(), "\(text)")

      var scalars = Array(text.unicodeScalars)
      let index = scalars.indices.randomElement(using: &generator)!
      scalars[index] = "{}[],:\"\\0e-u \n".unicodeScalars.randomElement(using: &generator)!
      let damaged = String(String.UnicodeScalarView(scalars))
      // A decoder refuses surrogates without a partner; here they are U+FFFD, as the RFC's grammar lets them stand.
      let rest = damaged.contains(#"\\u"#) ? damaged : damaged.split(separator: #"\ud83e\udd8a"#).joined()
      guard !rest.contains("d83e"), !rest.contains("dd8a") else { continue }
      let isJSON = (try? JSONDecoder().decode(AnyJSON.self, from: Data(damaged.utf8))) != nil
      #expect((Self.read(Array(damaged.utf8)) != nil) == isJSON, "\(damaged)")
    }
  }

  private static func random(depth: Int, _ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<(depth == 0 ? 3 : 5), using: &generator) {
    case 0: ["0", "-1.5e3", "true", "false", "null", " 12 "].randomElement(using: &generator)!
    case 1, 2: string(&generator)
    case 3:
      "["
        + (0..<Int.random(in: 0...3, using: &generator)).map { _ in random(depth: depth - 1, &generator) }
        .joined(separator: " ,") + "]"
    default:
      // Names are unique here: of equal ones a decoder keeps one only.
      "{"
        + (0..<Int.random(in: 0...3, using: &generator)).map { "\"k\($0)\" :\(random(depth: depth - 1, &generator))" }
        .joined(separator: ",") + "}"
    }
  }

  private static func string(_ generator: inout SeededGenerator) -> String {
    let pieces = ["a", "é", "🦊", "\\n", "\\\"", "\\\\", "\\u0041", "\\ud83e\\udd8a", "{", "]", ","]
    return "\""
      + (0..<Int.random(in: 0...5, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }
      .joined() + "\""
  }
}
