// fmguard — SPDX-License-Identifier: Apache-2.0
// What is segmented around a match: the same however a stream is cut, and the same for most matches that are near.

import TestSupport
import Testing

@testable import GuardText

@Suite("Windows of dictionary scripts") struct DictionaryWindowTests {
  static let boundaries = Boundaries(classes: TestClasses())

  private func window(_ match: Range<Int>, _ text: [UInt8], mayGrow: Bool) -> [UInt8]? {
    let first = text.span.scalar(at: match.lowerBound)?.value ?? 0
    let window = Self.boundaries.window(
      around: match, anchor: match.lowerBound, DictionaryScript(first), in: text.span, mayGrow: mayGrow)
    return window.map { Array(text[$0]) }
  }

  @Test("a window depends on the context alone", arguments: 0..<10, BoundaryPropertyTests.unbroken)
  func cuts(seed: UInt64, pieces: [String]) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let lead = random.text(of: pieces, upTo: 250)
      let term = pieces[0] + random.text(of: pieces, upTo: 2)
      let text = Array((lead + term + random.text(of: pieces, upTo: 60)).utf8)
      let match = lead.utf8.count..<lead.utf8.count + term.utf8.count
      let whole = window(match, text, mayGrow: false)
      var end = match.upperBound
      while end <= text.count {
        let part = window(match, Array(text[..<end]), mayGrow: true)
        #expect(part == nil || part == whole)
        end = text.span.scalar(at: end)?.range.upperBound ?? text.count + 1
      }
      var cut = match.lowerBound - Boundaries<TestClasses>.contextBytes
      guard cut > 0 else { continue }
      while text[cut] & 0xC0 == 0x80 { cut -= 1 }
      let moved = match.lowerBound - cut..<match.upperBound - cut
      #expect(window(moved, Array(text[cut...]), mayGrow: false) == whole)
    }
  }

  @Test("neighbours share windows") func sharing() {
    var random = SeededGenerator(seed: 1)
    let text = (0..<1000).flatMap { _ in
      Array(String(Unicode.Scalar(UInt16.random(in: 0x5000...0x9FFF, using: &random)) ?? " ").utf8)
    }
    let windows = (0..<999).map { window(3 * $0..<3 * $0 + 6, text, mayGrow: false) }
    let changes = zip(windows, windows.dropFirst()).count { $0 != $1 }
    #expect(changes < 999 / 5)
  }
}
