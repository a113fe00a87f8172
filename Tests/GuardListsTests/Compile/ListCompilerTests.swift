// fmguard — SPDX-License-Identifier: Apache-2.0
// Several files: one matcher, one space of ids, all issues or no lists.

import GuardMatch
import GuardPolicy
import GuardYAML
import TestSupport
import Testing

@testable import GuardLists

@Suite struct ListCompilerTests {
  private func list(_ id: String, _ lines: String) -> [UInt8] {
    Array("---\nid: \(id)\ncategory: x-test\nseverity: low\n---\n\(lines)".utf8)
  }

  @Test func patternsBelongToTheirLists() throws {
    let lists = try compile(
      ("a.txt", list("a", "one\ntwo\n")), ("b.txt", list("b", "")), ("c.txt", list("c", "three\n")),
      ("d.txt", list("d", "")))
    #expect((0..<3).map { lists.list(of: $0).id } == ["a", "a", "c"])
    #expect(lists.lists.map(\.patterns) == [0..<2, 2..<2, 2..<3, 3..<3])
    #expect(lists.rule(for: 2).source == "c.txt:6")
  }

  @Test func noListsAtAll() throws {
    let lists = try ListCompiler().finish()
    #expect(lists.lists.isEmpty && lists.entryCount == 0)
  }

  @Test func idsAreUniqueAcrossFiles() {
    let error = #expect(throws: ConfigurationError.self) {
      try compile(("a.txt", list("x", "/(/\n")), ("b.txt", list("y", "")), ("c.txt", list("x", "two\n")))
    }
    #expect(
      error?.issues.map(\.description) == [
        "a.txt:6:3: the regex `(` is broken at byte 1: missing closing parenthesis; correct it; the syntax is that of PCRE2",
        "c.txt:2:5: a second list has the id `x`, the first is at a.txt:2; give one of them another id",
      ])
  }

  @Test func differentOptionsHaveALimit() throws {
    var compiler = ListCompiler()
    for number in 0..<PatternLimits.options {
      _ = try compiler.builder.addTerm("walnut", PatternOptions(language: "x-\(number)"))
    }
    #expect(try compiler.builder.addTerm("walnut", PatternOptions(language: "x-0")) == PatternID(PatternLimits.options))
    compiler.add(list("a", "ok\n/a./\n").span, file: "a.txt")
    let remedy = "and the lists before it have 65536 different ones; let entries share them, or give them to the list"
    do throws(ConfigurationError) {
      _ = try compiler.finish()
      Issue.record("there was no error")
    } catch {
      #expect(
        error.issues.map(\.description) == [
          "a.txt:6:1: the entry `ok` has settings or exceptions of its own, \(remedy)",
          "a.txt:7:2: the entry `a.` has settings or exceptions of its own, \(remedy)",
        ])
    }
  }

  @Test(arguments: 0..<4) func noiseNeverCrashes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet =
      Array("ab-#!/\\:[]{}'\"\n\r\n \t*(é😀\u{0}\u{3000}\u{FEFF}".utf8) + [0xFF, 0xC3]
    for _ in 0..<200 {
      var bytes = Bool.random(using: &random) ? Array(plainHeader.utf8) : Array(structuredHeader.utf8)
      bytes += (0..<Int.random(in: 0..<80, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
      for name in ["f.txt", "f.yaml"] {
        let lines = bytes.count { $0 == 0x0A } + 1
        do throws(ConfigurationError) {
          let lists = try compile((name, bytes))
          #expect(lists.entryCount == lists.matcher.patternCount)
        } catch {
          for issue in error.issues {
            #expect((0...lines + 1).contains(issue.position?.line ?? 0), "seed \(seed), bytes \(bytes)")
          }
        }
      }
    }
  }
}
