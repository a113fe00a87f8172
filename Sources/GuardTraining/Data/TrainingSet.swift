// fmguard — SPDX-License-Identifier: Apache-2.0
// All rows as numbers: which n-grams, which labels. Knows no weights.

internal import GuardClassifier
internal import GuardText

/// Rows that were read, in memory that is about four bytes for each n-gram of each.
struct TrainingSet {
  /// What is known of a row: a bit for each label.
  struct Facts {
    var known: UInt16 = 0
    var positive: UInt16 = 0
    var weight: Float
    /// A number of `languages`, or -1.
    var language: Int16
    /// Not trained on: its scores tell how good the others are.
    var isHeldOut: Bool
  }

  /// Of more languages the rows are as if nobody knew theirs: each takes room.
  private static let languageLimit = 256

  let labels: [String]
  private(set) var languages: [String] = []
  private(set) var rows: [Facts] = []
  private(set) var index = GramIndex()
  /// How often each sign was seen in each language, by its row of the table.
  private(set) var signCounts: [[Float]] = []
  /// The n-grams of all rows, one row after the other; `ends` is where each ends.
  private(set) var grams: [UInt32] = []
  private(set) var ends: [Int] = []
  private let reader = TextGrams()
  private let signRow: (UInt64) -> Int
  private let signRows: Int
  private let heldOutShare: Double

  /// - Parameters:
  ///   - labels: the names, at most 13.
  ///   - signRows: rows of the table of signs.
  ///   - signRow: which of them a sign has.
  init(labels: [String], heldOut: Double, signRows: Int, signRow: @escaping (UInt64) -> Int) {
    self.labels = labels
    self.signRows = signRows
    self.signRow = signRow
    heldOutShare = heldOut
  }

  /// The n-grams of a row.
  func grams(of row: Int) -> ArraySlice<UInt32> { grams[(row == 0 ? 0 : ends[row - 1])..<ends[row]] }

  /// Takes a row in; one without a word is left out.
  mutating func add(_ row: TrainingRow) {
    let (hashes, signs) = unsafe row.text.withUnsafeBufferPointer { bytes in
      // SAFETY: the bytes are read during the call only.
      unsafe reader.read(Bytes(bytes))
    }
    guard let first = hashes.first else { return }
    var facts = Facts(
      weight: Float(row.weight), language: Int16(number(of: row.language)),
      isHeldOut: isHeldOut(hashes.reduce(first) { ($0 &+ $1) &* 0x9E37_79B9_7F4A_7C15 }))
    for (bit, label) in labels.enumerated() {
      guard let truth = row.truth(of: label) else { continue }
      facts.known |= 1 << UInt16(bit)
      if truth { facts.positive |= 1 << UInt16(bit) }
    }
    for hash in hashes { grams.append(index.add(hash)) }
    ends.append(grams.count)
    rows.append(facts)
    guard facts.language >= 0, !facts.isHeldOut, signRows > 0 else { return }
    for sign in signs { signCounts[Int(facts.language)][signRow(sign)] += 1 }
  }

  /// Equal texts are on the same side.
  private func isHeldOut(_ hash: UInt64) -> Bool {
    Double((hash ^ hash >> 32) & 0xFFFF_FFFF) < heldOutShare * 4_294_967_296
  }

  private mutating func number(of language: String) -> Int {
    let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
    guard !primary.isEmpty else { return -1 }
    if let known = languages.firstIndex(of: primary) { return known }
    guard languages.count < Self.languageLimit else { return -1 }
    languages.append(primary)
    signCounts.append(Array(repeating: 0, count: signRows))
    return languages.count - 1
  }
}
