// fmguard — SPDX-License-Identifier: Apache-2.0
// Feeds every row of `Tests/data` in chunks, which may split characters. Knows what `RowsTests` knows.

import FMGuard
import Testing

extension RowsTests {
  @Test("A text in chunks gets the verdict of the whole text", arguments: PlacedRow.all)
  func chunks(placed: PlacedRow) throws {
    let whole = try placed.verdict()
    let text = Array(placed.row.text.utf8)
    for size in [1, 7] {
      var check = try LongTextCheck(placed.directory.guardian, placed.context)
      for start in stride(from: 0, to: text.count, by: size) {
        check.feed(text.span.extracting(start..<min(start + size, text.count)))
      }
      let verdict = check.finish()
      #expect(verdict.decision == whole.decision, "in chunks of \(size)")
      #expect(verdict.places == whole.places, "in chunks of \(size)")
    }
  }
}
