// fmguard — SPDX-License-Identifier: Apache-2.0
// The inner loop over characters that fold by themselves. All of its state is in local variables, which nothing can
// alias, so that it stays in registers; whatever is rare is left to FoldLoop.

import CGuardKernels

extension FoldLoop {
  /// Folds characters up to the first that needs a closer look, or that begins a run for the ASCII kernel.
  ///
  /// - Returns: whether there were any.
  @inline(never)
  mutating func foldPlain(limit: Int) -> Bool {
    let bytes = self.bytes, copy = self.copy, tokens = self.tokens, lookup = self.lookup
    var at = self.at, count = self.count
    var tokenCount = self.tokenCount, open = self.open, openClass = self.openClass
    var afterSpace = self.afterSpace
    var segmentSource = self.segmentSource, segmentCopy = self.segmentCopy
    var segmentMarks = self.segmentMarks, lastCombiningClass = self.lastCombiningClass
    // Four bytes are read at a time.
    let stop = Swift.min(limit, end - 3)
    let kernelStop = limit - FoldLoop.kernelBytes

    loop: while at < stop && count < FoldedBlock.copyBytes {
      let word = bytes.word(at: at)
      let entry: FoldTable.Entry
      let length: Int
      if word & 0x80 == 0 {
        if at <= kernelStop && bytes.isASCII16(at: at) { break }
        entry = lookup[below0x800: word & 0x7F]
        length = 1
      } else if word & 0xC0E0 == 0x80C0 {
        let scalar = (word & 0x1F) << 6 | word >> 8 & 0x3F
        guard scalar >= 0x80 else { break }
        entry = lookup[below0x800: scalar]
        length = 2
      } else if word & 0xC0C0F0 == 0x8080E0 {
        let scalar = (word & 0x0F) << 12 | (word >> 8 & 0x3F) << 6 | word >> 16 & 0x3F
        guard scalar >= 0x800, scalar & 0xF800 != 0xD800 else { break }
        entry = lookup[scalar]
        length = 3
      } else if word & 0xC0C0_C0F8 == 0x8080_80F0 {
        let scalar = (word & 0x07) << 18 | (word >> 8 & 0x3F) << 12 | (word >> 16 & 0x3F) << 6 | word >> 24 & 0x3F
        guard scalar >= 0x10000, scalar <= 0x10FFFF else { break }
        entry = lookup[scalar]
        length = 4
      } else {
        break
      }

      let kind = entry.kind
      var classBits = entry.classBits
      if kind > FoldTable.Kind.replace {
        if kind == FoldTable.Kind.drop {
          at += length
          continue
        }
        if kind == FoldTable.Kind.space {
          if afterSpace { break }
          classBits = 0
        } else if kind == FoldTable.Kind.mark {
          guard entry.value >= lastCombiningClass, segmentMarks < Folder.marksPerSegment else { break }
        } else {
          break
        }
      }

      if classBits != openClass && classBits != CharacterClass.mark.rawValue {
        if openClass != 0 && count > open {
          tokens[tokenCount] = gk_token(
            start: UInt32(truncatingIfNeeded: open), length: UInt16(truncatingIfNeeded: count - open),
            kind: openClass == FoldTable.jamo ? CharacterClass.hangul.rawValue : openClass, unused: 0)
          tokenCount += 1
        }
        openClass = classBits >= CharacterClass.alphabetic.rawValue ? classBits : 0
        open = count
      } else if openClass == CharacterClass.dictionary.rawValue && count - open >= FoldedBlock.dictionaryTokenBytes {
        tokens[tokenCount] = gk_token(
          start: UInt32(truncatingIfNeeded: open), length: UInt16(truncatingIfNeeded: count - open),
          kind: openClass, unused: 0)
        tokenCount += 1
        open = count
      }

      if kind == FoldTable.Kind.copy {
        segmentSource = at
        segmentCopy = count
        segmentMarks = 0
        lastCombiningClass = 0
        afterSpace = false
        recorder.linear(copy: count, source: at, count: length)
        copy.setWord(word, at: count)
        count += length
        at += length
      } else if kind == FoldTable.Kind.replace {
        segmentSource = at
        segmentCopy = count
        segmentMarks = 0
        lastCombiningClass = 0
        afterSpace = false
        let written = UTF8Decoding.encode(entry.value, into: copy, at: count)
        if length == 1 {
          recorder.linear(copy: count, source: at, count: 1)
        } else {
          recorder.unit(copy: count, source: at..<at + length)
        }
        count += written
        at += length
      } else if kind == FoldTable.Kind.space {
        recorder.unit(copy: count, source: at..<at + length)
        copy[count] = 0x20
        count += 1
        at += length
        // Nothing composes with a space: the segment begins behind it.
        segmentSource = at
        segmentCopy = count
        segmentMarks = 0
        lastCombiningClass = 0
        afterSpace = true
      } else {
        segmentMarks += 1
        lastCombiningClass = entry.value
        afterSpace = false
        recorder.linear(copy: count, source: at, count: length)
        copy.setWord(word, at: count)
        count += length
        at += length
      }
    }

    let start = self.at
    self.at = at
    self.count = count
    self.tokenCount = tokenCount
    self.open = open
    self.openClass = openClass
    self.afterSpace = afterSpace
    self.segmentSource = segmentSource
    self.segmentCopy = segmentCopy
    self.segmentMarks = segmentMarks
    self.lastCombiningClass = lastCombiningClass
    return at > start
  }
}
