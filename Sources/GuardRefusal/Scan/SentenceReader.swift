// fmguard — SPDX-License-Identifier: Apache-2.0
// Reads a folded line: words to hits, sentence by sentence. Knows punctuation; nothing of what signs mean.

internal import CGuardKernels
internal import GuardText

/// Goes through a folded line token by token and hands each sentence's hits to the constructions.
struct SentenceReader {
  let patterns: Cells<Rulebook.Pattern>
  let elements: Cells<Rulebook.Element>
  let languages: Cells<Rulebook.Language>
  let starts: Trie
  let anywhere: Trie
  let ends: Trie
  let copy: Cells<UInt8>
  let tokens: Cells<gk_token>
  let hits: Cells<Hit>
  let own: Cells<UInt16>
  let sightings: Cells<Sighting>
  let sentences: Cells<Sentence>
  let present: Cells<UInt64>
  let counts: Cells<UInt16>

  var hitCount = 0
  var sightingCount = 0
  var sentenceCount = 0
  /// The languages that have hits in this sentence.
  var active: UInt64 = 0
  /// Letters so far, in twentieths.
  var weighed: UInt32 = 0
  var beginsClause = true
  var copyCount = 0

  private var sentenceStart = 0
  private var sentenceWeight: UInt32 = 0
  private var lineStart = 0
  private var lineEnd = 0
  /// Up to here somebody else speaks.
  private var quotedUntil = 0
  /// Behind the end of the last quotation, long or short.
  private var quoteEnd = 0
  /// Quotations up to this many bytes are names and terms, unless they are sentences: three words, or six characters
  /// of Han, Kana or Hangul.
  private static let shortQuotation = 25

  /// The views of a trie that the loops keep in registers.
  struct Trie {
    let nodes: Cells<TermTrie.Node>
    let values: Cells<Int32>
    let uses: Cells<Rulebook.Use>

    init(_ trie: TermTrie) {
      nodes = trie.nodes
      values = trie.values
      uses = trie.uses
    }
  }

  init(_ rules: Rulebook, _ memory: ScanMemory) {
    patterns = rules.patterns
    elements = rules.elements
    languages = rules.languages
    starts = Trie(rules.starts)
    anywhere = Trie(rules.anywhere)
    ends = Trie(rules.ends)
    copy = memory.block.copy
    tokens = memory.block.tokens
    hits = memory.hits.cells
    own = memory.own.cells
    sightings = memory.sightings.cells
    sentences = memory.sentences.cells
    present = memory.present.cells
    counts = memory.counts.cells
  }

  /// Letters so far.
  var letters: Int { Int(weighed / 20) }

  /// Reads the line that the block holds.
  ///
  /// - Parameters:
  ///   - line: its bytes in the response.
  ///   - isOwnVoice: whether the model says it; otherwise it only counts as content.
  mutating func read(line: Range<Int>, copyCount: Int, tokenCount: Int, isOwnVoice: Bool) {
    lineStart = line.lowerBound
    lineEnd = line.upperBound
    self.copyCount = copyCount
    quotedUntil = isOwnVoice ? 0 : copyCount
    quoteEnd = quotedUntil
    sentenceStart = 0
    sentenceWeight = weighed
    beginsClause = true
    var at = 0
    var last = 0..<0
    for index in 0..<tokenCount {
      let token = tokens[index]
      let start = Int(token.start)
      let end = start + Int(token.length)
      // Most words are one space apart.
      if start != at + 1 || copy[at] != 0x20 { readGap(at..<start, after: last) }
      let lead = copy[start]
      if start >= quotedUntil && hitCount < ScanMemory.hitLimit - 32 {
        find(start..<end, isWord: token.kind == UInt8(GK_KIND_ALPHABETIC))
      }
      weighed += LetterCount.weight(lead: lead) * UInt32(end - start) + UInt32(start - at) * 20
      beginsClause = false
      at = end
      last = start..<end
    }
    readGap(at..<copyCount, after: last)
    endSentence(at: copyCount)
  }

  /// Punctuation between two words: ends of sentences and clauses, quotation marks.
  private mutating func readGap(_ gap: Range<Int>, after last: Range<Int>) {
    var at = gap.lowerBound
    while at < gap.upperBound {
      let byte = copy[at]
      switch byte {
      case UInt8(ascii: " "): break
      case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
        if isSentenceEnd(at, gap, after: last) { endSentence(at: at + 1) }
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "("), UInt8(ascii: "-"):
        beginsClause = true
      case UInt8(ascii: "\""):
        beginsClause = true
        if at >= quoteEnd { quote(from: at + 1) }
      case 0xD8:
        // Arabic comma and question mark.
        if at + 1 < copyCount, copy[at + 1] == 0x8C { beginsClause = true }
        if at + 1 < copyCount, copy[at + 1] == 0x9F { endSentence(at: at + 2) }
      case 0xE0:
        // Danda.
        if at + 2 < copyCount, copy[at + 1] == 0xA5, copy[at + 2] == 0xA4 { endSentence(at: at + 3) }
      case 0xE3 where at + 2 < copyCount && copy[at + 1] == 0x80:
        switch copy[at + 2] {
        case 0x81: beginsClause = true
        case 0x82: endSentence(at: at + 3)
        case 0x8C: if at >= quoteEnd { quote(from: at + 3, closing: (0xE3, 0x80, 0x8D)) }
        case 0x8E: if at >= quoteEnd { quote(from: at + 3, closing: (0xE3, 0x80, 0x8F)) }
        default: break
        }
      default: break
      }
      at += 1
    }
  }

  /// Whether a full stop ends a sentence: not in numbers, abbreviations and initials.
  private func isSentenceEnd(_ at: Int, _ gap: Range<Int>, after last: Range<Int>) -> Bool {
    guard at + 1 < copyCount else { return true }
    guard copy[at + 1] != UInt8(ascii: ".") || at + 1 == gap.upperBound else { return false }
    let next = copy[at + 1]
    let isFollowed =
      next == 0x20 || next == UInt8(ascii: "\"") || next == UInt8(ascii: ")")
      || next == UInt8(ascii: "*") || next >= 0x80
    guard isFollowed, copy[at] == UInt8(ascii: ".") else { return isFollowed }
    if last.isEmpty { return true }
    return !(last.count == 1 && copy[last.lowerBound] < 0x80)
  }

  /// Looks for the end of a quotation; what stands in a long one, somebody else says.
  private mutating func quote(from start: Int, closing: (UInt8, UInt8, UInt8)? = nil) {
    var at = start
    // In sixths of a sentence.
    var weight = 0
    while at < copyCount {
      if copy[at] == 0x20 { weight += 3 } else if (0xE3...0xED).contains(copy[at]) { weight += 1 }
      let isEnd =
        if let closing {
          at + 2 < copyCount && copy[at] == closing.0 && copy[at + 1] == closing.1 && copy[at + 2] == closing.2
        } else {
          copy[at] == UInt8(ascii: "\"")
        }
      if isEnd {
        quoteEnd = at + 1
        if at - start > Self.shortQuotation || weight >= 6 { quotedUntil = at }
        return
      }
      at += 1
    }
  }

  /// Ends the sentence: its constructions are looked for.
  private mutating func endSentence(at end: Int) {
    beginsClause = true
    defer {
      sentenceStart = end
      sentenceWeight = weighed
    }
    guard weighed > sentenceWeight, sentenceCount < ScanMemory.sentenceLimit else {
      clear()
      return
    }
    let signs = active == 0 ? 0 : matchConstructions()
    sentences[sentenceCount] = Sentence(
      lineStart: UInt32(lineStart), lineEnd: UInt32(lineEnd), start: UInt32(sentenceStart), end: UInt32(end),
      position: sentenceWeight / 20, letters: (weighed - sentenceWeight) / 20, signs: signs)
    sentenceCount += 1
    clear()
  }

  private mutating func clear() {
    var rest = active
    while rest != 0 {
      present[rest.trailingZeroBitCount] = 0
      counts[rest.trailingZeroBitCount] = 0
      rest &= rest - 1
    }
    active = 0
    hitCount = 0
  }
}
