// fmguard — SPDX-License-Identifier: Apache-2.0
// How much each sign speaks for each language: naive Bayes. Knows counts only.

internal import CGuardKernels
internal import GuardClassifier

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The languages that a model tells apart.
struct LanguageTable {
  /// A language needs so many signs before it can be told from others.
  private static let signMinimum: Float = 2000
  /// How many units of the table are one of the natural logarithm of the odds.
  static let unit: Float = 12

  /// In the order of the columns.
  let languages: [String]
  private let columns: [[Float]]

  /// - Parameter counts: for each of `languages`, how often each row of signs was seen.
  init(_ languages: [String], counts: [[Float]]) {
    let totals = counts.map { $0.reduce(0, +) }
    let order = languages.indices.filter { totals[$0] >= Self.signMinimum }
      .sorted { totals[$0] == totals[$1] ? languages[$0] < languages[$1] : totals[$0] > totals[$1] }
      .prefix(Int(GK_LANGUAGE_LANES))
    self.languages = order.map { languages[$0] }
    columns = order.map { language in
      let whole = totals[language] + 0.5 * Float(counts[language].count)
      return counts[language].map { log(($0 + 0.5) / whole) }
    }
  }

  /// Writes the table: what a sign says of a language, measured from what it says of all in the mean.
  func write(to draft: inout ModelDraft, rows: Int) {
    guard !languages.isEmpty else { return }
    for row in 0..<rows {
      let mean = columns.reduce(0) { $0 + $1[row] } / Float(columns.count)
      for (language, column) in columns.enumerated() {
        let value = ((column[row] - mean) * Self.unit).rounded()
        draft.setSign(row, language: language, Int8(max(-127, min(127, value))))
      }
    }
  }
}
