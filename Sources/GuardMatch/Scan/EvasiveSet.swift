// fmguard — SPDX-License-Identifier: Apache-2.0
import GuardText

struct EvasiveDraft {
  mutating func add(_ term: Bytes, _ pattern: PatternID, _ options: PatternOptions) {}
  func build() -> EvasiveSet? { nil }
}

final class EvasiveSet: Sendable {}

extension Matcher {
  func scanEvasions(_ text: TextWindow, from start: Int, _ scratch: ScanScratch) -> Int { text.bytes.count }
}
