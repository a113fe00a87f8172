// fmguard — SPDX-License-Identifier: Apache-2.0
// A text in chunks is judged as the whole text is.

import FMGuard
import TestSupport
import Testing

@Suite("Checks in chunks")
struct LongTextCheckTests {
  static let words = [
    "walnut", "heron", "badger", "red fox", "acme", "basilisk", "oracle", "blue spruce", "blue", "red", "🦊", "e\u{301}",
    "\u{0}", "한국어", "wal", "nut", "\u{200D}",
  ]

  @Test("any chunking gives the verdict and the findings of the whole", arguments: [1, 2, 3, 7, 64])
  func equality(size: Int) throws {
    let guarded = try GuardTests.guarded.get()
    var generator = SeededGenerator(seed: UInt64(size))
    for _ in 0..<40 {
      let text = (0..<Int.random(in: 0...30, using: &generator))
        .map { _ in Self.words.randomElement(using: &generator)! }.joined(separator: " ")
      var bytes = Array(text.utf8)
      if let index = bytes.indices.randomElement(using: &generator), Bool.random(using: &generator) {
        bytes.insert([0x80, 0xC3, 0xF0, 0xFF].randomElement(using: &generator)!, at: index)
      }
      let context = CheckContext(explain: true)
      let whole = try guarded.check(CheckRequest(text: bytes, context: context))
      var check = try LongTextCheck(guarded, context)
      for start in stride(from: 0, to: bytes.count, by: size) {
        let chunk = Array(bytes[start..<min(start + size, bytes.count)])
        check.feed(chunk.span)
      }
      let chunked = check.finish()
      #expect(chunked.decision == whole.decision)
      #expect(chunked.status == whole.status)
      #expect(chunked.coverage == whole.coverage)
      #expect(chunked.text == nil)
      #expect(Self.places(chunked) == Self.places(whole), "\(bytes)")
    }
  }

  private static func places(_ verdict: Verdict) -> Set<String> {
    Set((verdict.findings ?? []).map { "\($0.finding.rule.id) \($0.finding.span) \($0.isEnforced)" })
  }

  @Test("the findings come in the order of the text")
  func order() throws {
    var check = try LongTextCheck(try GuardTests.guarded.get(), CheckContext(explain: true))
    for byte in "a heron, a walnut, a badger and a heron".utf8 { check.feed([byte].span) }
    let starts = try #require(check.finish().findings).map(\.finding.span.utf8.lowerBound)
    #expect(starts == starts.sorted() && starts.count == 4)
  }

  @Test("nothing fed is not run")
  func empty() throws {
    var check = try LongTextCheck(try GuardTests.guarded.get())
    check.feed([UInt8]().span)
    #expect(GuardTests.summary(check.finish()) == "allow - - - false not_run")
  }

  @Test("a guided output is refused, an unknown policy as well")
  func refused() throws {
    let guarded = try GuardTests.guarded.get()
    #expect(throws: CheckError(.guidedInChunks)) {
      _ = try LongTextCheck(guarded, CheckContext(stage: .output, shape: .guided))
    }
    let error = #expect(throws: CheckError.self) { _ = try LongTextCheck(guarded, CheckContext(policy: "x")) }
    #expect(error?.kind == .unknownPolicy)
  }
}
