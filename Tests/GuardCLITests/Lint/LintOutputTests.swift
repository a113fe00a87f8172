// fmguard — SPDX-License-Identifier: Apache-2.0
// The report of lint in its three forms, and whether docs/lint.md tells every rule.

import FMGuard
import FoundationEssentials
import GuardLint
import TestSupport
import Testing

@testable import GuardCLI

@Suite struct LintOutputTests {
  private func report() throws -> LintReport {
    let folder = try TemporaryFolder([
      "policies/default.yaml": "id: default\nseverity: low\n",
      "denylists/a.txt": "---\nid: a\ncategory: x-test\nseverity: high\n---\nwalnut\nx\n/(a+)+walnut/\n",
      "denylists/b.txt": "---\nid: b\ncategory: x-test\nsevrity: high\n---\n",
    ])
    return Linter(directory: folder.path).report()
  }

  @Test func tellsPeople() throws {
    #expect(
      LintText(style: .plain).lines(try report()) == """
        denylists/a.txt:7:1: warning: the entry `x` has one character, which is short for `match: word` [short-term]
            write a longer phrase, or prove by `examples: miss` that it leaves its neighbours alone
        denylists/a.txt:8:2: note: the regex `(a+)+walnut` runs over the whole of each text that holds its literal: a match \
        may begin any way before it [regex-far-from-literal]
            limit what may stand before it to 256 characters, as in `[a-z]{0,20}`
        denylists/a.txt:8:2: warning: the regex `(a+)+walnut` can run away: repetitions in it compete for the same \
        characters, so that a text can be made over which a check stays incomplete [regex-runs-away]
            let neighbouring repetitions take different characters, or make them possessive (`++`, `(?>…)`)
        denylists/b.txt:2:1: error: the key `severity` is missing [missing-key]
            add `severity:` with low, medium, high or critical
        denylists/b.txt:4:1: error: unknown key `sevrity` [unknown-key]
            did you mean `severity`?
        2 lists, 3 entries, 1 policy, 0 examples: 2 errors, 2 warnings, 1 note

        """)
  }

  @Test func tellsPrograms() throws {
    let text = String(decoding: LintJSON.bytes(try report()), as: UTF8.self)
    #expect(
      text.hasPrefix(
        """
        {
          "schema": "fmguard.lint/1",
          "lists": 2,
          "entries": 3,
          "policies": 1,
          "proofs": 0,
          "errors": 2,
          "warnings": 2,
          "notes": 1,
          "omitted": {},
          "findings": [
            {
              "rule": "short-term",
              "severity": "warning",
              "file": "denylists/a.txt",
              "line": 7,
              "column": 1,
              "problem": "the entry `x` has one character, which is short for `match: word`",
              "remedy": "write a longer phrase, or prove by `examples: miss` that it leaves its neighbours alone",
              "related": null
            },
        """), "\(text)")
  }

  @Test func tellsReviews() throws {
    let text = String(decoding: LintSARIF.bytes(try report()), as: UTF8.self)
    #expect(text.contains(#""version": "2.1.0""#))
    #expect(
      text.contains(
        """
                {
                  "ruleId": "unknown-key",
                  "level": "error",
                  "message": {
                    "text": "unknown key `sevrity`; did you mean `severity`?"
                  },
                  "locations": [
                    {
                      "physicalLocation": {
                        "artifactLocation": {
                          "uri": "denylists/b.txt"
                        },
                        "region": {
                          "startLine": 4,
                          "startColumn": 1
                        }
                      }
                    }
                  ]
                }
        """), "\(text)")
  }

  @Test func eachRuleIsInTheManual() throws {
    let path = "\(PackageFolder.path)/docs/lint.md"
    let manual = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    for rule in LintRule.all { #expect(manual.contains("\n### \(rule.id)\n"), "\(rule.id)") }
    let told = manual.components(separatedBy: "\n### ").count - 1
    #expect(told == LintRule.all.count)
  }
}
