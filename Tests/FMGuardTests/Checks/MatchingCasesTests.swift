// fmguard — SPDX-License-Identifier: Apache-2.0
// Runs the cases that lie beside the repository, if they do: texts with expected actions, and their configuration.

import FMGuard
import FoundationEssentials
import Testing

/// The folder of the cases, seen from this file.
private let directory =
  "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
  + "/../shared/cases/matching"

@Suite("Matching cases", .enabled(if: ConfigurationDirectory.isDirectory(directory)))
struct MatchingCasesTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    let stage: Stage
    let expect: Action
    let why: String?
    var testDescription: String { id }

    enum Key: CodingKey {
      case id, text, stage, expect, why
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = try container.decode(String.self, forKey: .id)
      text = try container.decode(String.self, forKey: .text)
      why = try container.decodeIfPresent(String.self, forKey: .why)
      stage = try #require(Stage(rawValue: try container.decode(String.self, forKey: .stage)))
      expect = try #require(Action(rawValue: try container.decode(String.self, forKey: .expect)))
    }
  }

  static let guarded = Result { Guard(try Ruleset.load(from: directory)) }
  static let rows: [Row] = {
    let lines = FileManager.default.contents(atPath: "\(directory)/cases.jsonl")?.split(separator: UInt8(ascii: "\n"))
    return (lines ?? []).compactMap { try? JSONDecoder().decode(Row.self, from: Data($0)) }
  }()

  @Test("the expected action", arguments: rows)
  func action(row: Row) throws {
    let request = CheckRequest(text: row.text, context: CheckContext(stage: row.stage))
    #expect(try Self.guarded.get().check(request).action == row.expect, "\(row.why ?? "")")
  }

  @Test("every line is a row")
  func everyLine() throws {
    let content = try #require(FileManager.default.contents(atPath: "\(directory)/cases.jsonl"))
    #expect(Self.rows.count == content.split(separator: UInt8(ascii: "\n")).count)
    #expect(!Self.rows.isEmpty)
  }
}
