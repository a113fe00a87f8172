// fmguard — SPDX-License-Identifier: Apache-2.0
// Reads a response as far as it matters: its beginning, its end, and the shape of what lies between.

internal import GuardText

/// A response that was read: sentences and sightings are in the memory, the rest is here.
struct ResponseScan {
  /// How much of the beginning is read, in bytes. What decides stands in the first three hundred letters, for which
  /// some scripts need more.
  static let headBytes = 560
  static let longHeadBytes = 1200
  /// How much of the end is read.
  static let tailBytes = 160
  /// How much is looked through for lists and code.
  static let outlineBytes = 16 * 1024

  var reader: SentenceReader
  let memory: ScanMemory
  let bytes: Bytes
  /// Lines that are items of lists, and lines of code.
  var itemCount = 0
  var codeCount = 0
  /// The sentences from here on are those of the end of a long response.
  var firstOfTail = Int.max
  /// Letters of the whole answer; estimated, where it was not read.
  var letters = 0
  /// Where the answer begins, behind reasoning.
  let start: Int
  private var isInCode = false
  /// The whole response stands in one fence that names no language: that is layout, and not code.
  private var isFenced = false
  /// Others speak, each line behind a name or a dash.
  private var isDialogue = false
  private var isInSpeech = false

  init(_ bytes: Bytes, _ rules: Rulebook, _ memory: ScanMemory) {
    self.bytes = bytes
    self.memory = memory
    reader = SentenceReader(rules, memory)
    start = Self.firstVisible(bytes, from: Outline.answerStart(bytes))
    read()
  }

  private mutating func read() {
    isFenced = Outline.isFenced(bytes, from: start)
    isDialogue = Dialogue.isFound(in: bytes, from: start, limit: Swift.min(bytes.count, start + Self.longHeadBytes))
    var at = readLines(from: start, to: cut(Swift.min(bytes.count, start + Self.headBytes)))
    if at < bytes.count, reader.letters < Feature.earlyLetters {
      at = readLines(from: at, to: cut(Swift.min(bytes.count, start + Self.longHeadBytes)))
    }
    letters = reader.letters
    guard at < bytes.count else { return }
    let perByte = Double(letters) / Double(Swift.max(1, at - start))
    let tail = cut(Swift.max(at, bytes.count - Self.tailBytes))
    // Of the part between, only the shape.
    let outlined = Swift.min(tail, at + Self.outlineBytes)
    while at < outlined {
      let end = Outline.lineEnd(bytes, from: at, limit: outlined)
      count(OutlineLine(at..<end, in: bytes))
      at = end + 1
    }
    reader.weighed &+= UInt32(clamping: (Int(Double(tail - start) * perByte) - letters) * 20)
    firstOfTail = reader.sentenceCount
    isInCode = false
    isInSpeech = isDialogue
    _ = readLines(from: tail, to: bytes.count)
    letters = reader.letters
  }

  /// The first character that can be seen: blanks in front of an answer are not its beginning.
  private static func firstVisible(_ bytes: Bytes, from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      let decoded = UTF8Decoding.decode(bytes, at: at, end: bytes.count)
      switch decoded.scalar {
      case 0xAD, 0x34F, 0x180E, 0x200B...0x200F, 0x2060...0x2064, 0x3164, 0xFE00...0xFE0F, 0xFEFF: break
      case let scalar where FoldTable.widest.characterClass(of: scalar) == .space: break
      default: return at
      }
      at += decoded.length
    }
    return start
  }

  /// The beginning of the character at a place.
  private func cut(_ place: Int) -> Int {
    var at = place
    while at > start, at < bytes.count, bytes[at] & 0xC0 == 0x80, place - at < 4 { at -= 1 }
    return at
  }

  private mutating func readLines(from start: Int, to limit: Int) -> Int {
    var at = start
    while at < limit {
      let end = Outline.lineEnd(bytes, from: at, limit: limit)
      let line = OutlineLine(at..<end, in: bytes)
      count(line)
      if isDialogue {
        // Speech goes on up to the end of its paragraph.
        isInSpeech = !line.content.isEmpty && (isInSpeech || Speaker(of: line.content, in: bytes) != nil)
      }
      if !line.content.isEmpty {
        let part = bytes[line.content]
        Folder(.widest).fold(part, .init(all: part.count), into: memory.block)
        reader.read(
          line: line.content, copyCount: memory.block.copyCount, tokenCount: memory.block.tokenCount,
          isOwnVoice: !isInCode && !isInSpeech && line.kind != .code && line.kind != .quotation)
      }
      at = end + 1
    }
    return Swift.min(at, limit)
  }

  private mutating func count(_ line: OutlineLine) {
    if line.kind == .code && !isFenced { isInCode.toggle() }
    if isInCode { codeCount += 1 } else if line.kind == .item { itemCount += 1 }
  }
}
