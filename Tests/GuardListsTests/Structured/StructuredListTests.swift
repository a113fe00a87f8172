// fmguard — SPDX-License-Identifier: Apache-2.0
// Good structured lists: what entries take from their list and what they say themselves.

import GuardLists
import GuardPolicy
import Testing

@Suite struct StructuredListTests {
  static let whole = """
    id: en-test
    language: en
    category: profanity
    severity: low
    action: replace
    replacement: "***"
    selftest: fmguard selftest walnut lighthouse
    entries:
      - term: walnut
        note: why it is here
        examples: {hit: ["a walnut"], miss: ["a hazelnut"]}
      - regex: 'ab+c'
        severity: critical
        category: x-own
        action: redact
      - term: heron
        match: prefix
        fold: none
        replacement: "bird"
        except: ["heron lake"]
      - {term: "é😀", action: block}
    """

  @Test func entriesInheritAndOverride() throws {
    let lists = try compile(("denylists/en/test.yaml", Array(Self.whole.utf8)))
    let rules = (1..<5).map { lists.rule(for: $0) }
    #expect(rules.map(\.source) == [9, 12, 16, 21].map { "denylists/en/test.yaml:\($0)" })
    #expect(rules.map(\.mechanism) == [.denyList, .pattern, .denyList, .denyList])
    #expect(rules.map(\.severity) == [.low, .critical, .low, .low])
    #expect(rules.map(\.category) == ["profanity", "x-own", "profanity", "profanity"])
    #expect(rules.map(\.action) == [.replace, .redact, .replace, .block])
    #expect(rules.map(\.replacement) == ["***", nil, "bird", nil])
  }

  @Test func entriesMatch() throws {
    let lists = try compile(("x.yaml", Array(Self.whole.utf8)))
    #expect(lists.patterns(in: "a walnut, abbc and herons") == [1, 2, 3])
    #expect(lists.patterns(in: "heron lake and Herons") == [])
    #expect(lists.proveExamples() == [])
  }

  @Test func aTermMayLookLikeAnything() throws {
    let lists = try compile(("x.yaml", Array("\(structuredHeader)- term: no\n- term: 1488\n- term: '#x'\n".utf8)))
    #expect(lists.entryCount == 3)
    #expect(lists.patterns(in: "say no to 1488 now") == [0, 1])
  }
}
