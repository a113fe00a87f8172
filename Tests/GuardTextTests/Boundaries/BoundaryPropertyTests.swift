// fmguard — SPDX-License-Identifier: Apache-2.0
// Boundaries on random text: what ICU says of alphabetic words, and answers that hold however a stream is cut.

import CICU
import TestSupport
import Testing

@testable import GuardText

@Suite("Boundaries, properties") struct BoundaryPropertyTests {
  static let boundaries = Boundaries(classes: TestClasses())

  /// Letters, digits and everything that UAX #29 has rules for between them, without the three that we let separate
  /// letters (apostrophe, full stop, colon) and without connectors.
  static let plain = [
    "a", "é", "я", "ω", "ß", "ع", "ל", "א", "क", "1", "2", "٣", " ", "-", "!", "·", "״", "\u{2027}", "\"", ",", ";",
    "\u{301}",
    "\u{5B0}", "😀", "(", "«", "€", "\u{66B}", "\u{66C}", "\u{55F}",
  ]

  @Test("alphabetic words are those of UAX #29", arguments: 0..<20) func uax29(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = random.text(of: Self.plain, upTo: 16)
      let bytes = Array(text.utf8)
      let breaks = wordBreaks(text)
      var offset = 0
      while let scalar = bytes.span.scalar(at: offset) {
        defer { offset = scalar.range.upperBound }
        guard TestClasses().characterClass(of: scalar.value) == .alphabetic else { continue }
        let start = Self.boundaries.isStart(of: scalar.range, in: bytes.span, mayGrow: false)
        let end = Self.boundaries.isEnd(of: scalar.range, in: bytes.span, mayGrow: false)
        #expect(
          (start == .yes) == breaks.contains(scalar.range.lowerBound), "start at \(offset) of \(text.debugDescription)")
        #expect(
          (end == .yes) == breaks.contains(scalar.range.upperBound), "end at \(offset) of \(text.debugDescription)")
      }
    }
  }

  /// Pieces of every script, with all that joins or separates.
  static let mixed = [
    "a", "b", "1", "_", "__", ".", ",", "·", "'", "\"", "א", " ", "!", "\u{301}", "🇩", "😀", "🏽", "\0", "\u{FFFD}", "시",
    "발", "이", "들",
    "에게", "는", "라고", "ㅋ", "ㅅ", "ば", "か", "カ", "ー", "白", "痴", "他", "是", "ค", "วาย", "สวัสดี", "ไ", "ໝາ", "ကောင်", "ទ",
  ]

  /// Pieces of one script without spaces: runs that are longer than what is segmented of them.
  static let unbroken = [
    ["白", "痴", "他", "是", "我", "们", "今", "天", "去", "北", "京", "吃", "饭", "了", "的", "不", "㐀", "ば", "か", "カ", "ー"],
    ["ค", "วาย", "สวัสดี", "ไ", "เรา", "กิน", "ข้าว", "ที่", "บ้าน", "มา"],
  ]

  @Test(
    "an answer holds whatever follows and whatever precedes the context", arguments: 0..<4, [mixed] + unbroken)
  func cuts(seed: UInt64, pieces: [String]) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let lead = random.text(of: pieces, upTo: 250)
      let term = random.text(of: pieces, upTo: 3)
      let text = Array((lead + term + random.text(of: pieces, upTo: 60)).utf8)
      let match = lead.utf8.count..<lead.utf8.count + term.utf8.count
      guard !match.isEmpty else { continue }
      let start = Self.boundaries.isStart(of: match, in: text.span, mayGrow: false)
      let end = Self.boundaries.isEnd(of: match, in: text.span, mayGrow: false)
      #expect(start != .needsMore && end != .needsMore)
      var offset = match.upperBound
      while offset <= text.count {
        let part = Array(text[..<offset])
        let partStart = Self.boundaries.isStart(of: match, in: part.span, mayGrow: true)
        let partEnd = Self.boundaries.isEnd(of: match, in: part.span, mayGrow: true)
        #expect(partStart == .needsMore || partStart == start)
        #expect(partEnd == .needsMore || partEnd == end)
        offset = text.span.scalar(at: offset)?.range.upperBound ?? text.count + 1
      }
      // A later beginning of the copy changes nothing, as long as the context is there.
      var cut = match.lowerBound - Boundaries<TestClasses>.contextBytes
      guard cut > 0 else { continue }
      while text[cut] & 0xC0 == 0x80 { cut -= 1 }
      let part = Array(text[cut...])
      let moved = match.lowerBound - cut..<match.upperBound - cut
      #expect(Self.boundaries.isStart(of: moved, in: part.span, mayGrow: false) == start)
      #expect(Self.boundaries.isEnd(of: moved, in: part.span, mayGrow: false) == end)
    }
  }

  @Test("no more context is needed than is said") func context() {
    let run = String(repeating: "ば", count: 200)
    let text = Array("ば\(run)".utf8)
    let match = 0..<3
    let whole = Self.boundaries.isEnd(of: match, in: text.span, mayGrow: false)
    let part = Array(text[..<(3 + Boundaries<TestClasses>.contextBytes)])
    #expect(Self.boundaries.isEnd(of: match, in: part.span, mayGrow: true) == whole)
    let marks = Array(("_" + String(repeating: "\u{301}", count: 100_000)).utf8)
    #expect(Self.boundaries.isEnd(of: 0..<1, in: marks.span, mayGrow: true) == .no)
  }

  /// The byte offsets of ICU's word breaks.
  private func wordBreaks(_ text: String) -> Set<Int> {
    var status: Int32 = 0
    let units = Array(text.utf16)
    var breaks: Set<Int> = [0]
    let breaker = unsafe cicu_breaker_open(1, &status)!
    // SAFETY: opened above and closed once; the units outlive the loop.
    defer { unsafe cicu_breaker_close(breaker) }
    unsafe units.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe cicu_breaker_set_text(breaker, base, Int32(buffer.count), &status)
      while case let next = unsafe Int(cicu_breaker_next(breaker)), next >= 0 {
        breaks.insert(String(decoding: units[..<next], as: UTF16.self).utf8.count)
      }
    }
    return breaks
  }
}
