// fmguard — SPDX-License-Identifier: Apache-2.0
// From weights to rows of eight-bit numbers, as a model has them. Knows columns; not how weights came about.

internal import GuardClassifier
internal import GuardText

/// The rows of the n-grams that a model keeps.
struct RowTable {
  /// For each n-gram, its columns: the square of its rarity, and its weight for each label. All zeros: it has no row.
  private let columns: CellStorage<SIMD16<Int8>>
  /// What a column has to be multiplied with to be a weight; that of the first, to be a square of a rarity.
  private(set) var scales: [Float] = []
  let softening: Float
  private(set) var count = 0

  /// - Parameters:
  ///   - weights: for each n-gram, by label.
  ///   - order: the n-grams to keep, the most important first.
  init(_ model: LinearModel, weights: (Int) -> SIMD16<Float>, labels: Int, order: [Int]) {
    columns = CellStorage(zeros: max(1, model.rarity.count))
    var most = SIMD16<Float>(repeating: 0)
    for gram in order {
      let weight = weights(gram) * model.rarity[gram]
      most.replace(with: weight, where: weight .> most)
      most.replace(with: -weight, where: -weight .> most)
    }
    let square = order.reduce(Float(0)) { max($0, model.rarity[$1] * model.rarity[$1]) }
    scales = [square / 127] + (0..<labels).map { max(most[$0], 1e-6) / 127 }
    softening = model.softening
    for gram in order {
      let weight = weights(gram) * model.rarity[gram]
      var row = SIMD16<Int8>(repeating: 0)
      row[0] = Int8(max(1, (model.rarity[gram] * model.rarity[gram] / scales[0]).rounded()))
      for label in 0..<labels { row[label + 1] = Int8((weight[label] / scales[label + 1]).rounded()) }
      columns.cells[gram] = row
    }
  }

  /// Puts the rows into a draft; those that find no room are dropped.
  mutating func insert(_ order: [Int], hashes: [UInt64], into draft: inout ModelDraft) {
    for gram in order {
      let row = columns.cells[gram]
      if draft.insert(hashes[gram], (0...scales.count - 1).map { row[$0] }) {
        count += 1
      } else {
        columns.cells[gram] = SIMD16(repeating: 0)
      }
    }
  }

  /// The sums of a row of the data as the model will have them, without bias; by label.
  func sums(_ grams: ArraySlice<UInt32>) -> [Double] {
    var sums = SIMD16<Int32>(repeating: 0)
    for gram in grams { sums &+= SIMD16<Int32>(truncatingIfNeeded: columns.cells[Int(gram)]) }
    let norm = (max(1, Double(sums[0])) + headSoftening).squareRoot()
    return (1..<scales.count).map { Double(sums[$0]) / norm * factor($0) }
  }

  /// The softening in units of the first column.
  var headSoftening: Double { Double(softening / scales[0]) }

  /// From sums over norms of a model to the logarithm of odds.
  func factor(_ column: Int) -> Double { Double(scales[column]) / Double(scales[0]).squareRoot() }
}
