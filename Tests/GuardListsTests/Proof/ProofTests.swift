// fmguard — SPDX-License-Identifier: Apache-2.0
// Examples and selftest phrases are claims; those that do not hold are told.

import GuardLists
import GuardYAML
import Testing

@Suite struct ProofTests {
  @Test func claimsThatDoNotHold() throws {
    let text = """
      id: a
      category: x-test
      severity: low
      selftest: say walnut twice
      except: ["say walnut twice"]
      entries:
        - term: walnut
          examples:
            hit: ["a walnut", "a peanut"]
            miss: ["the walnut", "the almond", ""]
        - term: almond
          examples: {hit: ["walnut"], miss: ["walnut"]}
      """
    let lists = try compile(("f.yaml", Array(text.utf8)))
    #expect(
      lists.proveExamples().map(\.description) == [
        "f.yaml:9:25: the entry does not find its example `a peanut`; correct the entry, or move the example to `miss`",
        "f.yaml:10:14: the entry finds its near miss `the walnut`; make the entry stricter, or add an exception",
        "f.yaml:12:22: the entry does not find its example `walnut`; correct the entry, or move the example to `miss`",
      ])
  }
}
