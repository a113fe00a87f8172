// fmguard — SPDX-License-Identifier: Apache-2.0
// How much of a stream is held back: exactly what may still become a match.

import Foundation
import GuardText
import TestSupport
import Testing

@testable import GuardMatch

struct PaddingTests {
  /// Padding that is longer than the room for undecided text is not passed over in silence.
  @Test(arguments: ["\u{200B}", "\u{3164}"], [10, 200_000])
  func paddingIsSeenOrSaid(padding: String, count: Int) throws {
    var builder = MatcherBuilder()
    _ = try builder.addTerm("walnut", PatternOptions())
    let matcher = builder.build()
    var matches = 0
    let outcome = matcher.scan("a wal" + String(repeating: padding, count: count) + "nut") { _ in matches += 1 }
    #expect(matches == 1 || outcome == .incomplete(.holdLimit))
    #expect(count > 10 || matches == 1)
  }
}

struct GrowingTests {
  /// Bytes that are longer in the copy than in the text fill a block before its end: the rest is another block's.
  @Test(arguments: [[0xFF], [0xEF, 0xB7, 0xBA], [0xC2, 0xB5]] as [[UInt8]], [100, 12_000, 16_000, 40_000, 66_000])
  func isCompleteWhatGrows(unit: [UInt8], count: Int) throws {
    var builder = MatcherBuilder()
    _ = try builder.addTerm("walnut", PatternOptions())
    let text = (0..<count / unit.count).flatMap { _ in unit } + Array(" a walnut".utf8)
    var found: [Range<Int>] = []
    // SAFETY: the bytes are used inside the closure only.
    let outcome = unsafe text.withUnsafeBufferPointer { buffer in
      unsafe builder.build().scan(buffer) { found.append($0.range) }
    }
    #expect(outcome == .complete && found == [text.count - 6..<text.count])
  }
}

extension GrowingTests {
  /// A block that is full is folded once more for its map, and may then end a little earlier.
  @Test(arguments: 1...200) func termsAmongWhatGrows(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var builder = MatcherBuilder()
    _ = try builder.addTerm("walnut", PatternOptions())
    let pieces =
      ["\u{FDFA}", "\u{FDFA}", "\u{FDFA}", " walnut ", "µ", "x", "한", "中", "e\u{301}"].map { Array($0.utf8) } + [[0xFF]]
    var text: [UInt8] = []
    let count = Int.random(in: 4000...9000, using: &random)
    while text.count < count { text += pieces.randomElement(using: &random)! }
    let words = String(decoding: text, as: UTF8.self).components(separatedBy: " walnut ").count - 1
    var found = 0
    // SAFETY: the bytes are used inside the closure only.
    let outcome = unsafe text.withUnsafeBufferPointer { buffer in
      unsafe builder.build().scan(buffer) { _ in found += 1 }
    }
    #expect(outcome == .complete && found == words)
  }
}

/// Chunks that are fed one after the other, and how many bytes may be released after each.
struct HoldBackRow: Sendable, CustomTestStringConvertible {
  let id: String
  var terms: [String] = []
  var kind = MatchKind.word
  var regexes: [String] = []
  var exceptions: [String] = []
  let chunks: [String]
  let released: [Int]
  var testDescription: String { id }

  static let rows: [HoldBackRow] = [
    HoldBackRow(id: "nothing to hold", terms: ["walnut"], chunks: ["the cat"], released: [7]),
    HoldBackRow(id: "live prefix", terms: ["walnut"], chunks: ["I like wal"], released: [7]),
    HoldBackRow(id: "prefix dies", terms: ["walnut"], chunks: ["wal", "k"], released: [0, 4]),
    HoldBackRow(
      id: "a jamo that becomes a syllable behind another one", terms: ["바"], kind: .prefix,
      chunks: ["\u{1175}", "\u{1107}", "\u{1161}"], released: [3, 3, 3]),
    HoldBackRow(id: "prefix inside a word is dead", terms: ["walnut"], chunks: ["xwal"], released: [4]),
    HoldBackRow(id: "inside a word, substring", terms: ["walnut"], kind: .substring, chunks: ["xwal"], released: [1]),
    HoldBackRow(id: "complete but no boundary yet", terms: ["ass"], chunks: ["an ass"], released: [3]),
    HoldBackRow(id: "boundary denies", terms: ["ass"], chunks: ["ass", "e"], released: [0, 4]),
    HoldBackRow(id: "boundary allows", terms: ["ass"], chunks: ["ass", " "], released: [0, 4]),
    HoldBackRow(id: "phrase", terms: ["blue heron"], chunks: ["a blue", " ", " h", "at"], released: [2, 2, 2, 11]),
    HoldBackRow(id: "longest of several", terms: ["ab", "abcd", "bx"], chunks: ["x abc"], released: [2]),
    HoldBackRow(id: "cut character", terms: ["é"], chunks: ["a \u{E9}b"], released: [5]),
    HoldBackRow(id: "could be composed", terms: ["é"], kind: .substring, chunks: ["ae"], released: [1]),
    HoldBackRow(id: "cannot be composed", terms: ["é"], kind: .substring, chunks: ["ao"], released: [2]),
    HoldBackRow(id: "could be a syllable", terms: ["시발"], chunks: ["\u{1109}"], released: [0]),
    HoldBackRow(id: "another syllable", terms: ["시발"], chunks: ["가"], released: [3]),
    HoldBackRow(
      id: "exception pending", terms: ["walnut"], exceptions: ["walnut street"], chunks: ["walnut s", "t", "op"],
      released: [0, 0, 11]),
    HoldBackRow(id: "hangul particle", terms: ["시발"], chunks: ["시발", "이", "라", " "], released: [0, 0, 0, 13]),
    HoldBackRow(id: "empty chunk", terms: ["walnut"], chunks: ["", "wal", ""], released: [0, 0, 0]),
    HoldBackRow(id: "nul", terms: ["walnut"], chunks: ["\0wal", "\0"], released: [1, 5]),
    HoldBackRow(id: "astral", terms: ["😀a"], kind: .substring, chunks: ["x😀", "b"], released: [1, 6]),
    HoldBackRow(id: "no patterns", chunks: ["anything", "é"], released: [8, 10]),
    HoldBackRow(
      id: "regex", regexes: ["[0-9]{3}-[0-9]{4}"], chunks: ["call 010", "-12", " x "], released: [5, 5, 13]),
    HoldBackRow(
      id: "regex, exception pending", regexes: ["kestrel-[0-9]+"], exceptions: ["kestrel-42 mill"],
      chunks: ["kestrel-42", " mi", "ne"], released: [0, 0, 14]),
    HoldBackRow(
      id: "the earliest of several regexes", regexes: ["[0-9]{3}", "foobar[0-9]+"], chunks: ["x foobar12", " ", "y"],
      released: [2, 10, 11]),
  ]
}

@Suite struct HoldBackTests {
  @Test(arguments: HoldBackRow.rows)
  func held(row: HoldBackRow) throws {
    var builder = MatcherBuilder()
    let group = builder.addExceptions(row.exceptions)
    for term in row.terms { _ = try builder.addTerm(term, PatternOptions(kind: row.kind, exceptions: group)) }
    for regex in row.regexes { _ = try builder.addRegex(regex, PatternOptions(exceptions: group)) }
    var scanner = StreamScanner(builder.build())
    var released: [Int] = []
    for chunk in row.chunks {
      let bytes = Array(chunk.utf8)
      released.append(unsafe bytes.withUnsafeBufferPointer { unsafe scanner.feed($0) { _ in } })
    }
    #expect(released == row.released)
  }

  @Test func idsAreUnique() {
    #expect(Set(HoldBackRow.rows.map(\.id)).count == HoldBackRow.rows.count)
  }

  @Test func aCharacterThatIsCutOffIsHeld() throws {
    var builder = MatcherBuilder()
    _ = try builder.addTerm("walnut", PatternOptions())
    var scanner = StreamScanner(builder.build())
    let bytes: [UInt8] = [0x61, 0xF0, 0x9F, 0x98]
    #expect(unsafe bytes.withUnsafeBufferPointer { unsafe scanner.feed($0) { _ in } } == 1)
    #expect(unsafe [UInt8(0x80)].withUnsafeBufferPointer { unsafe scanner.feed($0) { _ in } } == 5)
  }
}
