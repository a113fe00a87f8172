// fmguard — SPDX-License-Identifier: Apache-2.0
// Good plain lists: what becomes of their lines.

import GuardLists
import GuardMatch
import GuardPolicy
import GuardYAML
import Testing

@Suite struct PlainListTests {
  static let whole = """
    ---
    id: en-test
    language: en
    description: A list with every key.
    category: harassment
    severity: high
    stage: output
    match: word
    fold: standard
    action: replace
    replacement: "***"
    pinned: true
    except: [walnut street]
    selftest: fmguard selftest walnut lighthouse
    ---
    # comment

    walnut
    /[0-9]{3}-[0-9]{4}/
    \\#hash
    !walnut avenue
    """

  @Test func everyKeyIsRead() throws {
    let lists = try compile(("denylists/en/test.txt", Array(Self.whole.utf8)))
    let list = try #require(lists.lists.first)
    #expect(list.id == "en-test")
    #expect(list.language == "en")
    #expect(list.description == "A list with every key.")
    #expect(list.category == "harassment")
    #expect(list.severity == .high)
    #expect(list.stages == .output)
    #expect(list.isPinned)
    #expect(list.selftest == "fmguard selftest walnut lighthouse")
    #expect(list.file == "denylists/en/test.txt")
    #expect(list.patterns == 0..<4)
    #expect(lists.entryCount == 4)
    #expect(lists.matcher.patternCount == 4)
  }

  @Test func rulesSayWhereTheyComeFrom() throws {
    let lists = try compile(("denylists/en/test.txt", Array(Self.whole.utf8)))
    let rules = (0..<4).map { lists.rule(for: $0) }
    #expect(rules.map(\.source) == [14, 18, 19, 20].map { "denylists/en/test.txt:\($0)" })
    #expect(rules.map(\.mechanism) == [.denyList, .denyList, .pattern, .denyList])
    #expect(rules.map(\.id) == ["en-test#selftest", "en-test#0aa386a7", "en-test#6d90f54e", "en-test#06e951c3"])
    for rule in rules {
      #expect(rule.list == "en-test")
      #expect(rule.category == "harassment")
      #expect(rule.severity == .high)
      #expect(rule.stages == .output)
      #expect(rule.isPinned)
      #expect(rule.action == .replace)
      #expect(rule.replacement == "***")
    }
  }

  @Test func defaults() throws {
    let lists = try compile(("x.txt", Array("\(plainHeader)a\n".utf8)))
    let list = try #require(lists.lists.first)
    #expect(list.language == "und")
    #expect(list.stages == .both)
    #expect(!list.isPinned)
    #expect(list.selftest == nil && list.description == nil)
    let rule = lists.rule(for: 0)
    #expect(rule.action == .block && rule.replacement == nil)
    #expect(rule.source == "x.txt:6")
  }

  @Test func ruleIDsSurviveMovesAndFormats() throws {
    let plain = try compile(("a.txt", Array("\(plainHeader)# moved\n\nwalnut\n/walnut/\n".utf8)))
    let moved = try compile(("b.txt", Array("\(plainHeader)/walnut/\r\n  walnut".utf8)))
    let structured = try compile(("c.yaml", Array("\(structuredHeader)- term: walnut\n- regex: walnut\n".utf8)))
    let ids = [0, 1].map { plain.rule(for: $0).id }
    #expect(Set(ids).count == 2)
    #expect([1, 0].map { moved.rule(for: $0).id } == ids)
    #expect([0, 1].map { structured.rule(for: $0).id } == ids)
  }

  @Test func entriesMatch() throws {
    let lists = try compile(("denylists/en/test.txt", Array(Self.whole.utf8)))
    #expect(lists.patterns(in: "a walnut here") == [1])
    #expect(lists.patterns(in: "nothing to see") == [])
    #expect(lists.patterns(in: "fmguard selftest walnut lighthouse").contains(0))
    #expect(lists.proveExamples() == [])
  }

  @Test func exceptionsHoldForEntriesAboveAndBelow() throws {
    let lists = try compile(("x.txt", Array("\(plainHeader)walnut\n!walnut street\nstreet\n".utf8)))
    #expect(lists.patterns(in: "walnut street") == [])
    #expect(lists.patterns(in: "walnut, street") == [0, 1])
  }

  @Test func bareLinesOfARegexList() throws {
    let text = "---\nid: a\ncategory: x-test\nseverity: low\nmatch: regex\n---\n\\bab+c\\b\n/de+f/\n"
    let lists = try compile(("x.txt", Array(text.utf8)))
    #expect([0, 1].map { lists.rule(for: $0).mechanism } == [.pattern, .pattern])
    #expect(lists.patterns(in: "xx abbbc deef") == [0, 1])
  }

  @Test func aListMayBeEmpty() throws {
    #expect(try compile(("x.txt", Array(plainHeader.utf8))).entryCount == 0)
  }

  @Test func lineEndsWhiteSpaceAndByteOrderMarkDoNotCount() throws {
    let text = Self.whole.split(separator: "\n", omittingEmptySubsequences: false)
    let other = "\u{FEFF}" + text.map { "\($0)\($0.hasPrefix("---") ? " \t" : "")" }.joined(separator: "\r\n")
    let left = try compile(("x.txt", Array(Self.whole.utf8)))
    let right = try compile(("x.txt", Array(other.utf8)))
    #expect((0..<4).map { left.rule(for: $0).id } == (0..<4).map { right.rule(for: $0).id })
    #expect((0..<4).map { left.rule(for: $0).source } == (0..<4).map { right.rule(for: $0).source })
  }
}
