// fmguard — SPDX-License-Identifier: Apache-2.0
// Which known words a mistyped one is near to. Pure.

enum Nearest {
  /// The candidates at the smallest distance from `word`, if that is at most a third of its length (at least one edit).
  static func candidates(to word: String, among known: [String]) -> [String] {
    let limit = max(1, word.count / 3)
    let distances = known.map { (name: $0, edits: distance(Array(word.unicodeScalars), Array($0.unicodeScalars))) }
    guard let best = distances.map(\.edits).min(), best <= limit else { return [] }
    return distances.filter { $0.edits == best }.map(\.name)
  }

  /// Edits between two words: insertion, deletion, replacement, or two neighbours swapped (optimal string alignment).
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var edits = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { edits = min(edits, beforeLast[j - 1] + 1) }
        row.append(edits)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
