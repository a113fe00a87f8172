// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds the word that was probably meant. Knows nothing of keys or files.

/// Guesses at misspelt words.
package enum Suggestion {
  /// Words longer than this are not guessed at: the cost is the product of the lengths.
  private static let longest = 64

  /// The nearest of some words, or nil if none is near: at most one slip in three letters.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let typed = Array(word.lowercased().unicodeScalars)
    guard typed.count <= longest else { return nil }
    let ranked = words.map { (word: $0, distance: distance(typed, Array($0.unicodeScalars))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    let allowed = max(1, max(typed.count, best.word.unicodeScalars.count) / 3)
    return best.distance <= allowed ? best.word : nil
  }

  /// How many letters to insert, drop, replace or swap with their neighbour (optimal string alignment).
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var row = [i + 1]
      for (j, b) in right.enumerated() {
        var cost = min(last[j] + (a == b ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a == right[j - 1], left[i - 1] == b {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
