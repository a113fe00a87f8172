// fmguard — SPDX-License-Identifier: Apache-2.0
// The guide `docs/deny-lists.md` says what is true: its lists compile, its categories are those of the code.

import Foundation
import GuardLists
import GuardPolicy
import GuardYAML
import TestSupport
import Testing

@Suite struct GuideTests {
  private func text() throws -> String {
    try String(contentsOfFile: PackageFolder.path + "/docs/deny-lists.md", encoding: .utf8)
  }

  /// The blocks between fences that begin with a word, `""` for those without one.
  private func blocks(_ language: String) throws -> [String] {
    let parts = try text().components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).compactMap { index in
      let lines = parts[index].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return lines.first.map(String.init) == language ? lines.last.map(String.init) : nil
    }
  }

  @Test func itsListsCompileAndProveTheirExamples() throws {
    let plain = try #require(try blocks("").first)
    let structured = try #require(try blocks("yaml").first)
    let lists = try compile(("a.txt", Array(plain.utf8)), ("b.yaml", Array(structured.utf8)))
    #expect(lists.lists.map(\.id) == ["en-kitchen", "en-fruit"])
    #expect(lists.proveExamples() == [])
  }

  @Test func itNamesEveryCategoryAndNoOther() throws {
    let section = try #require(try text().components(separatedBy: "## Categories").last)
    let table = try #require(section.components(separatedBy: "\n## ").first)
    let named = table.matches(of: /\n\| `([a-z-]+)` \|/).map { String($0.1) }
    #expect(named == Category.allCases.map(\.rawValue))
  }

  @Test func itNamesEveryKey() throws {
    let text = try text()
    let unknown =
      messages("f.yaml", Array("\(structuredHeader)- {term: x, zzzzzzzz: y}\n".utf8))
      + messages("f.txt", Array(plainHeader.replacing("---\nid", with: "---\nzzzzzzzz: y\nid").utf8))
    let keys = unknown.compactMap { $0.components(separatedBy: "the keys here are ").last }
      .flatMap { $0.components(separatedBy: ", ") }
    #expect(unknown.count == 2 && keys.count == 24)
    for key in keys {
      #expect(text.contains("`\(key)`"), "\(key)")
    }
  }
}
