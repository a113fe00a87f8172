// fmguard — SPDX-License-Identifier: Apache-2.0
// The pass over a text that finds terms in disguise, after the pass that finds them undisguised.

import GuardText

extension Matcher {
  /// Finds the terms of fold level `evasive` that begin at or after a position and that the ordinary pass does not
  /// find.
  ///
  /// The answers depend on a bounded stretch of the text around each place only, so they are the same for a whole text
  /// and for a window that grows. The position is this pass's own: what it has decided, it does not look at again.
  ///
  /// - Returns: the position before which everything is decided: the end of a whole text.
  func scanEvasions(_ text: TextWindow, from start: Int, _ scratch: ScanScratch) -> Int {
    guard let evasive, start < text.bytes.count else { return text.bytes.count }
    var scan = EvasionScan(self, evasive, text, from: start, scratch)
    return scan.run()
  }
}
