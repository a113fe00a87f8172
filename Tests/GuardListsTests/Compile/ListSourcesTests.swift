// fmguard — SPDX-License-Identifier: Apache-2.0
// What is kept of files for tools: texts, places, exceptions, and lists in spite of issues.

import GuardMatch
import GuardPolicy
import GuardYAML
import Testing

@testable import GuardLists

@Suite struct ListSourcesTests {
  private static let plain =
    "---\nid: a\ncategory: x-t\nseverity: high\nselftest: copper ladle\n---\nwalnut\n!oak street\n  /a\\d/\n"
  private static let structured = """
    id: b
    category: x-t
    severity: low
    language: de
    except: [elm lane]
    entries:
      - {term: elm, match: prefix, except: [elm tree], severity: critical}
      - term: 🌰
    """

  private func compiled(_ files: [(String, String)], keepsSources: Bool = true) -> (CompiledLists?, [GuardYAML.Issue]) {
    var compiler = ListCompiler(keepsSources: keepsSources)
    for (name, text) in files {
      let bytes = Array(text.utf8)
      compiler.add(bytes.span, file: name)
    }
    return compiler.finishAll()
  }

  @Test func keepsTextsAndPlaces() throws {
    let (lists, issues) = compiled([("a.txt", Self.plain), ("b.yaml", Self.structured)])
    let compiled = try #require(lists)
    let sources = try #require(compiled.sources)
    #expect(issues.isEmpty && compiled.entryCount == 5)
    let told = (0..<PatternID(5)).map { pattern in
      "\(sources.text(of: pattern)) \(sources.position(of: pattern).line):\(sources.position(of: pattern).column)"
    }
    #expect(told == ["copper ladle 5:11", "walnut 7:1", #"a\d 9:4"#, "elm 7:12", "🌰 8:11"])
    #expect(
      sources.exceptions.map { "\($0.phrase.text) \($0.phrase.position.line) \($0.scope)" }
        == ["oak street 8 0..<3", "elm lane 5 3..<5", "elm tree 7 3..<4"])
    #expect(sources.languagePosition(ofList: 1).line == 4)
    let entry = compiled.entry(3)
    #expect(entry.kind == .prefix && entry.severity == .critical && entry.list == 1 && !entry.isSelftest)
    #expect(compiled.entry(2).kind == nil && compiled.entry(0).isSelftest)
    #expect(compiled.source(of: 4) == "b.yaml:8")
  }

  @Test func keepsWhatIsRightBesideWhatIsNot() throws {
    let broken = "---\nid: c\ncategory: x-t\nseverity: high\n---\noak\n/(/\nash\n"
    let (lists, issues) = compiled([("a.txt", Self.plain), ("c.txt", broken)])
    #expect(issues.count == 1 && lists?.entryCount == 5)
    #expect(lists?.sources?.text(of: 4) == "ash")
    let (none, same) = compiled([("c.txt", broken)], keepsSources: false)
    #expect(none == nil && same.count == 1)
  }
}
