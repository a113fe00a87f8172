// fmguard — SPDX-License-Identifier: Apache-2.0
// What the tests of this folder share: short ways to make values, a seeded generator, the place of the repository.

import GuardPolicy

extension Rule {
  /// A rule with the facts that a test is about.
  static func sample(
    _ id: String = "r", list: String = "en-profanity", mechanism: Mechanism = .denyList, category: String = "profanity",
    severity: Severity = .high, stages: StageScope = .both, pinned: Bool = false, action: EntryAction = .block,
    replacement: String? = nil
  ) -> Rule {
    Rule(
      list: list, id: id, mechanism: mechanism, category: category, severity: severity, stages: stages,
      isPinned: pinned, action: action, replacement: replacement, source: "denylists/x.txt:1")
  }
}

/// A small generator with a seed, so that a failure can be repeated. SplitMix64 (Steele, Lea, Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// The root of the repository, seen from this file.
let repositoryRoot = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
  .joined(separator: "/")
