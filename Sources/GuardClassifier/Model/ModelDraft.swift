// fmguard — SPDX-License-Identifier: Apache-2.0
// A model in the making: puts rows where the scoring looks for them. Knows nothing of how weights came about.

internal import CGuardKernels

/// The tables of a model that is being made.
package struct ModelDraft {
  /// What the model says of itself.
  package var head = ModelHead()
  private let setCount: Int
  private var rows: [gk_gram_row]
  /// Rows of `GK_LANGUAGE_LANES` numbers.
  private var signs: [Int8]

  /// - Parameters:
  ///   - setCount: sets of two rows, 1 or more.
  ///   - signCount: rows of signs; 0 for a model that does not ask for the language.
  package init(setCount: Int, signCount: Int) {
    self.setCount = setCount
    rows = Array(repeating: gk_gram_row(), count: 2 * setCount)
    signs = Array(repeating: 0, count: signCount * Int(GK_LANGUAGE_LANES))
  }

  /// A draft that is another model as it is.
  package init(_ model: Classifier) {
    head = model.head
    setCount = model.table.setCount
    // SAFETY: the table has as many rows, and as many signs, and is copied at once.
    rows = unsafe Array(UnsafeBufferPointer(start: model.table.rows, count: 2 * model.table.setCount))
    signs = unsafe Array(
      UnsafeBufferPointer(start: model.table.signs, count: model.table.signCount * Int(GK_LANGUAGE_LANES)))
  }

  /// The columns of an n-gram; nil if it has no row.
  package func columns(of gram: UInt64) -> [Int8]? {
    row(of: gram).map { rows[$0].numbers }
  }

  /// Gives an n-gram other columns, or puts it into its set.
  ///
  /// - Returns: false if there is no room for it.
  package mutating func update(_ gram: UInt64, _ columns: [Int8]) -> Bool {
    guard let row = row(of: gram) else { return insert(gram, columns) }
    write(columns, to: row)
    return true
  }

  private func row(of gram: UInt64) -> Int? {
    let place = GramPlace(gram, sets: setCount)
    return place.rows.first { rows[$0].tag == place.tag }
  }

  private mutating func write(_ columns: [Int8], to row: Int) {
    unsafe withUnsafeMutableBytes(of: &rows[row].columns) { bytes in
      // SAFETY: the callers give at most as many columns as a row has, and the index is checked in debug builds.
      for (index, column) in columns.enumerated() { unsafe bytes[index] = UInt8(bitPattern: column) }
    }
  }

  /// Puts an n-gram into its set.
  ///
  /// - Parameters:
  ///   - gram: its hash.
  ///   - columns: the square of its rarity, and its weight for each label.
  /// - Returns: false if the set is full, or holds an n-gram that cannot be told from it.
  package mutating func insert(_ gram: UInt64, _ columns: [Int8]) -> Bool {
    let place = GramPlace(gram, sets: setCount)
    let (first, second) = (place.rows.lowerBound, place.rows.upperBound)
    guard rows[first].tag != place.tag, rows[second].tag == 0 else { return false }
    let row = rows[first].tag == 0 ? first : second
    rows[row].tag = place.tag
    write(columns, to: row)
    return true
  }

  /// Which row of signs a sign has.
  package func signRow(of sign: UInt64) -> Int {
    GramPlace(sign, sets: signs.count / Int(GK_LANGUAGE_LANES)).set
  }

  /// Says how much a row of signs speaks for a language.
  package mutating func setSign(_ row: Int, language: Int, _ value: Int8) {
    signs[row * Int(GK_LANGUAGE_LANES) + language] = value
  }

  /// The model as a file.
  package func encoded() -> [UInt8] {
    var tables: [UInt8] = []
    tables.reserveCapacity(rows.count * MemoryLayout<gk_gram_row>.stride + signs.count)
    // SAFETY: rows are plain bytes without gaps, the lowest first on every processor that Swift knows.
    unsafe rows.withUnsafeBytes { unsafe tables.append(contentsOf: $0) }
    tables += signs.map { UInt8(bitPattern: $0) }
    return ModelFile.encode(
      head: head, tables: tables, setCount: setCount, signCount: signs.count / Int(GK_LANGUAGE_LANES))
  }
}
