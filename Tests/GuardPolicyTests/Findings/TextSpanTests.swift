// fmguard — SPDX-License-Identifier: Apache-2.0
// Places in UTF-8, UTF-16 and scalars, against the standard library's own decoding.

import GuardPolicy
import GuardText
import TestSupport
import Testing

@Suite("Text spans")
struct TextSpanTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let text: [UInt8]
    let range: Range<Int>
    let utf16: Range<Int>
    let scalar: Range<Int>
    var testDescription: String { id }

    init(_ id: String, _ text: String, _ range: Range<Int>, utf16: Range<Int>, scalar: Range<Int>) {
      self.init(id, bytes: Array(text.utf8), range, utf16: utf16, scalar: scalar)
    }

    init(_ id: String, bytes: [UInt8], _ range: Range<Int>, utf16: Range<Int>, scalar: Range<Int>) {
      (self.id, text, self.range, self.utf16, self.scalar) = (id, bytes, range, utf16, scalar)
    }
  }

  static let rows: [Row] = [
    Row("empty", "", 0..<0, utf16: 0..<0, scalar: 0..<0),
    Row("ASCII", "a walnut", 2..<8, utf16: 2..<8, scalar: 2..<8),
    Row("after NUL", "\u{0}walnut", 1..<7, utf16: 1..<7, scalar: 1..<7),
    Row("after an emoji", "🦊walnut", 4..<10, utf16: 2..<8, scalar: 1..<7),
    Row("after a family", "👨‍👩‍👧walnut", 18..<24, utf16: 8..<14, scalar: 5..<11),
    Row("after NFD", "e\u{301} walnut", 4..<10, utf16: 3..<9, scalar: 3..<9),
    Row("after İ", "İwalnut", 2..<8, utf16: 1..<7, scalar: 1..<7),
    Row("an emoji", "a🦊b", 1..<5, utf16: 1..<3, scalar: 1..<2),
    Row("after a stray byte", bytes: [0xFF] + Array("fig".utf8), 1..<4, utf16: 1..<4, scalar: 1..<4),
    Row("after half a character", bytes: [0xF0, 0x9F, 0x66, 0x69, 0x67], 2..<5, utf16: 1..<4, scalar: 1..<4),
    Row("after a surrogate in UTF-8", bytes: [0xED, 0xA0, 0x80, 0x66], 3..<4, utf16: 3..<4, scalar: 3..<4),
    Row("after an overlong slash", bytes: [0xC0, 0xAF, 0x66], 2..<3, utf16: 2..<3, scalar: 2..<3),
  ]

  @Test("the three units", arguments: rows)
  func units(row: Row) throws {
    let span = try #require(TextSpan.spans(of: [row.range], in: row.text.span).first)
    #expect(span.utf8 == row.range)
    #expect(span.utf16 == row.utf16)
    #expect(span.scalar == row.scalar)
  }

  @Test("several ranges, in the order in which they were asked for")
  func several() {
    let text = Array("🦊a🦊b".utf8)
    let spans = TextSpan.spans(of: [9..<10, 0..<4, 4..<9], in: text.span)
    #expect(spans.map(\.utf16) == [5..<6, 0..<2, 2..<5])
    #expect(spans.map(\.utf8) == [9..<10, 0..<4, 4..<9])
  }

  @Test("a part of a text counts from its origin")
  func origin() {
    let text = Array("🦊a🦊b".utf8)
    var positions = TextPositions()
    let origin = positions.position(at: 5, in: text.span)
    let rest = Array(text[5...])
    #expect(TextSpan.spans(of: [9..<10], in: rest.span, from: origin) == TextSpan.spans(of: [9..<10], in: text.span))
  }

  @Test("any bytes count as the standard library decodes them")
  func reference() {
    var generator = SeededGenerator(seed: 3)
    let interesting: [UInt8] = [
      0x00, 0x61, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xC3, 0xE0, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...9, using: &generator)).map { _ in interesting.randomElement(using: &generator)!
      }
      let decoded = String(decoding: text, as: UTF8.self)
      let span = TextSpan.spans(of: [0..<text.count], in: text.span)[0]
      #expect(span.utf8 == 0..<text.count)
      #expect(span.scalar == 0..<decoded.unicodeScalars.count, "\(text)")
      #expect(span.utf16 == 0..<decoded.utf16.count, "\(text)")
    }
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
