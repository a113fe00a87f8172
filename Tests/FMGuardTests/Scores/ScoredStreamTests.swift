// fmguard — SPDX-License-Identifier: Apache-2.0
// Streams that are scored: they stop where a label is enforced, and are judged as the whole is.

import FMGuard
import TestSupport
import Testing

@Suite("Streams that score")
struct ScoredStreamTests {
  private static let words =
    WordModel.labels.map(\.word) + [
      "walnut", "badger", "river", "the", "is", "wide", "погода", "хорошая", "é", "🦊", "1",
    ]

  /// A text of several windows, in which the words of the model are rare.
  private static func text(_ generator: inout SeededGenerator) -> [UInt8] {
    var text = ""
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      let filler = generator.once(in: 4) ? "сегодня хорошая погода и мы идём " : "the river is wide and so is the sea "
      text += String(repeating: filler, count: Int.random(in: 0...4, using: &generator))
      if generator.once(in: 6) { text += "\(generator.pick(words)) " }
    }
    var bytes = Array(text.utf8)
    if let index = bytes.indices.randomElement(using: &generator), generator.once(in: 3) {
      bytes.insert(generator.pick([0, 0x80, 0xC3, 0xF0]), at: index)
    }
    return bytes
  }

  @Test("random texts and chunkings", arguments: 0..<5)
  func property(seed: Int) throws {
    let safety = try ScoredConfiguration.guarded.get()
    var generator = SeededGenerator(seed: UInt64(seed))
    for round in 0..<12 {
      let text = Self.text(&generator)
      let policy = generator.pick(["default", "watch", "strict", "never", "off"])
      let context = CheckContext(stage: .output, policy: policy, explain: generator.once(in: 2))
      let whole = try safety.check(CheckRequest(text: text, context: context))
      let size = generator.pick([1, 7, 64, 1000, 5000])
      var check = try StreamCheck(safety, context)
      var (fed, isCut, released): (Int, Bool, [UInt8]) = (0, false, [])
      while fed < text.count {
        let end = min(text.count, fed + Int.random(in: 1...size, using: &generator))
        let release = check.feed(Array(text[fed..<end]).span)
        fed = end
        if isCut { #expect(release.text.isEmpty && release.isCut, "once cut off, for ever") }
        isCut = isCut || release.isCut
        released += release.text
        if generator.once(in: 50) { #expect(check.ifItEnded() != nil, "which changes nothing") }
      }
      let end = check.finish()
      let comment: Comment = "seed \(seed), round \(round), \(policy)"
      #expect(end.verdict.decision == whole.decision, comment)
      #expect(end.verdict.scoring == whole.scoring && end.verdict.status == whole.status, comment)
      #expect(end.verdict.coverage == whole.coverage, comment)
      #expect(Self.places(end.verdict) == Self.places(whole), comment)
      if isCut { #expect(whole.action == .block, comment) }
      if whole.action != .block, whole.action != .redact { #expect(released + end.text == text, comment) }
    }
  }

  private static func places(_ verdict: Verdict) -> [String] {
    (verdict.findings ?? []).map { "\($0.finding.rule.id) \($0.finding.span) \($0.isEnforced)" }.sorted()
  }

  @Test("an enforced label stops the response once its window is complete")
  func stops() throws {
    let safety = try ScoredConfiguration.guarded.get()
    let text = ScoredConfiguration.long("quokka")
    var check = try StreamCheck(safety, CheckContext())
    var (released, cut): (Int, Int?) = (0, nil)
    for (index, byte) in text.utf8.enumerated() where cut == nil {
      let release = check.feed([byte].span)
      released += release.text.count
      if release.isCut { cut = index }
    }
    let place = text.utf8.count - "quokka".count - 200 * " and so is the sea".count
    let stopped = try #require(cut)
    #expect(stopped >= place && stopped <= place + 4096, "\(stopped), \(place)")
    #expect(released <= stopped + 1)
    let end = check.finish()
    #expect(end.text.isEmpty && end.verdict.decision.mechanism == .classifier)
  }

  @Test("a label in the last window leaves nothing more go")
  func last() throws {
    let safety = try ScoredConfiguration.guarded.get()
    var check = try StreamCheck(safety, CheckContext())
    let release = check.feed("the quokka is wi")
    #expect(!release.isCut)
    #expect(check.ifItEnded()?.action == .block && check.ifItEnded()?.text == [])
    #expect(try StreamCheck(safety, CheckContext(policy: "off")).ifItEnded()?.action == .allow)
    let end = check.finish()
    #expect(end.text.isEmpty && end.verdict.action == .block)
  }

  @Test("a label in shadow stops nothing")
  func shadow() throws {
    let safety = try ScoredConfiguration.guarded.get()
    var check = try StreamCheck(safety, CheckContext(policy: "watch"))
    let text = ScoredConfiguration.long("quokka")
    let release = check.feed(text)
    #expect(!release.isCut)
    let end = check.finish()
    #expect(String(decoding: release.text + end.text, as: UTF8.self) == text)
    #expect(end.verdict.decision.wouldBlock)
  }
}
