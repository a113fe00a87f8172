// fmguard — SPDX-License-Identifier: Apache-2.0
// Regexes do not count inside the exceptions of their entries, in whole texts and in streams.

import GuardText
import Testing

@testable import GuardMatch

struct RegexExceptionRow: Sendable, CustomTestStringConvertible {
  let id: String
  var regex = "(?i)kestrel-[0-9]+"
  var fold = FoldLevel.standard
  var exceptions = ["kestrel-42", "old kestrel-7 mill"]
  let text: String
  /// What counts, in order.
  let hits: [String]
  var testDescription: String { id }

  private static let long = "kestrel \(String(repeating: "x", count: 9000)) owl"

  static let all: [RegexExceptionRow] = [
    RegexExceptionRow(id: "another number", text: "a kestrel-43", hits: ["kestrel-43"]),
    RegexExceptionRow(id: "the exception", text: "a kestrel-42", hits: []),
    RegexExceptionRow(id: "both", text: "kestrel-42, kestrel-43 and kestrel-42", hits: ["kestrel-43"]),
    RegexExceptionRow(id: "a longer word than the exception", text: "kestrel-427", hits: ["kestrel-427"]),
    RegexExceptionRow(id: "around the match", text: "the old kestrel-7 mill", hits: []),
    RegexExceptionRow(id: "half of what is around", text: "the old kestrel-7 barn", hits: ["kestrel-7"]),
    RegexExceptionRow(id: "folded", text: "KESTREL\u{2011}42, ｋestrel-42", hits: []),
    RegexExceptionRow(id: "at the end, cut", text: "old kestrel-7 mil", hits: ["kestrel-7"]),
    RegexExceptionRow(
      id: "over the original", regex: "Kestrel-[0-9]+", fold: .none, text: "Kestrel-42 Kestrel-5", hits: ["Kestrel-5"]),
    RegexExceptionRow(
      id: "without a literal", regex: "[a-z]+-[0-9]+", text: "kestrel-42 heron-42", hits: ["heron-42"]),
    RegexExceptionRow(
      id: "lowered", regex: #"\bkestrel\b"#, exceptions: ["kestrel tower"], text: "kestrel tower, kestrel",
      hits: ["kestrel"]),
    RegexExceptionRow(
      id: "a long match", regex: "kestrel[^,]*owl", exceptions: ["kestrel and owl"],
      text: "kestrel and owl, \(long)", hits: [long]),
  ]
}

@Suite struct RegexExceptionTests {
  @Test(arguments: RegexExceptionRow.all, [0, 1, 2, 7])
  func countsOutsideOnly(row: RegexExceptionRow, chunk: Int) throws {
    var builder = MatcherBuilder()
    let group = builder.addExceptions(row.exceptions)
    _ = try builder.addRegex(row.regex, PatternOptions(fold: row.fold, exceptions: group))
    let matcher = builder.build()
    let bytes = Array(row.text.utf8)
    var found: [Range<Int>] = []
    if chunk == 0 {
      unsafe bytes.withUnsafeBufferPointer { _ = unsafe matcher.scan($0) { found.append($0.range) } }
    } else {
      var scanner = StreamScanner(matcher)
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        let part = Array(bytes[start..<min(start + chunk, bytes.count)])
        unsafe part.withUnsafeBufferPointer { buffer in _ = unsafe scanner.feed(buffer) { found.append($0.range) } }
      }
      _ = scanner.finish { found.append($0.range) }
    }
    #expect(found.map { String(decoding: bytes[$0], as: UTF8.self) } == row.hits)
  }
}
