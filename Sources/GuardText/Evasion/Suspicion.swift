// fmguard — SPDX-License-Identifier: Apache-2.0
// Finds the places of a text where something may have to be undone: the cheap question before the dear ones. Knows
// characters and words; of terms only the filter of their words.

import CGuardKernels

/// Looks for suspicious places in a text, from the beginning to the end.
///
/// A kernel passes over ordinary ASCII. What it stops at, and every word that is not ASCII, is looked at letter by
/// letter, which ends for nearly all words with the filter of the words of the terms.
package struct Suspicion {
  /// A place.
  package struct Place {
    /// A word or a row of single letters, or a run of tag characters: bytes of the text.
    package let range: Range<Int>
    package let isTags: Bool
    /// The hash of a word that has one skeleton only.
    package var hash: UInt64?
    /// Where to look on.
    package let end: Int
  }

  let filter: WordFilter
  let bytes: Bytes
  /// Keeps the memory of `glyphs` alive.
  private let table: GlyphTable
  let glyphs: GlyphSummaries

  package init(_ filter: WordFilter, _ bytes: Bytes, _ glyphs: GlyphTable) {
    self.filter = filter
    self.bytes = bytes
    table = glyphs
    self.glyphs = glyphs.lookup
  }

  /// The next place at or after a position, or nil.
  package func next(from position: Int) -> Place? {
    var at = position
    // Up to here runs a row of which no part is of interest; its words may be.
    var quiet = position
    while at < bytes.count {
      if bytes[at] < 0x80 {
        at = nextByKernel(from: at)
        guard at < bytes.count else { return nil }
      }
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      switch glyphs.summary(of: decoded.scalar).kind {
      case GlyphSummary.Kind.stop: at += decoded.length
      case GlyphSummary.Kind.separator:
        if at >= quiet, let row = row(before: at), row.range.upperBound > at {
          if row.isOfInterest { return Place(range: row.range, isTags: false, end: end(of: row.range, from: at)) }
          quiet = row.range.upperBound
        }
        at += decoded.length
      case GlyphSummary.Kind.ignorable where TagCharacters.isTag(decoded.scalar):
        let run = TagCharacters.run(bytes, at: at)
        if !TagCharacters.isFlag(bytes, run) { return Place(range: run, isTags: true, end: run.upperBound) }
        at = run.upperBound
      default:
        if let end = ordinaryWord(from: at) {
          at = end
          continue
        }
        let word = WordLook(around: at, in: bytes, filter, glyphs)
        // Tag characters in a word are a text of their own.
        let end = Swift.max(word.tags ?? word.range.upperBound, at + 1)
        if word.isSuspicious, mayBelong(word) {
          return Place(range: word.range, isTags: false, hash: word.onlyHash, end: end)
        }
        if at >= quiet, word.isSingle {
          let row = row(from: beginning(of: word.range))
          if row.isOfInterest {
            return Place(range: row.range, isTags: false, end: Swift.max(self.end(of: row.range, from: at), at + 1))
          }
          quiet = row.range.upperBound
        }
        at = end
      }
    }
    return nil
  }

  /// Where to look on behind a row: at tag characters in it, which are a text of their own, or at its end.
  private func end(of row: Range<Int>, from position: Int) -> Int {
    var at = position
    while at < row.upperBound {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      if TagCharacters.isTag(decoded.scalar) { return at }
      at += decoded.length
    }
    return at
  }

  /// The next place at or after a position that the kernel does not pass over.
  @inline(__always)
  private func nextByKernel(from position: Int) -> Int {
    var at = position
    // Between two words that are not ASCII there is little to pass over.
    while at < bytes.count, at < position + 3, bytes[at] == 0x20 || bytes[at] == 0x2C || bytes[at] == 0x2E { at += 1 }
    guard at < bytes.count, bytes[at] < 0x80, let base = unsafe bytes.buffer.baseAddress else { return at }
    guard filter.hasOnlyWords else {
      // SAFETY: the kernel reads the bytes of the text only.
      return unsafe gk_find_suspicion(base, at, bytes.count, nil)
    }
    // SAFETY: as above; the words outlive the call.
    return unsafe withUnsafePointer(to: filter.words) { unsafe gk_find_suspicion(base, at, bytes.count, $0) }
  }

  /// Where a word ends that begins at a position and is of no interest: letters of one script, and nothing to undo or
  /// no word of a term.
  private func ordinaryWord(from start: Int) -> Int? {
    if start > 0 {
      let previous = bytes[start - 1] < 0x80 ? start - 1 : UTF8Decoding.previous(bytes, before: start, start: 0)
      let scalar = UTF8Decoding.decode(bytes, at: previous, end: bytes.count).scalar
      if glyphs.summary(of: scalar).isLike { return nil }
    }
    var at = start
    var manner: UInt32 = 0
    var isMarked = false
    var last: UInt32 = 0
    var pairs = 0
    var letters = 0
    while at < bytes.count {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      let summary = glyphs.summary(of: decoded.scalar)
      if summary.manner != manner {
        if letters > 0 {
          if summary.isLike { return nil }
          break
        }
        guard summary.kind == GlyphSummary.Kind.letter, !summary.isDouble else { return nil }
        manner = summary.manner
      }
      if summary.isMarked { isMarked = true }
      if summary.skeleton == last { pairs += 1 }
      last = summary.skeleton
      letters += 1
      at += decoded.length
    }
    guard letters > 1 else { return nil }
    guard isMarked || pairs > 1 else { return at }
    return filter.hasOnlyWords && !mayHave(start..<at) ? at : nil
  }

  /// Whether a word of letters only may be a word of a term.
  private func mayHave(_ word: Range<Int>) -> Bool {
    var hash = WordHash()
    var at = word.lowerBound
    while at < word.upperBound {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      let summary = glyphs.summary(of: decoded.scalar)
      hash.add(summary.skeleton, summary.letter)
      at += decoded.length
    }
    return filter.mayHave(hash)
  }

  /// Whether a word may be a term, or stand in a phrase beside its neighbours.
  private func mayBelong(_ word: WordLook) -> Bool {
    guard filter.hasOnlyWords, let hash = word.onlyHash, !filter.isTerm(hash) else { return true }
    if let next = neighbour(after: word.range.upperBound) {
      guard let other = next.onlyHash, !next.isSingle else { return true }
      if filter.isPair(hash, other) { return true }
    }
    if let previous = neighbour(before: word.range.lowerBound) {
      guard let other = previous.onlyHash, !previous.isSingle else { return true }
      if filter.isPair(other, hash) { return true }
    }
    return false
  }

  /// The next word.
  private func neighbour(after position: Int) -> WordLook? {
    var at = position
    while at < bytes.count && at - position < DisguiseLimits.longest {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      if glyphs.summary(of: decoded.scalar).isLike { return WordLook(around: at, in: bytes, filter, glyphs) }
      at += decoded.length
    }
    return nil
  }

  /// The word before.
  private func neighbour(before position: Int) -> WordLook? {
    var at = position
    while at > 0 && position - at < DisguiseLimits.longest {
      at = UTF8Decoding.previous(bytes, before: at, start: 0)
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      if glyphs.summary(of: decoded.scalar).isLike { return WordLook(around: at, in: bytes, filter, glyphs) }
    }
    return nil
  }

  // MARK: - Rows of single letters

  /// The single letter with which the row of one begins, as far as the first letters of a word may be: the kernel sees
  /// no rows in which some letters are not ASCII.
  private func beginning(of single: Range<Int>) -> Range<Int> {
    var first = single
    for _ in 0..<8 {
      guard let previous = self.single(before: first.lowerBound) else { break }
      first = previous
    }
    return first
  }

  /// The word before, if it is a single letter and no more than a few characters stand behind it.
  private func single(before position: Int) -> Range<Int>? {
    var at = position
    for _ in 0...DisguiseLimits.widestGap {
      guard at > 0 else { return nil }
      at = UTF8Decoding.previous(bytes, before: at, start: 0)
      let scalar = UTF8Decoding.decode(bytes, at: at, end: bytes.count).scalar
      if glyphs.summary(of: scalar).isLike { return singleEnding(at: at) }
    }
    return nil
  }

  /// The word whose last character stands at a position, if it is a single letter.
  private func singleEnding(at position: Int) -> Range<Int>? {
    let end = position + UTF8Decoding.decode(bytes, at: position, end: bytes.count).length
    var parts = SingleParts()
    var at = end
    while at > 0 && end - at < DisguiseLimits.longest {
      let previous = UTF8Decoding.previous(bytes, before: at, start: 0)
      let summary = glyphs.summary(of: UTF8Decoding.decode(bytes, at: previous, end: bytes.count).scalar)
      guard summary.isLike else { break }
      parts.add(summary)
      guard parts.mayBeSingle else { return nil }
      at = previous
    }
    return parts.isSingle ? at..<end : nil
  }

  /// The row of single letters that begins with one. It is of interest if there are three or more of them, some of
  /// which a word of a term may begin with.
  private func row(from first: Range<Int>) -> (range: Range<Int>, isOfInterest: Bool) {
    var count = 1
    var letters = isLetter(first) ? 1 : 0
    var end = first.upperBound
    var heads: (UInt32, UInt32, UInt32) = (0, 0, letter(in: first))
    var mayBegin = !filter.hasOnlyWords
    while count < DisguiseLimits.longestRow, let next = single(after: end) {
      let letter = letter(in: next)
      if letter != heads.2 {
        heads = (heads.1, heads.2, letter)
        mayBegin = mayBegin || heads.0 != 0 && filter.mayBegin(heads.0, heads.1, heads.2)
      }
      end = next.upperBound
      count += 1
      if isLetter(next) { letters += 1 }
    }
    // A row of few different letters.
    mayBegin = mayBegin || heads.0 == 0
    let isOfInterest = count >= DisguiseLimits.fewestParts && letters > 1 && mayBegin
    return (first.lowerBound..<end, isOfInterest)
  }

  private func isLetter(_ single: Range<Int>) -> Bool {
    summary(of: single).kind == GlyphSummary.Kind.letter
  }

  /// The letter of the skeleton of a single letter.
  private func letter(in single: Range<Int>) -> UInt32 { summary(of: single).skeleton }

  /// The summary of a single letter, which ignorable characters and symbols may precede.
  private func summary(of single: Range<Int>) -> GlyphSummary {
    var at = single.lowerBound
    while true {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      let summary = glyphs.summary(of: decoded.scalar)
      at += decoded.length
      let isBefore = summary.kind == GlyphSummary.Kind.symbol || summary.kind >= GlyphSummary.Kind.mark
      guard at < single.upperBound, isBefore else { return summary }
    }
  }

  /// The row that begins before a separator.
  private func row(before separator: Int) -> (range: Range<Int>, isOfInterest: Bool)? {
    guard separator > 0 else { return nil }
    let previous = UTF8Decoding.previous(bytes, before: separator, start: 0)
    guard glyphs.summary(of: UTF8Decoding.decode(bytes, at: previous, end: bytes.count).scalar).isLike else {
      return nil
    }
    return singleEnding(at: previous).map { row(from: beginning(of: $0)) }
  }

  /// The next word, if it is a single letter and no more than a few characters stand before it.
  private func single(after position: Int) -> Range<Int>? {
    var at = position
    for _ in 0...DisguiseLimits.widestGap {
      guard at < bytes.count else { return nil }
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      if glyphs.summary(of: decoded.scalar).isLike {
        return endOfSingle(at).map { at..<$0 }
      }
      at += decoded.length
    }
    return nil
  }

  /// Where the word that begins at a position ends, if it is a single letter.
  private func endOfSingle(_ position: Int) -> Int? {
    var parts = SingleParts()
    var at = position
    while at < bytes.count && at - position < DisguiseLimits.longest {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      let summary = glyphs.summary(of: decoded.scalar)
      guard summary.isLike else { break }
      parts.add(summary)
      guard parts.mayBeSingle else { return nil }
      at += decoded.length
    }
    return parts.isSingle ? at : nil
  }
}
