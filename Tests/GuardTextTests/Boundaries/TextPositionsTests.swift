// fmguard — SPDX-License-Identifier: Apache-2.0
// Positions in three units, against Swift's own views of the same text.

import TestSupport
import Testing

@testable import GuardText

/// A byte offset of a text, and the same place in the other units.
struct PositionRow: Sendable, CustomTestStringConvertible {
  let id: String
  let text: [UInt8]
  let offset: Int
  let utf16: Int
  let scalar: Int

  init(_ id: String, _ text: [UInt8], _ offset: Int, utf16: Int, scalar: Int) {
    (self.id, self.text, self.offset, self.utf16, self.scalar) = (id, text, offset, utf16, scalar)
  }

  var testDescription: String { id }

  static let all: [PositionRow] = [
    .init("empty", [], 0, utf16: 0, scalar: 0),
    .init("nul", [0x61, 0, 0x62], 2, utf16: 2, scalar: 2),
    .init("ascii", Array("a long line of ASCII".utf8), 17, utf16: 17, scalar: 17),
    .init("two-bytes", Array("éé".utf8), 4, utf16: 2, scalar: 2),
    .init("astral", Array("😀walnut".utf8), 4, utf16: 2, scalar: 1),
    .init("ill-formed-byte", [0xFF, 0x61], 1, utf16: 1, scalar: 1),
    .init("ill-formed-subpart", [0xF0, 0x9F, 0x98, 0x61], 4, utf16: 2, scalar: 2),
    .init("ill-formed-overlong", [0xC0, 0x80], 2, utf16: 2, scalar: 2),
    .init("ill-formed-surrogate", [0xED, 0xA0, 0x80], 3, utf16: 3, scalar: 3),
    .init("truncated-at-end", [0x61, 0xE2, 0x82], 3, utf16: 2, scalar: 2),
  ]
}

@Suite("Text positions") struct TextPositionsTests {
  @Test("rows", arguments: PositionRow.all) func rows(row: PositionRow) {
    var positions = TextPositions()
    let position = positions.position(at: row.offset, in: row.text.span)
    #expect(position.utf8 == row.offset && position.utf16 == row.utf16 && position.scalar == row.scalar)
  }

  static let alphabet: [[UInt8]] =
    ["a", "0123456789", "é", "한", "😀", "\0"].map { Array($0.utf8) } + [[0xFF], [0xE2, 0x82], [0xF0, 0x9F], [0x80]]

  @Test("the same as Swift's views", arguments: 0..<20) func views(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let bytes = random.bytes(of: Self.alphabet, upTo: 40)
      var ascending = TextPositions()
      var offset = 0
      while offset <= bytes.count {
        let before = String(decoding: bytes[..<offset], as: UTF8.self)
        let position = ascending.position(at: offset, in: bytes.span)
        #expect(position.utf16 == before.utf16.count && position.scalar == before.unicodeScalars.count, "\(bytes)")
        var fresh = TextPositions()
        #expect(fresh.position(at: offset, in: bytes.span) == position)
        offset = bytes.span.piece(at: offset)?.range.upperBound ?? bytes.count + 1
      }
      #expect(ascending.position(at: 0, in: bytes.span) == TextPosition())
    }
  }
}
