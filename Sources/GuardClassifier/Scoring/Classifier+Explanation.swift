// fmguard — SPDX-License-Identifier: Apache-2.0
// Tells what carried a score. Slow, and for people; decides nothing.

internal import CGuardKernels
public import GuardText

extension Classifier {
  /// Scores a text and tells why its first two kilobytes at the most have their scores.
  public func explain(_ text: Bytes) -> ScoreExplanation {
    let window = TextPiece.end(in: text, from: 0).map { TextPiece.end(in: text, from: $0) ?? text.count } ?? text.count
    var found: [(text: String, columns: [Int8])] = []
    var seen: Set<Int> = []
    for gram in PlacedGrams(text[0..<window]).grams {
      guard let row = row(of: gram.hash), seen.insert(row).inserted else { continue }
      // SAFETY: the row is one of the table, which lives as long as the model.
      found.append((gram.text, unsafe table.rows[row].numbers))
    }
    let norm = (max(1, found.reduce(0) { $0 + Double($1.columns[0]) }) + head.softening).squareRoot()
    let contributions = found.map { gram in
      Contribution(
        text: gram.text,
        weights: labels.enumerated().map { $1.scale * Double(gram.columns[$0 + 1]) / norm })
    }
    return ScoreExplanation(scores: score(text), contributions: contributions, bias: labels.map(\.bias))
  }

  /// The row of an n-gram; nil if the model does not know it.
  func row(of hash: UInt64) -> Int? {
    let place = GramPlace(hash, sets: table.setCount)
    // SAFETY: the rows are those of the table.
    return place.rows.first { unsafe table.rows[$0].tag == place.tag }
  }
}

/// The n-grams of a text with their words.
private struct PlacedGrams {
  private(set) var grams: [(hash: UInt64, text: String)] = []

  init(_ text: Bytes) {
    let block = FoldedBlock()
    Folder(.standard([])).fold(text, .init(all: text.count), into: block)
    let room = 8 * TextPiece.limit * 2
    let hashes = CellStorage<UInt64>(zeros: room)
    let signs = CellStorage<UInt64>(zeros: 1)
    let places = CellStorage<gk_gram_place>(zeros: room)
    var found = unsafe gk_grams(
      hashes: hashes.cells.pointer, count: 0, room: room, signs: signs.cells.pointer, sign_count: 0, sign_room: 1)
    // SAFETY: the block holds as many tokens as it says, in its copy; the cells have the room that is told.
    unsafe gk_place_grams(block.copy.pointer, block.tokens.pointer, block.tokenCount, &found, places.cells.pointer)
    let copy = block.copy.prefix(block.copyCount)
    for index in 0..<(unsafe found.count) {
      let place = places.cells[index]
      let bytes = copy[Int(place.start)..<Int(place.end)]
      // SAFETY: the bytes are copied during the call.
      grams.append((hashes.cells[index], unsafe String(decoding: bytes.buffer, as: UTF8.self)))
    }
  }
}
