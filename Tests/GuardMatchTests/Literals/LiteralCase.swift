// fmguard — SPDX-License-Identifier: Apache-2.0
// A set of terms with the automaton over them, and the rules by which a tier looks for terms: where they hold, the set
// must find the term.

import CGuardKernels
import GuardText

@testable import GuardMatch

struct LiteralCase {
  /// What the rules ask of a folded term.
  private struct Term {
    let tier: Tier
    let anchor: Int
    /// Lengths of the whole tokens that the text must show, and where they begin behind the anchor.
    var tokens: [(offset: Int, length: Int)] = []
  }

  private var draft = TermDraft()
  private var questions = TermFilter.Questions()
  private var terms: [Term] = []
  private let block = FoldedBlock()

  var count: Int { draft.count }

  /// Adds a term; one of which nothing is left is passed over.
  mutating func add(_ term: String, _ kind: MatchKind) {
    let utf8 = Array(term.utf8)
    fold(utf8)
    var range = 0..<block.copyCount
    while !range.isEmpty, block.copy[range.lowerBound] == 0x20 { range = range.lowerBound + 1..<range.upperBound }
    while !range.isEmpty, block.copy[range.upperBound - 1] == 0x20 { range = range.lowerBound..<range.upperBound - 1 }
    guard !range.isEmpty, range.count < 256 else { return }
    let key = TermKey(of: block, term: range, kind: kind)
    var rule = Term(tier: key.tier, anchor: Int(key.anchor))
    if key.tier == .token {
      let wanted = key.pair != nil ? 2 : 1
      let start = Int(block.tokens[0].start)
      rule.tokens = (0..<wanted).map { (Int(block.tokens[$0].start) - start, Int(block.tokens[$0].length)) }
    }
    draft.bytes += range.map { block.copy[$0] }
    draft.ends.append(UInt32(draft.bytes.count))
    draft.hashes.append(key.hash)
    draft.anchors.append(UInt8(key.anchor))
    draft.windowEnds.append(key.windowEnd)
    draft.payloads.append(LiteralSet.Payload(tier: key.tier, isAnchored: key.anchor != 0, value: terms.count).bits)
    questions.add(key, lead: block.copy[range.lowerBound + Int(key.anchor)])
    terms.append(rule)
  }

  private func fold(_ text: [UInt8]) {
    // SAFETY: the bytes are used inside the closure only.
    unsafe text.withUnsafeBufferPointer { buffer in
      Folder(.widest).fold(unsafe Bytes(buffer), .init(all: buffer.count), into: block)
    }
  }

  /// What the set finds, what of it the rules ask for, and what the automaton says to both.
  struct Answers {
    var copy: [UInt8] = []
    var found: [Automaton.Occurrence] = []
    var required: [Automaton.Occurrence] = []
    var all: [Automaton.Occurrence] = []
  }

  /// - Parameter texts: texts of at most one block.
  func answers(_ texts: [[UInt8]]) -> [Answers] {
    let set = LiteralSet(draft, questions: questions)
    let automaton = Automaton(draft)
    let scratch = ScanScratch(triggers: [])
    return texts.map { text in
      fold(text)
      var answers = Answers()
      answers.copy = (0..<block.copyCount).map { block.copy[$0] }
      answers.all = automaton.occurrences(in: answers.copy)
      let index = TokenIndex(block)
      answers.required = answers.all.filter { isRequired($0, index) }
      var occurrences: [LiteralSet.Occurrence] = []
      set.findOccurrences(
        in: block, starts: 0..<block.copyCount, candidates: scratch.candidates, into: &occurrences)
      answers.found = occurrences.map { occurrence in
        let term = Int(occurrence.term)
        let start = Int(occurrence.start)
        return Automaton.Occurrence(
          end: start + set.store.length(of: term), start: start,
          term: LiteralSet.Payload(bits: set.store.payload(of: term)).value)
      }.sorted()
      return answers
    }
  }

  /// Whether the rules of the term's tier hold at an occurrence.
  private func isRequired(_ occurrence: Automaton.Occurrence, _ index: TokenIndex) -> Bool {
    let term = terms[occurrence.term]
    let place = occurrence.start + term.anchor
    switch term.tier {
    case .token:
      return term.tokens.allSatisfy { token in
        index.beginning[place + token.offset].map { $0.kind == GK_KIND_ALPHABETIC && $0.length == token.length }
          ?? false
      }
    case .alphabetic: return index.beginning[place]?.kind == GK_KIND_ALPHABETIC
    case .hangul: return index.beginning[place]?.kind == GK_KIND_HANGUL
    case .dictionary: return index.dictionary.contains(place)
    case .character: return true
    }
  }

  /// The tokens of a block by where they are.
  private struct TokenIndex {
    var beginning: [Int: (kind: UInt32, length: Int)] = [:]
    var dictionary: Set<Int> = []

    init(_ block: FoldedBlock) {
      for number in 0..<block.tokenCount {
        let token = block.tokens[number]
        let start = Int(token.start)
        beginning[start] = (UInt32(token.kind), Int(token.length))
        guard UInt32(token.kind) == GK_KIND_DICTIONARY else { continue }
        dictionary.formUnion(start..<start + Int(token.length))
      }
    }
  }
}
