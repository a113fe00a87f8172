// fmguard — SPDX-License-Identifier: Apache-2.0
// The n-grams of the beginning of a text, for those who train. Knows hashes only.

package import GuardText

/// Reads the n-grams of texts as a scoring would.
package final class TextGrams {
  private let memory = GramMemory(rows: 0)

  package init() {}

  /// How much of a text is read, in bytes: as much as a window may have.
  package static let limit = 2 * TextPiece.limit

  /// The n-grams of the first window of a text, each once, sorted; and the signs of its language, as often as they are
  /// there.
  package func read(_ text: Bytes) -> (grams: [UInt64], signs: [UInt64]) {
    var grams: [UInt64] = []
    var signs: [UInt64] = []
    var start = 0
    for _ in 0..<2 where start < text.count {
      let end = TextPiece.end(in: text, from: start) ?? text.count
      memory.read(text[start..<end])
      memory.forEachGram { grams.append($0) }
      memory.forEachSign { signs.append($0) }
      start = end
    }
    grams.sort()
    var count = 0
    for gram in grams where count == 0 || gram != grams[count - 1] {
      grams[count] = gram
      count += 1
    }
    grams.removeSubrange(count...)
    return (grams, signs)
  }
}
