// fmguard — SPDX-License-Identifier: Apache-2.0
// The loop of Folder with its state in one value, which the optimizer keeps in registers.

import CGuardKernels

struct FoldLoop<Recorder: FoldRecorder> {
  // SAFETY, here and in the initializer: the folder that runs the loop holds the table.
  unowned(unsafe) let table: FoldTable
  let lookup: FoldTable.Lookup
  let bytes: Bytes
  let end: Int
  let copy: Cells<UInt8>
  let tokens: Cells<gk_token>
  var recorder: Recorder

  /// The next byte of the source.
  var at: Int
  var count = 0
  var tokenCount = 0
  /// First byte of the token that is not closed, and its class; no token where the class is 0.
  var open = 0
  var openClass: UInt8 = 0
  var afterSpace = false
  /// The segment: its first character can be changed by what follows, never by what precedes.
  var segmentSource: Int
  var segmentCopy = 0
  var segmentMarks = 0
  var lastCombiningClass: UInt32 = 0

  init(table: FoldTable, bytes: Bytes, start: Int, end: Int, block: FoldedBlock, recorder: Recorder) {
    unsafe self.table = table
    lookup = table.lookup
    self.bytes = bytes
    self.end = end
    copy = block.copy
    tokens = block.tokens
    self.recorder = recorder
    at = start
    segmentSource = start
  }

  mutating func run(limit: Int, isWhole: Bool) {
    while at < end && count < FoldedBlock.copyBytes {
      if at >= limit && isSegmentStart() { break }
      let before = at
      if foldText(limit: limit) {
        if at > before && (at >= limit || count >= FoldedBlock.copyBytes) { continue }
        // One character that the kernel does not fold, and what stands close to it.
        if foldPlain(limit: Swift.min(limit, at + 16)) { continue }
      } else if bytes[at] < 0x80 && foldASCIIRun(limit: limit) || foldPlain(limit: limit) {
        continue
      }
      if bytes[at] < 0x80 {
        foldASCII(limit: limit)
        continue
      }
      let decoded = UTF8Decoding.decode(bytes, at: at, end: end)
      if decoded.isCutOff && !isWhole { break }
      fold(decoded)
    }
  }

  /// Whether the next character cannot change what is already folded.
  private func isSegmentStart() -> Bool {
    if bytes[at] < 0x80 { return true }
    let kind = lookup[UTF8Decoding.decode(bytes, at: at, end: end).scalar].kind
    return kind != FoldTable.Kind.mark && kind != FoldTable.Kind.maybe && kind != FoldTable.Kind.drop
  }

  /// How many ASCII bytes in a row are worth a call of the kernel.
  static var kernelBytes: Int { 16 }

  /// A run of ASCII bytes, eight at least, through the kernel; false if there is none.
  @inline(__always)
  private mutating func foldASCIIRun(limit: Int) -> Bool {
    guard limit - at >= 8 else { return false }
    // SAFETY: eight bytes from `at` on are inside the text.
    let word = unsafe UnsafeRawPointer(bytes.buffer.baseAddress.unsafelyUnwrapped + at).loadUnaligned(as: UInt64.self)
    guard word & 0x8080_8080_8080_8080 == 0 else { return false }
    if openClass != CharacterClass.alphabetic.rawValue { close() }
    var state = gk_fold_state(
      copy_count: UInt32(truncatingIfNeeded: count), token_count: UInt32(truncatingIfNeeded: tokenCount),
      open: openClass == 0 ? UInt32.max : UInt32(truncatingIfNeeded: open), after_space: afterSpace ? 1 : 0)
    let room = Swift.min(limit - at, FoldedBlock.copyBytes - count)
    // SAFETY: the source has `room` bytes from `at` on; the block has `slack` more than `copyBytes`.
    let folded = unsafe gk_fold_ascii(
      bytes.buffer.baseAddress.unsafelyUnwrapped + at, room, unsafe table.foldsCase ? 0x20 : 0, copy.pointer,
      tokens.pointer,
      &state)
    guard folded > 0 else { return false }
    recorder.linear(copy: count, source: at, count: folded)
    at += folded
    count = Int(state.copy_count)
    tokenCount = Int(state.token_count)
    afterSpace = state.after_space != 0
    if state.open != UInt32.max {
      open = Int(state.open)
      openClass = CharacterClass.alphabetic.rawValue
    } else {
      openClass = 0
    }
    segmentSource = at - 1
    segmentCopy = count - 1
    segmentMarks = 0
    lastCombiningClass = 0
    if afterSpace { beginSegmentKeepingSpace() }
    return true
  }

  /// One ASCII character; of ASCII white space, the run of it up to the limit.
  @inline(__always)
  private mutating func foldASCII(limit: Int) {
    let entry = lookup[UInt32(bytes[at])]
    switch entry.kind {
    case FoldTable.Kind.space:
      foldSpace(1)
      while at < limit && (bytes[at] == 0x20 || bytes[at] &- 9 < 5) { foldSpace(1) }
    case FoldTable.Kind.replace:
      place(entry.classBits)
      beginSegment()
      recorder.linear(copy: count, source: at, count: 1)
      copy[count] = UInt8(truncatingIfNeeded: entry.value)
      count += 1
      at += 1
    default:
      place(entry.classBits)
      beginSegment()
      recorder.linear(copy: count, source: at, count: 1)
      copy[count] = bytes[at]
      count += 1
      at += 1
    }
  }

  /// One character that is not ASCII.
  @inline(__always)
  private mutating func fold(_ decoded: Decoded) {
    let entry = lookup[decoded.scalar]
    switch entry.kind {
    case FoldTable.Kind.copy:
      place(entry.classBits)
      beginSegment()
      write(decoded)
    case FoldTable.Kind.replace:
      place(entry.classBits)
      beginSegment()
      recorder.unit(copy: count, source: at..<at + decoded.length)
      count += UTF8Decoding.encode(entry.value, into: copy, at: count)
      at += decoded.length
    case FoldTable.Kind.drop:
      at += decoded.length
    case FoldTable.Kind.space:
      foldSpace(decoded.length)
    case FoldTable.Kind.mark:
      foldMark(decoded, entry)
    case FoldTable.Kind.expand:
      foldExpansion(decoded, entry)
    default:
      foldSegment(decoded.length)
    }
  }

  /// Copies a character; an ill-formed one becomes U+FFFD.
  @inline(__always)
  private mutating func write(_ decoded: Decoded) {
    if decoded.scalar == UTF8Decoding.replacement {
      recorder.unit(copy: count, source: at..<at + decoded.length)
      count += UTF8Decoding.encode(decoded.scalar, into: copy, at: count)
    } else {
      recorder.linear(copy: count, source: at, count: decoded.length)
      for offset in 0..<decoded.length { copy[count + offset] = bytes[at + offset] }
      count += decoded.length
    }
    at += decoded.length
  }

  @inline(__always)
  private mutating func beginSegment() {
    segmentSource = at
    segmentCopy = count
    segmentMarks = 0
    lastCombiningClass = 0
    afterSpace = false
  }

  /// Opens and closes tokens before a character is written.
  @inline(__always)
  private mutating func place(_ classBits: UInt8) {
    if classBits == openClass || classBits == CharacterClass.mark.rawValue {
      if openClass == CharacterClass.dictionary.rawValue && count - open >= FoldedBlock.dictionaryTokenBytes {
        close()
        open = count
        openClass = CharacterClass.dictionary.rawValue
      }
      return
    }
    close()
    if classBits >= CharacterClass.alphabetic.rawValue && classBits != CharacterClass.mark.rawValue {
      open = count
      openClass = classBits
    }
  }

  @inline(__always)
  private mutating func close() {
    guard openClass != 0 else { return }
    // A segment that was folded again may have left nothing.
    if count > open {
      tokens[tokenCount] = gk_token(
        start: UInt32(truncatingIfNeeded: open), length: UInt16(truncatingIfNeeded: count - open),
        kind: openClass == FoldTable.jamo ? CharacterClass.hangul.rawValue : openClass, unused: 0)
      tokenCount += 1
    }
    openClass = 0
  }

  /// White space: a space, or nothing after one.
  private mutating func foldSpace(_ length: Int) {
    if afterSpace {
      recorder.extend(copy: count - 1, to: at + length)
      at += length
    } else {
      close()
      recorder.unit(copy: count, source: at..<at + length)
      copy[count] = 0x20
      count += 1
      at += length
    }
    // Nothing composes with a space: the segment begins behind it.
    beginSegment()
    afterSpace = true
  }

  /// A mark that does not compose: it stays, unless marks are out of order.
  private mutating func foldMark(_ decoded: Decoded, _ entry: FoldTable.Entry) {
    guard entry.value >= lastCombiningClass else { return foldSegment(decoded.length) }
    segmentMarks += 1
    if segmentMarks > Folder.marksPerSegment { beginSegment() }
    place(entry.classBits)
    lastCombiningClass = entry.value
    afterSpace = false
    write(decoded)
  }

  /// A character that becomes several.
  private mutating func foldExpansion(_ decoded: Decoded, _ entry: FoldTable.Entry) {
    let place = Int(entry.value)
    let length = Int(lookup.expansions[place])
    let wasAfterSpace = afterSpace
    beginSegment()
    afterSpace = wasAfterSpace
    let source = at..<at + decoded.length
    recorder.unit(copy: count, source: source)
    let before = count
    for index in 1...length { emit(lookup.expansions[place + index]) }
    if count == before { recorder.rewind(to: before) }
    at += decoded.length
  }

  /// Writes a scalar that is folded already.
  private mutating func emit(_ scalar: UInt32) {
    let entry = lookup[scalar]
    if scalar == 0x20 {
      if afterSpace { return }
      close()
      afterSpace = true
    } else {
      place(entry.classBits)
      afterSpace = false
    }
    lastCombiningClass = entry.kind == FoldTable.Kind.mark ? entry.value : entry.kind == FoldTable.Kind.maybe ? 255 : 0
    count += UTF8Decoding.encode(scalar, into: copy, at: count)
  }

  /// Folds the segment so far together with the next character and the marks behind it, by ICU.
  private mutating func foldSegment(_ length: Int) {
    if segmentMarks >= Folder.marksPerSegment {
      beginSegmentKeepingSpace()
    }
    var units: [UInt16] = []
    var position = segmentSource
    var marks = 0
    while position < end {
      let decoded = UTF8Decoding.decode(bytes, at: position, end: end)
      let entry = lookup[decoded.scalar]
      if position >= at + length {
        let continues =
          entry.kind == FoldTable.Kind.mark || entry.kind == FoldTable.Kind.maybe || entry.kind == FoldTable.Kind.drop
        guard continues && marks < Folder.marksPerSegment else { break }
      }
      if position > segmentSource && entry.kind != FoldTable.Kind.drop { marks += 1 }
      UTF16Text.append(decoded.scalar, to: &units)
      position += decoded.length
    }
    // SAFETY: the folder that runs the loop holds the table.
    let folded = unsafe table.fold(units)
    recorder.rewind(to: segmentCopy)
    if !folded.isEmpty { recorder.unit(copy: segmentCopy, source: segmentSource..<position) }
    count = segmentCopy
    reopenToken()
    for scalar in folded { emit(scalar) }
    segmentMarks = marks
    at = position
  }

  /// Undoes what a segment, which is to be folded again, did to the tokens.
  private mutating func reopenToken() {
    if openClass != 0 && open >= count { openClass = 0 }
    while openClass == 0, tokenCount > 0 {
      let last = tokens[tokenCount - 1]
      guard Int(last.start) + Int(last.length) >= count else { return }
      tokenCount -= 1
      guard Int(last.start) < count else { continue }
      open = Int(last.start)
      openClass = last.kind
    }
  }

  private mutating func beginSegmentKeepingSpace() {
    let wasAfterSpace = afterSpace
    beginSegment()
    afterSpace = wasAfterSpace
  }

  /// Says how far the block reaches.
  mutating func finish(_ extent: inout FoldedBlock.Extent, start: Int, isWhole: Bool) {
    extent.lastTokenIsOpen = openClass != 0
    close()
    extent.copyCount = count
    extent.tokenCount = tokenCount
    extent.sourceStart = start
    extent.sourceEnd = at
    let isAtEnd = isWhole && at == end
    extent.stableCopy = isAtEnd ? count : segmentCopy
    extent.stableSource = isAtEnd ? at : segmentSource
  }
}
