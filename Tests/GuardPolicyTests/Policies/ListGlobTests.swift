// fmguard — SPDX-License-Identifier: Apache-2.0
// Globs over list ids, against a reference that tries every way.

import GuardPolicy
import TestSupport
import Testing

@Suite("List globs")
struct ListGlobTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let glob: String
    let hits: [String]
    let misses: [String]
    var testDescription: String { id }
  }

  static let rows: [Row] = [
    Row(id: "everything", glob: "*", hits: ["", "a", "en-profanity"], misses: []),
    Row(id: "itself", glob: "en", hits: ["en"], misses: ["", "e", "enn", "EN", "en\u{0}"]),
    Row(id: "prefix", glob: "en-*", hits: ["en-", "en-hate"], misses: ["en", "den-hate", "\u{1F98A}"]),
    Row(id: "suffix", glob: "*-hate", hits: ["-hate", "en-hate", "x-hate-hate"], misses: ["hate", "en-hate-x"]),
    Row(id: "middle", glob: "a*b*c", hits: ["abc", "axbxc", "abbcc", "abcbc"], misses: ["ab", "acb", "abcx"]),
    Row(id: "one", glob: "?n-*", hits: ["en-a", "in-"], misses: ["n-a", "een-a"]),
    Row(id: "stars", glob: "**", hits: ["", "a"], misses: []),
  ]

  @Test("hits and near misses", arguments: rows)
  func matches(row: Row) throws {
    let glob = try #require(ListGlob(row.glob))
    for id in row.hits { #expect(glob.matches(id), "\(id)") }
    for id in row.misses { #expect(!glob.matches(id), "\(id)") }
  }

  @Test("what is no glob", arguments: ["", "EN", "a/b", "a b", "[a]", "a\u{0}", "\u{1F98A}", "!a"])
  func refused(pattern: String) {
    #expect(ListGlob(pattern) == nil)
  }

  @Test("random globs match as the definition says")
  func reference() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let pattern = String(
        (0..<Int.random(in: 1...6, using: &generator)).map { _ in "ab*?".randomElement(using: &generator)! })
      let id = String(
        (0..<Int.random(in: 0...7, using: &generator)).map { _ in "ab".randomElement(using: &generator)! })
      let glob = try #require(ListGlob(pattern))
      #expect(glob.matches(id) == Self.defined(pattern[...], id[...]), "\(pattern) \(id)")
    }
  }

  private static func defined(_ pattern: Substring, _ id: Substring) -> Bool {
    guard let first = pattern.first else { return id.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*": return defined(rest, id) || (!id.isEmpty && defined(pattern, id.dropFirst()))
    case "?": return !id.isEmpty && defined(rest, id.dropFirst())
    default: return id.first == first && defined(rest, id.dropFirst())
    }
  }
}
