// fmguard — SPDX-License-Identifier: Apache-2.0
// What JSON strings stand for, and which place of a literal each place of the string is.

import GuardJSON
import Testing

@Suite("JSON literals")
struct JSONLiteralTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let literal: [UInt8]
    let decoded: [UInt8]
    /// The place in the literal of each character's beginning in the decoded string, and of the end.
    let places: [Int]
    var testDescription: String { id }

    init(_ id: String, _ literal: String, _ decoded: String, _ places: [Int]) {
      self.init(id, bytes: Array(literal.utf8), Array(decoded.utf8), places)
    }

    init(_ id: String, bytes: [UInt8], _ decoded: [UInt8], _ places: [Int]) {
      (self.id, self.literal, self.decoded, self.places) = (id, bytes, decoded, places)
    }
  }

  static let rows = [
    Row("empty", "", "", [0]),
    Row("plain", "ab", "ab", [0, 1, 2]),
    Row("short escapes", #"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t", [0, 2, 4, 6, 8, 10, 12, 14, 16]),
    Row("NUL", #"a\u0000b"#, "a\0b", [0, 1, 7, 8]),
    Row("escape of two bytes", #"\u00e9x"#, "éx", [0, 6, 7]),
    Row("escape of three bytes", #"\uD55Cx"#, "한x", [0, 6, 7]),
    Row("pair", #"\ud83e\uDD8Ax"#, "🦊x", [0, 12, 13]),
    Row("high half", #"\ud83ex"#, "\u{FFFD}x", [0, 6, 7]),
    Row("low half", #"\udd8ax"#, "\u{FFFD}x", [0, 6, 7]),
    Row("halves in the wrong order", #"\udd8a\ud83e"#, "\u{FFFD}\u{FFFD}", [0, 6, 12]),
    Row("high half and a letter", #"\ud83e\u0061"#, "\u{FFFD}a", [0, 6, 12]),
    Row("astral", "🦊x", "🦊x", [0, 4, 5]),
    Row("invalid byte", bytes: [0x61, 0xFF, 0x5C, 0x6E], [0x61, 0xFF, 0x0A], [0, 1, 2, 4]),
  ]

  @Test("strings and places", arguments: rows)
  func decodes(row: Row) throws {
    let text = Array("[\"".utf8) + row.literal + Array("\"]".utf8)
    var reader = JSONReader()
    reader.start(text.span)
    _ = try reader.next(in: text.span)
    let token = try #require(try reader.next(in: text.span))
    #expect(token.bytes(in: text.span) == row.decoded)
    #expect(token.hasEscapes == row.literal.contains(0x5C))
    let literal = JSONLiteral(token.range)
    #expect(literal.decoded(in: text.span) == row.decoded)
    // Bytes inside a character are no places; continuation bytes in the rows are never the first of an invalid one.
    let starts = row.decoded.indices.filter { row.decoded[$0] & 0xC0 != 0x80 } + [row.decoded.count]
    #expect(literal.sources(of: starts, in: text.span) == row.places.map { $0 + 2 })
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
