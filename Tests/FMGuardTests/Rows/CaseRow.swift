// fmguard — SPDX-License-Identifier: Apache-2.0
// One line of a `cases.jsonl`: a text and what the guard must do with it. Knows no guard.

import FMGuard
import FoundationEssentials
import Testing

/// A text, where it stands, and the action that it must get.
struct CaseRow: Sendable, CustomTestStringConvertible {
  let id: String
  let text: String
  let stage: Stage
  let expected: Action
  /// Why, in a few words.
  let why: String
  /// What the text must be after redaction; nil if the row does not say.
  let redacted: String?

  var testDescription: String { id }

  /// The rows of a file of JSON lines.
  ///
  /// - Throws: if the file cannot be read or a line is no row: a row that is skipped would look like one that passes.
  static func rows(ofFile path: String) throws -> [CaseRow] {
    let content = try Data(contentsOf: URL(filePath: path))
    return try content.split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDecoder().decode(CaseRow.self, from: Data(line))
    }
  }
}

extension CaseRow: Decodable {
  private enum Key: String, CodingKey {
    case id, text, stage, expect, why, redacted
  }

  init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: Key.self)
    id = try row.decode(String.self, forKey: .id)
    text = try row.decode(String.self, forKey: .text)
    stage = try row.choice(.stage)
    expected = try row.choice(.expect)
    why = try row.decode(String.self, forKey: .why)
    redacted = try row.decodeIfPresent(String.self, forKey: .redacted)
  }
}

extension KeyedDecodingContainer {
  /// The value of a word out of a closed list.
  fileprivate func choice<Choice: RawRepresentable<String>>(_ key: Key) throws -> Choice {
    let word = try decode(String.self, forKey: key)
    guard let choice = Choice(rawValue: word) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "no such word")
    }
    return choice
  }
}
