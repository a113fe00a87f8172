// fmguard — SPDX-License-Identifier: Apache-2.0
// The questions about one occurrence of a term: its surroundings, its exceptions, its fold level.

import GuardText

extension Matcher {
  /// Whether a term may stand where it was found, by its match kind and its exceptions.
  ///
  /// - Parameters:
  ///   - range: in bytes of the copy.
  ///   - stable: how much of the copy does not change, whatever follows.
  ///   - mayGrow: more may follow the copy.
  func surroundings(of range: Range<Int>, _ style: Style, in copy: Bytes, stable: Int, mayGrow: Bool) -> Decision {
    // SAFETY: the span is used in this call only, in which the copy does not change.
    let span = unsafe Span(_unsafeElements: copy.buffer)
    var decision = Decision.match
    if style.kind != .substring && !Self.startsPlainly(range, copy) {
      switch boundaries.isStart(of: range, in: span, mayGrow: mayGrow) {
      case .no: return .noMatch
      case .needsMore: decision = .needsMore
      case .yes: break
      }
    }
    if style.kind == .word && !Self.endsPlainly(range, copy, mayGrow: mayGrow) {
      switch boundaries.isEnd(of: range, in: span, mayGrow: mayGrow) {
      case .no: return .noMatch
      case .needsMore: decision = .needsMore
      case .yes: break
      }
    }
    guard style.exceptions > 0 else { return decision }
    let settled = copy[0..<Swift.min(stable, copy.count)]
    switch exception(around: range, exceptions[style.exceptions], in: settled, span, mayGrow: mayGrow) {
    case .match: return .noMatch
    case .needsMore: return .needsMore
    case .noMatch: return decision
    }
  }

  /// Folds a stretch of a text with as much around it as decides about it, into the side block.
  ///
  /// - Parameter range: in bytes of the text.
  /// - Returns: its place in the copy, and whether what was folded ends with the text.
  func foldAround(
    _ range: Range<Int>, in text: TextWindow, _ scratch: ScanScratch
  ) -> (place: Range<Int>, reachesEnd: Bool) {
    let bytes = text.bytes
    let folder = Folder(.widest)
    let block = scratch.sideBlock
    let context = lookbehind + 64
    let start = folder.segmentStart(bytes, before: Swift.max(0, range.lowerBound - context), floor: 0)
    var limit = Swift.min(bytes.count, range.upperBound + context)
    while limit < bytes.count && bytes[limit] & 0xC0 == 0x80 { limit += 1 }
    folder.fold(
      bytes,
      .init(
        start: range.lowerBound == 0 ? 0 : start, entry: range.lowerBound, exit: range.upperBound, limit: limit,
        end: bytes.count, isWhole: text.isWhole), into: block)
    let end = range.upperBound == limit ? block.copyCount : block.exitCopy
    return (block.entryCopy..<Swift.max(end, block.entryCopy), limit == bytes.count)
  }

  /// The surroundings of what `foldAround` has folded.
  func surroundings(
    ofFolded place: Range<Int>, _ style: Style, in text: TextWindow, reachesEnd: Bool, _ scratch: ScanScratch
  ) -> Decision {
    let block = scratch.sideBlock
    let copy = block.copy.prefix(block.copyCount)
    guard !text.isWhole, reachesEnd else {
      return surroundings(of: place, style, in: copy, stable: copy.count, mayGrow: false)
    }
    guard place.upperBound <= block.stableCopy else { return .needsMore }
    let settled = copy[0..<block.stableCopy]
    return surroundings(of: place, style, in: settled, stable: block.stableCopy, mayGrow: true)
  }

  /// Whether it takes no more than a look at two bytes to know that a word begins: behind a space, whatever the script,
  /// since no term begins with a mark; behind an ASCII sign, if it begins with an ASCII letter.
  private static func startsPlainly(_ range: Range<Int>, _ copy: Bytes) -> Bool {
    guard range.lowerBound > 0 else { return true }
    let previous = copy[range.lowerBound - 1]
    return previous == 0x20 || isLetter(copy[range.lowerBound]) && isSeparator(previous)
  }

  /// The same for the end of a word.
  private static func endsPlainly(_ range: Range<Int>, _ copy: Bytes, mayGrow: Bool) -> Bool {
    guard range.upperBound < copy.count else { return !mayGrow }
    let next = copy[range.upperBound]
    return next == 0x20 || isLetter(copy[range.upperBound - 1]) && isSeparator(next)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Whether a byte is an ASCII character that joins no letter with anything.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte < 0x80 && !isLetter(byte) && byte &- 0x30 >= 10 && byte != UInt8(ascii: "_")
  }

  /// Whether an occurrence lies inside a phrase in which it does not count.
  private func exception(
    around range: Range<Int>, _ group: ExceptionPhrases, in copy: Bytes, _ span: Span<UInt8>, mayGrow: Bool
  ) -> Decision {
    var decision = Decision.noMatch
    for phrase in group.phrases where phrase.count >= range.count {
      for offset in 0...phrase.count - range.count where offset <= range.lowerBound {
        let start = range.lowerBound - offset
        let available = Swift.min(phrase.count, copy.count - start)
        guard (0..<available).allSatisfy({ copy[start + $0] == phrase[$0] }) else { continue }
        guard available == phrase.count else {
          if mayGrow { decision = .needsMore }
          continue
        }
        switch phraseEdges(start..<start + phrase.count, span, mayGrow: mayGrow) {
        case .match: return .match
        case .needsMore: decision = .needsMore
        case .noMatch: break
        }
      }
    }
    return decision
  }

  /// Whether a phrase is not itself part of a longer word. Scripts without spaces, and Hangul endings, are not asked:
  /// an exception that does not apply blocks what it should not.
  private func phraseEdges(_ range: Range<Int>, _ span: Span<UInt8>, mayGrow: Bool) -> Decision {
    let first = FoldTable.widest.characterClass(of: UTF8Decoding.scalar(in: span, at: range.lowerBound))
    let last = FoldTable.widest.characterClass(of: UTF8Decoding.scalar(in: span, before: range.upperBound))
    var decision = Decision.match
    if first == .alphabetic || first == .hangul {
      switch boundaries.isStart(of: range, in: span, mayGrow: mayGrow) {
      case .no: return .noMatch
      case .needsMore: decision = .needsMore
      case .yes: break
      }
    }
    if last == .alphabetic {
      switch boundaries.isEnd(of: range, in: span, mayGrow: mayGrow) {
      case .no: return .noMatch
      case .needsMore: decision = .needsMore
      case .yes: break
      }
    }
    return decision
  }

  /// Whether a stretch of the original is the same as a term under the term's own fold level, which may be narrower
  /// than the one that found it.
  ///
  /// - Parameter isEqual: the stretch and the key are the same bytes.
  func isSame(
    _ original: Bytes, as pattern: PatternID, key: Bytes, isEqual: Bool, _ style: Style, _ scratch: ScanScratch
  ) -> Bool {
    if style.fold == .none {
      guard let exact = exactForms[pattern] else { return false }
      return Self.isSameApartFromSpaces(original, exact)
    }
    // No fold changes what the widest one leaves.
    guard !isEqual, style.tailoring != .widest, Tailoring.mayConcern(original) else {
      return exactForms[pattern] == nil
    }
    let block = scratch.sideBlock
    Folder(style.table).fold(original, .init(all: original.count), into: block)
    // A match may begin or end inside a character that folds to several.
    let folded = block.copy.prefix(block.copyCount)
    guard let exact = exactForms[pattern] else { return folded.contains(key) }
    // SAFETY: the bytes are used inside the closure only.
    return unsafe exact.withUnsafeBufferPointer { unsafe folded.contains(Bytes($0)) }
  }

  /// Equality byte for byte, where a space of the term stands for any run of white space.
  private static func isSameApartFromSpaces(_ original: Bytes, _ term: [UInt8]) -> Bool {
    var at = 0
    for byte in term {
      if byte == 0x20 {
        let start = at
        while at < original.count {
          let decoded = UTF8Decoding.decode(original, at: at, end: original.count)
          guard FoldTable.widest.characterClass(of: decoded.scalar) == .space else { break }
          at += decoded.length
        }
        guard at > start else { return false }
      } else {
        guard at < original.count, original[at] == byte else { return false }
        at += 1
      }
    }
    return at == original.count
  }

  /// Whether a term of a tier can begin at a place of a copy, where a character stands or will.
  func canBegin(_ tier: Tier, with scalar: UInt32, at position: Int, in copy: Bytes) -> Bool {
    if tier == .character || position == 0 { return true }
    let table = FoldTable.widest
    let here = table.characterClass(of: scalar)
    if here == .other || here == .dictionary { return true }
    let previous = UTF8Decoding.previous(copy, before: position, start: 0)
    return !table.joins(UTF8Decoding.decode(copy, at: previous, end: position).scalar, scalar)
  }
}
