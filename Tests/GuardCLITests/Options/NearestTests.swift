// fmguard — SPDX-License-Identifier: Apache-2.0
// Mistyped words and what they are near to.

import Testing

@testable import GuardCLI

@Suite struct NearestTests {
  @Test(arguments: [
    ("chekc", ["check"]), ("chck", ["check"]), ("checkk", ["check"]), ("version", ["version"]), ("", []),
    ("serve", []), ("c", []), ("🙂", []), ("\0", []),
  ]) func candidates(word: String, want: [String]) {
    #expect(Nearest.candidates(to: word, among: ["check", "help", "version"]) == want)
  }

  @Test func distanceIsAMetricOnShortWords() {
    let words = ["", "a", "b", "ab", "ba", "abc", "acb"].map { Array($0.unicodeScalars) }
    for a in words {
      #expect(Nearest.distance(a, a) == 0)
      for b in words {
        #expect(Nearest.distance(a, b) == Nearest.distance(b, a))
        #expect(a == b || Nearest.distance(a, b) > 0)
        #expect(Nearest.distance(a, b) <= max(a.count, b.count))
      }
    }
  }
}
