// fmguard — SPDX-License-Identifier: Apache-2.0
// Reads particles and endings after a Hangul term, to the end of the eojeol. Knows the table and the rules of chains,
// no terms.

/// What may follow a noun within an eojeol, compiled for reading syllable by syllable.
///
/// A chain has at most `depth` pieces, in the order of their places ("들" before "에게" before "는"). A piece of one
/// syllable with two forms has to agree with the syllable before it (이 after a consonant, 가 after a vowel), because
/// most such syllables are nouns too (지 "place", 가 "price", 로 "road"), and slips there are rare. Longer pieces are plain
/// enough without: people do write 이라고 after a vowel.
struct HangulEndings: Sendable {
  static let shared = HangulEndings(table)

  /// The most pieces in a row.
  static let depth = 4

  /// A node of the trie over syllables.
  private struct Node: Sendable {
    var syllable: UInt32 = 0
    var child: Int32 = -1
    var sibling: Int32 = -1
    var pieces: [Piece] = []
  }

  /// A piece that ends at a node.
  private struct Piece: Sendable {
    let place: HangulPlace
    let form: HangulForm
  }

  private var nodes = [Node()]

  init(_ groups: [HangulEndingGroup]) {
    for group in groups {
      for word in group.words.split(separator: " ") {
        var node = 0
        for scalar in word.unicodeScalars { node = child(of: node, adding: scalar.value) }
        nodes[node].pieces.append(Piece(place: group.place, form: group.form))
      }
    }
  }

  private mutating func child(of node: Int, adding syllable: UInt32) -> Int {
    if let found = child(of: node, syllable) { return found }
    nodes.append(Node(syllable: syllable, sibling: nodes[node].child))
    nodes[node].child = Int32(nodes.count - 1)
    return nodes.count - 1
  }

  private func child(of node: Int, _ syllable: UInt32) -> Int? {
    var child = Int(nodes[node].child)
    while child >= 0 {
      if nodes[child].syllable == syllable { return child }
      child = Int(nodes[child].sibling)
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
        if mayGrow, nodes[node].child >= 0 { answer = .needsMore }
        return answer
      }
      guard let found = child(of: node, next.value) else { return answer }
      node = found
      end = next.range.upperBound
      last = next.value
      for piece in nodes[node].pieces {
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
