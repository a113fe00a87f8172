// fmguard — SPDX-License-Identifier: Apache-2.0
// The working memory of a scoring, kept for the next one. Knows n-grams by their hashes.

internal import CGuardKernels
internal import GuardText

/// What a scoring works with.
// SAFETY: its cells are written without a lock. Nobody shares one: a scoring takes it out of the model's pool, which
// hands out each once, and puts it back when nothing points into it any more.
final class GramMemory: @unchecked Sendable {
  /// How many n-grams of a piece count: more than any text has that is not made for it.
  static let gramLimit = 8 * TextPiece.limit

  private let block = FoldedBlock()
  private let hashes = CellStorage<UInt64>(zeros: gramLimit)
  private let signs = CellStorage<UInt64>(zeros: Int(GK_SIGNS) + 1)
  /// A bit for each row of the table that the piece has, and that the piece before has; zeros between uses.
  private var seen: CellStorage<UInt64>
  private var before: CellStorage<UInt64>
  /// The rows whose bits are set.
  private var found = CellStorage<UInt32>(zeros: gramLimit)
  private var previous = CellStorage<UInt32>(zeros: gramLimit)
  private let languages = CellStorage<Int16>(zeros: Int(GK_LANGUAGE_LANES))
  private var foundCount = 0
  private var previousCount = 0
  private(set) var gramCount = 0
  private var signCount = 0

  init(rows: Int) {
    seen = CellStorage(zeros: rows / 64 + 1)
    before = CellStorage(zeros: rows / 64 + 1)
  }

  /// Finds the n-grams of a piece.
  func read(_ piece: Bytes) {
    Folder(.standard([])).fold(piece, .init(all: piece.count), into: block)
    var grams = unsafe gk_grams(
      hashes: hashes.cells.pointer, count: 0, room: hashes.cells.count, signs: signs.cells.pointer, sign_count: 0,
      sign_room: signs.cells.count)
    // SAFETY: the block holds as many tokens as it says, and they lie in its copy; the cells belong to this object.
    unsafe gk_find_grams(block.copy.pointer, block.tokens.pointer, block.tokenCount, &grams)
    gramCount = unsafe grams.count
    signCount = unsafe grams.sign_count
  }

  /// Calls `body` with the hash of each n-gram of the piece that was read, as often as it is there.
  func forEachGram(_ body: (UInt64) -> Void) {
    for index in 0..<gramCount { body(hashes.cells[index]) }
  }

  /// The same for the signs of a language.
  func forEachSign(_ body: (UInt64) -> Void) {
    for index in 0..<signCount { body(signs.cells[index]) }
  }

  /// Adds up the rows of the n-grams of the piece that was read, each counted once.
  ///
  /// - Returns: the sums of the piece, and of what of it the piece before has not.
  func sums(over table: GramTable) -> (piece: RowSums, new: RowSums) {
    var (piece, new) = (RowSums(), RowSums())
    // SAFETY: `found` has room for as many as there are hashes, and both `seen` and `before` a bit for each row.
    unsafe piece.withPointer { piece in
      unsafe new.withPointer { new in
        unsafe foundCount = gk_add_rows(
          table.rows, UInt32(table.setCount), hashes.cells.pointer, gramCount, found.cells.pointer,
          seen.cells.pointer, before.cells.pointer, piece, new)
      }
    }
    return (piece, new)
  }

  /// Makes the piece that was read the piece before.
  func advance() {
    forget()
    swap(&seen, &before)
    swap(&found, &previous)
    (previousCount, foundCount) = (foundCount, 0)
  }

  /// Lets the piece before be none.
  func forget() {
    // SAFETY: the rows are those whose bits were set.
    unsafe gk_clear_found(previous.cells.pointer, previousCount, before.cells.pointer)
    previousCount = 0
  }

  /// Lets neither piece be there any more.
  func clear() {
    forget()
    unsafe gk_clear_found(found.cells.pointer, foundCount, seen.cells.pointer)
    foundCount = 0
  }

  /// What the signs of the piece add up to for each language; valid until the next call.
  func languageSums(over table: GramTable) -> Cells<Int16> {
    let sums = languages.cells
    for column in 0..<sums.count { sums[column] = 0 }
    // SAFETY: the sums have as many lanes as a row of the table of signs.
    unsafe gk_add_signs(table.signs, UInt32(table.signCount), signs.cells.pointer, signCount, sums.pointer)
    return sums
  }

  /// The rows of the piece before, to be kept from one chunk to the next.
  var rows: [UInt32] {
    get { (0..<previousCount).map { previous.cells[$0] } }
    set {
      for (index, row) in newValue.enumerated() { previous.cells[index] = row }
      previousCount = newValue.count
      // SAFETY: they are rows of the table.
      unsafe gk_mark_found(previous.cells.pointer, previousCount, before.cells.pointer)
    }
  }
}

/// What rows of the table add up to, by column.
struct RowSums: Sendable {
  /// The first two numbers mean nothing: a row begins with its tag.
  private var numbers = SIMD16<Int32>(repeating: 0)

  subscript(column: Int) -> Int32 { numbers[column + 2] }

  static func + (left: RowSums, right: RowSums) -> RowSums {
    var sums = left
    sums.numbers &+= right.numbers
    return sums
  }

  @unsafe mutating func withPointer(_ body: (UnsafeMutablePointer<Int32>) -> Void) {
    unsafe withUnsafeMutablePointer(to: &numbers) { pointer in
      // SAFETY: a vector of sixteen numbers is as large as sixteen numbers.
      unsafe pointer.withMemoryRebound(to: Int32.self, capacity: 16) { unsafe body($0) }
    }
  }
}
