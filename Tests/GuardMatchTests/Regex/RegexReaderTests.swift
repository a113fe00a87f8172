// fmguard — SPDX-License-Identifier: Apache-2.0
// The reader of regex syntax on what is no regex, or a monstrous one.

import TestSupport
import Testing

@testable import GuardMatch

@Suite struct RegexReaderTests {
  static let pieces = [
    "a", "b", "(", ")", "[", "]", "{", "}", "?", "*", "+", "|", "\\", "^", "$", ".", ",", "-", ":", "<", ">", "=", "!",
    "1", "2", "P", "i", "x", "Q", "E", "K", "b", "d", "s", "p", "'", "#", "&", "R", " ", "\0", "é", "\u{1F600}", "(?",
    "(?:", "\\x{", "[^", "[:alpha:]", "{1,2}", "(?i)",
  ]

  /// What becomes terms need not be compiled: it is a regex.
  @Test(arguments: UInt64(1)...4) func whatIsLoweredCompiles(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<5_000 {
      let pattern = "(?i)" + randomText(of: Self.pieces, upTo: 8, &generator)
      _ = RequiredLiterals.of(pattern, over: .original)
      guard RegexLowering.lower(pattern) != nil else { continue }
      read += 1
      #expect(throws: Never.self, "seed \(seed), \(pattern.debugDescription)") { try CompiledRegex(pattern) }
    }
    #expect(read > 100)
  }

  @Test(arguments: [
    String(repeating: "(", count: 100_000), String(repeating: "(?:a", count: 50_000),
    String(repeating: "[", count: 100_000), String(repeating: "a|", count: 50_000),
    String(repeating: "a?", count: 50_000), String(repeating: "\\", count: 100_001),
    String(repeating: "(", count: 99) + "." + String(repeating: "){65535}", count: 99), "",
  ])
  func monstersAreSurvived(pattern: String) {
    #expect(RegexLowering.lower(pattern) == nil)
    #expect(RequiredLiterals.of(pattern, over: .copy) == nil)
  }
}
