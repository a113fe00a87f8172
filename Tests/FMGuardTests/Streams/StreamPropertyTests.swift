// fmguard — SPDX-License-Identifier: Apache-2.0
// For every ruleset, every text and every chunking: nothing of a match leaves before it is known, and the whole is
// judged as it would be at once.

import FMGuard
import TestSupport
import Testing

@Suite("Streams are the whole, in pieces")
struct StreamPropertyTests {
  /// Entries and texts are made of few letters, so that they meet, overlap and nearly meet.
  private static let words = [
    "ab", "abc", "ba", "bab", "cab", "a b", "b c a", "é", "e\u{301}a", "aé", "가", "가나", "나 가", "🦊", "🦊a", "s.t", "st",
    "ss",
    "ß", "中文", "文中",
  ]
  private static let glue = [" ", "", "", "-", "\n", ". ", "\u{200B}", "\u{0}", ",", "  "]

  private static func ruleset(_ generator: inout SeededGenerator) throws -> Guard {
    var files = ["policies/default.yaml": "id: default\nseverity: medium\n"]
    for index in 0..<Int.random(in: 1...3, using: &generator) {
      let match = ["word", "prefix", "substring"].randomElement(using: &generator)!
      let fold = ["none", "standard", "evasive"].randomElement(using: &generator)!
      var entries = ""
      for word in words.shuffled(using: &generator).prefix(Int.random(in: 1...5, using: &generator)) {
        let action = ["block", "redact", "redact", "replace"].randomElement(using: &generator)!
        entries += "  - term: \"\(word)\"\n    action: \(action)\n"
        if action == "replace" { entries += "    replacement: \"[x]\"\n" }
      }
      if Bool.random(using: &generator) {
        entries += "  - regex: \"a[b ]*c\"\n    action: \(["block", "redact"].randomElement(using: &generator)!)\n"
      }
      files["denylists/l\(index).yaml"] = """
        id: l\(index)
        category: x-l\(index)
        severity: \(["low", "high"].randomElement(using: &generator)!)
        match: \(match)
        fold: \(fold)
        entries:
        \(entries)
        """
    }
    return Guard(try TemporaryConfiguration(files).load())
  }

  private static func text(_ generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...16, using: &generator) {
      bytes += Array(words.randomElement(using: &generator)!.utf8)
      bytes += Array(glue.randomElement(using: &generator)!.utf8)
    }
    if let index = bytes.indices.randomElement(using: &generator), Int.random(in: 0..<4, using: &generator) == 0 {
      bytes.insert([0x80, 0xC3, 0xF0, 0xFF].randomElement(using: &generator)!, at: index)
    }
    return bytes
  }

  /// What has to come out: the text with its redactions made, up to the first block or what reaches into it.
  private static func expected(_ whole: Verdict, _ text: [UInt8]) -> [UInt8] {
    let enforced = (whole.findings ?? []).filter(\.isEnforced).map(\.finding)
    let redactions = Redaction.merged(enforced.compactMap { Redaction($0.rule, at: $0.span.utf8) })
    var end = enforced.filter { $0.rule.action == .block }.map(\.span.utf8.lowerBound).min() ?? text.count
    for redaction in redactions where redaction.range.lowerBound < end && redaction.range.upperBound > end {
      end = redaction.range.lowerBound
    }
    return Redaction.apply(redactions.filter { $0.range.upperBound <= end }, to: text.span.extracting(first: end))
  }

  @Test("random rulesets, texts and chunkings", arguments: 0..<24)
  func property(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    // Random entries may be refused, for being twice in a list for example.
    guard let safety = try? Self.ruleset(&generator) else { return }
    let context = CheckContext(stage: .output, explain: true)
    for round in 0..<30 {
      let text = Self.text(&generator)
      let whole = try safety.check(CheckRequest(text: text, context: context))
      let enforced = (whole.findings ?? []).filter(\.isEnforced).map(\.finding.span.utf8)
      let size = [1, 2, 3, 5, 64].randomElement(using: &generator)!
      var check = try StreamCheck(safety, context)
      var (out, fed): ([UInt8], Int) = ([], 0)
      while fed < text.count {
        let end = min(text.count, fed + Int.random(in: 1...size, using: &generator))
        let release = check.feed(Array(text[fed..<end]).span)
        fed = end
        out += release.text
        // No byte of a match has gone before the match was complete, nor of a blocked one ever.
        let leak = enforced.first { $0.upperBound > fed && $0.lowerBound < check.released }
        #expect(leak == nil, "seed \(seed), round \(round), after \(fed) bytes: \(text)")
      }
      let end = check.finish()
      out += end.text
      #expect(out == Self.expected(whole, text), "seed \(seed), round \(round): \(text)")
      #expect(end.verdict.decision == whole.decision, "seed \(seed), round \(round): \(text)")
      #expect(end.verdict.status == whole.status && end.verdict.coverage == whole.coverage)
      #expect(end.verdict.refusal == whole.refusal)
      #expect(Self.places(end.verdict) == Self.places(whole), "seed \(seed), round \(round): \(text)")
    }
  }

  private static func places(_ verdict: Verdict) -> Set<String> {
    Set((verdict.findings ?? []).map { "\($0.finding.rule.id) \($0.finding.span) \($0.isEnforced)" })
  }
}
