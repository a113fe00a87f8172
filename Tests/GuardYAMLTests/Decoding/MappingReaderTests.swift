// fmguard — SPDX-License-Identifier: Apache-2.0
// Decoding tells every mistake, with place, value and remedy.

import GuardYAML
import TestSupport
import Testing

private enum Level: String, CaseIterable {
  case low, medium, high
}

/// A file format with a key of every type.
private struct Sample: Equatable {
  var id: String
  var level: Level?
  var flag: Bool?
  var share: Double?
  var count: Int?
  var words: [String]?
  var scores: [String: Double]?

  static var type: YAMLType<Sample> {
    .mapping { reader in
      let id = reader.required("id", .identifier)
      let sample = Sample(
        id: id ?? "", level: reader.optional("level", .choice()), flag: reader.optional("flag", .boolean),
        share: reader.optional("share", .number(in: 0...1)), count: reader.optional("count", .integer(in: 1...9)),
        words: reader.optional("words", .list(of: .string)),
        scores: reader.optional(
          "scores",
          .dictionary(of: .number(in: 0...1), keyedBy: "hate or spam") { ["hate", "spam"].contains($0) ? $0 : nil }))
      return id == nil ? nil : sample
    }
  }
}

@Suite struct MappingReaderTests {
  static let rows: [FileRow] = [
    FileRow("not a mapping", "[a]", "f.yaml:1:1: this is a list; write a mapping"),
    FileRow(
      "missing key", "level: low",
      "f.yaml:1:1: the key `id` is missing; add `id:` with an id of the characters a-z, 0-9 and - (such as "
        + "`en-profanity`), at most 64"),
    FileRow("misspelt key", "id: a\nlevle: low", "f.yaml:2:1: unknown key `levle`; did you mean `level`?"),
    FileRow(
      "unknown key", "id: a\n  \nsomething: 1",
      "f.yaml:3:1: unknown key `something`; the keys here are id, level, flag, share, count, words, scores"),
    FileRow(
      "a key that is there is not suggested", "id: a\nlevel: low\nlevels: low",
      "f.yaml:3:1: unknown key `levels`; the keys here are id, level, flag, share, count, words, scores"),
    FileRow(
      "duplicate key", "id: a\nflag: true\nid: b",
      "f.yaml:3:1: the key `id` stands here twice, first at line 1, column 1; remove one of them"),
    FileRow(
      "no value", "id: a\nlevel:\nflag: ~",
      "f.yaml:2:7: there is no value here; write low, medium or high, or remove it",
      "f.yaml:3:7: there is no value here; write true or false, or remove it"),
    FileRow(
      "identifiers", "id: A b",
      "f.yaml:1:5: `A b` cannot stand here; write an id of the characters a-z, 0-9 and - (such as `en-profanity`), at "
        + "most 64"),
    FileRow(
      "misspelt choice", "id: a\nlevel: hihg",
      "f.yaml:2:8: `hihg` is none of the values possible here; did you mean `high`?"),
    FileRow(
      "unknown choice", "id: a\nlevel: fatal",
      "f.yaml:2:8: `fatal` is none of the values possible here; write low, medium or high"),
    FileRow(
      "choice by case", "id: a\nlevel: HIGH",
      "f.yaml:2:8: `HIGH` is none of the values possible here; did you mean `high`?"),
    FileRow("list as choice", "id: a\nlevel: [low]", "f.yaml:2:8: this is a list; write low, medium or high"),
    FileRow("yes", "id: a\nflag: yes", "f.yaml:2:7: `yes` cannot stand here; write true or false"),
    FileRow("quoted truth", "id: a\nflag: \"true\"", "f.yaml:2:7: `true` cannot stand here; write true or false"),
    FileRow("range", "id: a\nshare: 1.5", "f.yaml:2:8: 1.5 is out of range; write a number from 0.0 to 1.0"),
    FileRow("not a number", "id: a\nshare: nan", "f.yaml:2:8: `nan` cannot stand here; write a number from 0.0 to 1.0"),
    FileRow("hexadecimal", "id: a\nshare: 0x1", "f.yaml:2:8: `0x1` cannot stand here; write a number from 0.0 to 1.0"),
    FileRow(
      "whole number", "id: a\ncount: 1.0", "f.yaml:2:8: `1.0` cannot stand here; write a whole number from 1 to 9"),
    FileRow(
      "whole number range", "id: a\ncount: 10", "f.yaml:2:8: 10 is out of range; write a whole number from 1 to 9"),
    FileRow(
      "items", "id: a\nwords: [x, [y], '', ~]",
      "f.yaml:2:12: this is a list; write a text",
      "f.yaml:2:17: `` cannot stand here; write a text",
      "f.yaml:2:21: there is no value here; write a text, or remove it"),
    FileRow("scalar as list", "id: a\nwords: x", "f.yaml:2:8: this is `x`; write a list, each item a text"),
    FileRow(
      "keys of a dictionary", "id: a\nscores: {hate: 2, spma: 0.5}",
      "f.yaml:2:16: 2 is out of range; write a number from 0.0 to 1.0",
      "f.yaml:2:19: `spma` cannot stand here; write hate or spam"),
    FileRow(
      "all at once, in the order of the file", "flag: on\nlevel: x\nkind: 1",
      "f.yaml:1:1: the key `id` is missing; add `id:` with an id of the characters a-z, 0-9 and - (such as "
        + "`en-profanity`), at most 64",
      "f.yaml:1:7: `on` cannot stand here; write true or false",
      "f.yaml:2:8: `x` is none of the values possible here; write low, medium or high",
      "f.yaml:3:1: unknown key `kind`; the keys here are id, level, flag, share, count, words, scores"),
    FileRow(
      "invisible and long values", "id: a\nflag: \"\\0\\u202E\(String(repeating: "x", count: 80))\"",
      "f.yaml:2:7: `\\u{0}\\u{202E}\(String(repeating: "x", count: 58))…` cannot stand here; write true or false"),
  ]

  @Test(arguments: rows) func mistakes(row: FileRow) throws {
    let log = IssueLog(file: "f.yaml")
    let root = try #require(try documents(row.bytes).get().first)
    _ = Sample.type.value(of: root, log)
    #expect(log.issues.map(\.description) == row.want)
  }

  @Test func everyTypeIsRead() throws {
    let text = """
      id: en-1
      level: high
      flag: false
      share: 0.5
      count: 9
      words: [yes, 12, "null", "é😀"]
      scores: {hate: 1, spam: 0}
      """
    let log = IssueLog(file: "f.yaml")
    let root = try #require(try documents(text).get().first)
    let sample = Sample.type.value(of: root, log)
    #expect(log.isEmpty)
    #expect(
      sample
        == Sample(
          id: "en-1", level: .high, flag: false, share: 0.5, count: 9, words: ["yes", "12", "null", "é😀"],
          scores: ["hate": 1, "spam": 0]))
  }

  @Test(arguments: ["a", "a-b", "0", "en-profanity", String(repeating: "a", count: 64)])
  func identifier(text: String) {
    let log = IssueLog(file: "f.yaml")
    let node = YAMLNode(.scalar(.init(text: text, isPlain: true)), at: .start)
    #expect(YAMLType<String>.identifier.value(of: node, log) == text)
  }

  @Test(arguments: ["-a", "a-", "A", "a b", "a_b", "é", "a\0", "😀", String(repeating: "a", count: 65)])
  func notAnIdentifier(text: String) {
    let log = IssueLog(file: "f.yaml")
    let node = YAMLNode(.scalar(.init(text: text, isPlain: true)), at: .start)
    #expect(YAMLType<String>.identifier.value(of: node, log) == nil)
    #expect(log.count == 1)
  }
}
