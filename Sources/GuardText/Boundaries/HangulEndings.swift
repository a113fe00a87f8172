// fmguard — SPDX-License-Identifier: Apache-2.0
// Reads particles and endings after a Hangul term, to the end of the eojeol. Knows the table and the rules of chains,
// no terms.

/// What may follow a noun within an eojeol, compiled for reading syllable by syllable.
///
/// A chain has at most `depth` pieces, in the order of their places ("들" before "에게" before "는"). A piece of one
/// syllable with two forms has to agree with the syllable before it (이 after a consonant, 가 after a vowel), because
/// most such syllables are nouns too (지 "place", 가 "price", 로 "road"), and slips there are rare. Longer pieces are
/// plain enough without: people do write 이라고 after a vowel.
struct HangulEndings: Sendable {
  static let shared = HangulEndings(table)

  /// The most pieces in a row.
  static let depth = 4

  /// A node of the trie over syllables. Its children lie side by side, in the order of their syllables.
  private struct Node: Sendable {
    let syllable: UInt32
    var children = 0..<0
    var pieces = 0..<0
  }

  /// A piece that ends at a node.
  private struct Piece: Sendable {
    let place: HangulPlace
    let form: HangulForm
  }

  private var nodes = [Node(syllable: 0)]
  private var pieces: [Piece] = []

  init(_ groups: [HangulEndingGroup]) {
    var entries = groups.flatMap { group in
      group.words.unicodeScalars.split(separator: " ").map { word in
        (word: word.map(\.value), piece: Piece(place: group.place, form: group.form))
      }
    }
    entries.sort { $0.word.lexicographicallyPrecedes($1.word) }
    build(0, from: entries[...], depth: 0)
  }

  /// Fills a node with the entries that begin with its syllables, which are sorted.
  private mutating func build(_ node: Int, from entries: ArraySlice<(word: [UInt32], piece: Piece)>, depth: Int) {
    let longer = entries.drop { $0.word.count == depth }
    let firstPiece = pieces.count
    pieces.append(contentsOf: entries[..<longer.startIndex].map(\.piece))
    nodes[node].pieces = firstPiece..<pieces.count
    let groups = longer.chunked { $0.word[depth] == $1.word[depth] }
    let firstChild = nodes.count
    nodes.append(contentsOf: groups.map { Node(syllable: $0[$0.startIndex].word[depth]) })
    nodes[node].children = firstChild..<nodes.count
    for (child, group) in zip(nodes[node].children, groups) { build(child, from: group, depth: depth + 1) }
  }

  private func child(of node: Int, _ syllable: UInt32) -> Int? {
    var range = nodes[node].children
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if nodes[middle].syllable == syllable { return middle }
      range = nodes[middle].syllable < syllable ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Whether nothing but a chain of pieces stands between an offset and the end of the eojeol.
  ///
  /// - Parameters:
  ///   - offset: in bytes of `copy`.
  ///   - syllable: the last syllable before, or nil if that is not Hangul: then both forms of a piece will do.
  ///   - mayGrow: whether more may follow `copy`.
  ///   - isMark: whether a scalar is a combining mark.
  func follow(
    at offset: Int, after syllable: UInt32?, in copy: Span<UInt8>, mayGrow: Bool, isMark: (UInt32) -> Bool
  ) -> BoundaryAnswer {
    follow(Chain(offset: offset, syllable: syllable, place: nil, length: 0), copy, mayGrow, isMark)
  }

  /// How far a chain has been read.
  private struct Chain {
    var offset: Int
    var syllable: UInt32?
    var place: HangulPlace?
    var length: Int
  }

  private func follow(
    _ chain: Chain, _ copy: Span<UInt8>, _ mayGrow: Bool, _ isMark: (UInt32) -> Bool
  ) -> BoundaryAnswer {
    guard let first = copy.scalar(at: chain.offset) else { return mayGrow ? .needsMore : .yes }
    guard Hangul.isSyllable(first.value) else { return isMark(first.value) ? .no : .yes }
    guard chain.length < Self.depth else { return .no }
    var answer = BoundaryAnswer.no
    var node = 0
    var end = chain.offset
    var last = first.value
    while true {
      guard let next = copy.scalar(at: end) else {
        if mayGrow, !nodes[node].children.isEmpty { answer = .needsMore }
        return answer
      }
      guard let found = child(of: node, next.value) else { return answer }
      node = found
      end = next.range.upperBound
      last = next.value
      for index in nodes[node].pieces {
        let piece = pieces[index]
        guard piece.place.follows(chain.place), piece.form.agrees(with: chain.syllable) else { continue }
        let rest = Chain(offset: end, syllable: last, place: piece.place, length: chain.length + 1)
        switch follow(rest, copy, mayGrow, isMark) {
        case .yes: return .yes
        case .needsMore: answer = .needsMore
        case .no: break
        }
      }
    }
  }
}

extension ArraySlice {
  /// Cuts between neighbours that do not belong together.
  fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice] {
    var chunks: [ArraySlice] = []
    var start = startIndex
    for index in indices where index + 1 == endIndex || !belong(self[index], self[index + 1]) {
      chunks.append(self[start...index])
      start = index + 1
    }
    return chunks
  }
}
