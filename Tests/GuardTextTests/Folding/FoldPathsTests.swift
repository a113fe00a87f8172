// fmguard — SPDX-License-Identifier: Apache-2.0
// The fold has two ways through a text: the kernels, and the loop that records where bytes come from. They must agree.

import CGuardKernels
import TestSupport
import Testing

@testable import GuardText

struct FoldPathsTests {
  @Test(arguments: 0..<24)
  func kernelsAgreeWithTheLoop(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var wrong: [String] = []
    for round in 0..<40 {
      let text = PathText.make(&generator, isInterrupted: round % 2 == 1)
      let end = Int.random(in: 0...text.count, using: &generator)
      let limit = Int.random(in: 0...end, using: &generator)
      let stretch = Folder.Stretch(
        start: 0, entry: limit / 3, exit: limit, limit: Swift.min(end, limit + 80), end: end, isWhole: round % 3 == 0)
      for table in [FoldTable.widest, .cased, .standard([])] {
        if Outcome(text, stretch, table, isRecording: false) != Outcome(text, stretch, table, isRecording: true) {
          wrong.append("round \(round), \(text.count) bytes to \(end), limit \(limit)")
        }
      }
    }
    #expect(wrong == [], "seed \(seed)")
  }

  /// Tokens stand side by side and are short, also where marks make a segment be folded again.
  @Test(
    arguments: [
      "㍭\u{323}\u{336}\u{323}", "ab㍭\u{323}\u{336}\u{323} c", "あ" + String(repeating: "\u{335}", count: 20_000),
      String(repeating: "あ\u{3099}\u{335}", count: 2_000), String(repeating: "\u{FDFA}", count: 500),
    ], [1, 7, 100_000])
  func tokensAreInOrder(text: String, step: Int) {
    let bytes = Array(text.utf8)
    let block = FoldedBlock()
    // SAFETY: the bytes are used inside the closure only.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let source = unsafe Bytes(buffer)
      var at = 0
      while at < bytes.count {
        let limit = Swift.min(at + step, bytes.count)
        Folder(.widest).fold(
          source, .init(start: at, entry: at, exit: limit, limit: limit, end: bytes.count, isWhole: true), into: block)
        let tokens = (0..<block.tokenCount).map { block.tokens[$0] }
        let ends = [0] + tokens.map { Int($0.start) + Int($0.length) }
        #expect(zip(ends, tokens).allSatisfy { $0 <= Int($1.start) && $1.length > 0 })
        #expect(tokens.allSatisfy { UInt32($0.kind) != GK_KIND_DICTIONARY || UInt32($0.length) <= GK_TOKEN_LIMIT })
        guard block.source.upperBound > at else { break }
        at = block.source.upperBound
      }
      #expect(at == bytes.count)
    }
  }

  /// The kernels for lesser machines, in tables that are built for them.
  @Test(arguments: KernelLevels.all)
  func everyLevelFoldsAlike(level: Int32) {
    var generator = SeededGenerator(seed: 99)
    let texts = (0..<60).map { PathText.make(&generator, isInterrupted: $0 % 2 == 1) }
    let want = texts.map { Outcome($0, .init(all: $0.count), .widest, isRecording: false) }
    let found = KernelLevels.limited(to: level) {
      let table = FoldTable(foldsCase: true, tailoring: .widest)
      #expect(level == GK_LEVEL_VBMI2 || table.kernel == nil)
      return texts.map { Outcome($0, .init(all: $0.count), table, isRecording: false) }
    }
    let wrong = texts.indices.filter { found[$0] != want[$0] }
    #expect(wrong == [])
  }
}

/// What a fold says of a text.
private struct Outcome: Equatable {
  var copy: [UInt8]
  var tokens: [[Int]] = []
  var places: [Int]

  init(_ text: [UInt8], _ stretch: Folder.Stretch, _ table: FoldTable, isRecording: Bool) {
    let block = FoldedBlock()
    var map = OffsetMap()
    // SAFETY: the bytes are used inside the closure only.
    unsafe text.withUnsafeBufferPointer { buffer in
      let bytes = unsafe Bytes(buffer)
      if isRecording {
        Folder(table).fold(bytes, stretch, into: block, recording: &map)
      } else {
        Folder(table).fold(bytes, stretch, into: block)
      }
    }
    copy = (0..<block.copyCount).map { block.copy[$0] }
    places = [
      block.source.lowerBound, block.source.upperBound, block.stableCopy, block.stableSource, block.entryCopy,
      block.exitCopy, block.exitSource, block.lastTokenIsOpen ? 1 : 0,
    ]
    for index in 0..<block.tokenCount {
      let token = block.tokens[index]
      let range = [Int(token.kind), Int(token.start), Int(token.start) + Int(token.length)]
      // Long tokens of dictionary scripts are cut at no particular place.
      if let last = tokens.last, UInt32(token.kind) == GK_KIND_DICTIONARY, last[0] == range[0], last[2] == range[1] {
        tokens[tokens.count - 1][2] = range[2]
      } else {
        tokens.append(range)
      }
    }
  }
}

/// Stretches of ordinary text in several scripts, long enough for vectors, with or without what interrupts them.
private enum PathText {
  static let stretches: [[Unicode.Scalar]] = [
    "Plain words, IN English: with 12 digits\t", "Слова По-Русски, ещё слово ", "中文句子，没有空格。「引号」！", "ひらがなとカタカナー、",
    "한국어 문장은 띄어쓰기가 있다 ", "ภาษาไทยไม่มีช่องว่างน้ำ", "كلمات عربية أخرى إلى آخره ", "Größe Ångström naïve Œuvre ",
    "“Quotes” – and… dashes ", "😀👍🏽 ❤\u{FE0F}👩\u{200D}👧 🇰🇷 𝐀𝟏 ", "ＦＵＬＬ　ｗｉｄｔｈ、半角ｶﾅ", "ผู้ที่นั่งอยู่ปู่ย่าที่นี่", "שָׁלוֹם עֲלֵיכֶם",
    "e\u{301}\u{323}o\u{31B}\u{301} Việt Nam", "a \t\n  b\u{A0}\u{2003}\u{3000} c", "\0\u{7F}\u{85}\u{FFFD}\u{10FFFF}",
  ].map { Array($0.unicodeScalars) }

  static func make(_ generator: inout SeededGenerator, isInterrupted: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let pool = stretches.randomElement(using: &generator) ?? []
      var text = String.UnicodeScalarView()
      let start = Int.random(in: 0..<pool.count, using: &generator)
      for offset in 0..<Int.random(in: 1...60, using: &generator) { text.append(pool[(start + offset) % pool.count]) }
      bytes.append(contentsOf: String(text).utf8)
      guard isInterrupted else { continue }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.append(contentsOf: RandomText.make(&generator, length: 6).utf8)
      case 1: bytes.append(UInt8.random(in: 0x80...0xFF, using: &generator))
      default: bytes.append(contentsOf: "  \u{200B} ".utf8)
      }
    }
    return bytes
  }
}
