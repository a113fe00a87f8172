// fmguard — SPDX-License-Identifier: Apache-2.0
// Which question to the filter finds a term: the choice of its anchor. Knows bytes and tokens, nothing of patterns.

import CGuardKernels
import GuardText

/// Where a term is looked for. A place of the text is asked only about the tiers that can begin there.
enum Tier: UInt32, CaseIterable {
  /// At an alphabetic token that is a whole token of the term too.
  case token = 0
  /// At an alphabetic token that may be longer than the term.
  case alphabetic = 1
  /// At the beginning of a Hangul token.
  case hangul = 2
  /// At each character of a dictionary script.
  case dictionary = 3
  /// At every character.
  case character = 4
}

/// The key of a term in the filter.
struct TermKey {
  /// Terms that begin with more bytes that are not part of a word are looked for at every character.
  static let anchorLimit = 15

  let hash: UInt64
  let tier: Tier
  /// Where in the term the token begins at which it is found, in bytes; at most `anchorLimit`.
  let anchor: UInt32
  /// For a window its length, else 0.
  let window: Int
  /// Where in the term the window ends, in bytes; 0 if there is none.
  var windowEnd: UInt8 { window == 0 ? 0 : UInt8(Int(anchor) + window) }
  /// The hashes of the tokens of a pair.
  private(set) var pair: (first: UInt64, second: UInt64)?
  /// For a window of eight bytes, the hash of its first six: of two characters, in most scripts where that matters.
  private(set) var prefix: UInt64?

  /// The key of a folded term.
  ///
  /// - Parameters:
  ///   - block: the folded term with its tokens.
  ///   - term: where in the block's copy the term is.
  init(of block: FoldedBlock, term: Range<Int>, kind: MatchKind) {
    let tokens = (0..<block.tokenCount).map { block.tokens[$0] }
    guard kind != .substring, let first = tokens.first, Int(first.start) - term.lowerBound <= Self.anchorLimit else {
      let anchor = Self.rarestAnchor(block.copy, term)
      self.init(
        window: block, at: term.lowerBound + anchor, end: term.upperBound, tier: .character, anchor: UInt32(anchor))
      return
    }
    let start = Int(first.start)
    let anchor = UInt32(start - term.lowerBound)
    switch UInt32(first.kind) {
    case GK_KIND_HANGUL:
      self.init(window: block, at: start, end: term.upperBound, tier: .hangul, anchor: anchor)
    case GK_KIND_DICTIONARY:
      self.init(window: block, at: start, end: term.upperBound, tier: .dictionary, anchor: anchor)
    default:
      // The last token of a prefix may go on in the text.
      func isWhole(_ token: gk_token) -> Bool {
        kind == .word || Int(token.start) + Int(token.length) < term.upperBound
      }
      guard isWhole(first) else {
        self.init(window: block, at: start, end: term.upperBound, tier: .alphabetic, anchor: anchor)
        return
      }
      let hash = Self.hash(first, in: block)
      if tokens.count > 1, UInt32(tokens[1].kind) == GK_KIND_ALPHABETIC, isWhole(tokens[1]) {
        let second = Self.hash(tokens[1], in: block)
        self.init(hash: gk_hash_pair(hash, second), tier: .token, anchor: anchor, window: 0)
        pair = (hash, second)
      } else {
        self.init(hash: hash, tier: .token, anchor: anchor, window: 0)
      }
    }
  }

  private init(hash: UInt64, tier: Tier, anchor: UInt32, window: Int) {
    self.hash = hash
    self.tier = tier
    self.anchor = anchor
    self.window = window
  }

  private init(window block: FoldedBlock, at position: Int, end: Int, tier: Tier, anchor: UInt32) {
    let length = Self.windowLength(lead: block.copy[position], length: end - position)
    self.init(hash: Self.windowHash(block.copy, at: position, length), tier: tier, anchor: anchor, window: length)
    if length == 8 { prefix = Self.windowHash(block.copy, at: position, 6) }
  }

  /// Where in a term the window begins that ordinary text is least likely to hold, among those of the length that the
  /// first one has. Those of eight bytes are rarest at the beginning, measured.
  private static func rarestAnchor(_ copy: Cells<UInt8>, _ term: Range<Int>) -> Int {
    func length(at anchor: Int) -> Int {
      windowLength(lead: copy[term.lowerBound + anchor], length: term.count - anchor)
    }
    let first = length(at: 0)
    guard first < 8 else { return 0 }
    func rarity(at anchor: Int) -> Int {
      (0..<first).reduce(0) { $0 + ByteRarity.of(copy[term.lowerBound + anchor + $1]) }
    }
    let anchors = (0..<Swift.min(term.count, anchorLimit + 1)).filter { anchor in
      copy[term.lowerBound + anchor] & 0xC0 != 0x80 && length(at: anchor) == first
    }
    return anchors.dropFirst().reduce(0) { rarity(at: $1) > rarity(at: $0) ? $1 : $0 }
  }

  /// The longest window that a term fills: of two sizes for most terms, and of one or two characters for short ones.
  static func windowLength(lead: UInt8, length: Int) -> Int {
    if length >= 8 { return 8 }
    switch lead {
    case 0..<0x80: return length >= 6 ? 6 : Swift.min(length, 4)
    case 0x80..<0xE0: return length >= 4 ? 4 : 2
    case 0xE0..<0xF0: return length >= 6 ? 6 : 3
    default: return 4
    }
  }

  static func hash(_ token: gk_token, in block: FoldedBlock) -> UInt64 {
    // SAFETY: the token lies in the copy, behind which sixteen bytes may be read.
    unsafe gk_hash_token(block.copy.pointer + Int(token.start), Int(token.length))
  }

  static func windowHash(_ copy: Cells<UInt8>, at position: Int, _ length: Int) -> UInt64 {
    // SAFETY: the position lies in the copy, behind which sixteen bytes may be read.
    unsafe gk_hash_window(copy.pointer + position, length)
  }
}
