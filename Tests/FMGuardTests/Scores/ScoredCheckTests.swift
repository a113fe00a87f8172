// fmguard — SPDX-License-Identifier: Apache-2.0
// Checks under a ruleset with a model: what a score means, in each shape and under each policy.

import FMGuard
import TestSupport
import Testing

@Suite("Checks that score")
struct ScoredCheckTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    var context = CheckContext()
    /// As `GuardTests.summary`, then the categories, and the labels that count, those in shadow with `~`.
    let want: String
    var testDescription: String { id }
  }

  private static func policy(_ id: String, _ stage: Stage = .input, _ shape: ResponseShape = .string) -> CheckContext {
    CheckContext(stage: stage, policy: id, shape: shape)
  }

  static let rows = [
    Row(id: "empty", text: "", want: "allow - - - false not_run"),
    Row(id: "harmless", text: "the river is wide", want: "allow - - - false complete"),
    Row(id: "no words", text: "?! \u{0}", want: "allow - - - false complete"),
    Row(id: "astral", text: "\u{1F98A}", want: "allow - - - false complete"),
    Row(id: "a label", text: "the gorse is wide", want: "block guard classifier high false complete hate [hate]"),
    Row(
      id: "after NUL and an astral character", text: "\u{0}\u{1F98A} the gorse is wide",
      want: "block guard classifier high false complete hate [hate]"),
    Row(
      id: "a label of another category", text: "the bramble is wide",
      want: "block guard classifier high false complete hate [hate-threatening]"),
    Row(
      id: "far behind", text: ScoredConfiguration.long("quokka"),
      want: "block guard classifier high false complete violence [violence]"),
    Row(
      id: "beside a term that is masked", text: "a badger in the gorse",
      want: "block guard classifier high false complete hate,x-animals [hate]"),
    Row(
      id: "beside a term in shadow", text: "a heron in the gorse",
      want: "block guard classifier high false complete hate [hate]"),
    Row(
      id: "in shadow", text: "the gorse is wide", context: policy("watch"),
      want: "allow - - - true complete [~hate]"),
    Row(
      id: "in shadow beside a term that blocks", text: "a walnut in the gorse", context: policy("watch"),
      want: "block guard deny_list high false complete x-trees [~hate]"),
    Row(id: "off", text: "the gorse is wide", context: policy("off"), want: "allow - - - false complete"),
    Row(
      id: "off at this stage only", text: "the gorse is wide", context: policy("inputs", .output),
      want: "allow - - - false complete"),
    Row(
      id: "on at this stage only", text: "the gorse is wide", context: policy("inputs"),
      want: "block guard classifier high false complete hate [hate]"),
    Row(
      id: "a label that is off beside one in shadow", text: "gorse and quokka in the field", context: policy("mixed"),
      want: "allow - - - true complete [~violence]"),
    Row(
      id: "no list and a high floor do not concern a label", text: "the zinnia is wide", context: policy("mixed"),
      want: "block guard classifier high false complete self-harm [self-harm]"),
    Row(
      id: "a label before its category", text: "the bramble is wide", context: policy("mixed"),
      want: "block guard classifier high false complete hate [hate-threatening]"),
    Row(
      id: "below the policy's thresholds", text: "gorse, quokka and zinnia", context: policy("never"),
      want: "allow - - - false complete"),
    Row(
      id: "a threshold of the stage", text: "the river is wide", context: policy("always"),
      want: "block guard classifier high false complete violence [violence]"),
    Row(
      id: "a threshold of the other stage", text: "the river is wide", context: policy("always", .output),
      want: "allow - - - false complete"),
    Row(id: "another language", text: WordModel.foreign, want: "allow - - - false complete"),
    Row(
      id: "another language that blocks", text: WordModel.foreign, context: policy("strict"),
      want: "block infrastructure incomplete - false incomplete"),
    Row(
      id: "another language with a term", text: "\(WordModel.foreign) walnut", context: policy("strict"),
      want: "block guard deny_list high false incomplete x-trees"),
    Row(
      id: "another language that is not scored", text: WordModel.foreign, context: policy("off"),
      want: "allow - - - false complete"),
    Row(
      id: "a field", text: #"{"a":"a river","b":["the gorse is wide"]}"#, context: policy("default", .output, .guided),
      want: "block guard classifier high false complete hate [hate]"),
    Row(
      id: "escapes in a field", text: #"{"a":"the g\u006frse is wide"}"#, context: policy("default", .output, .guided),
      want: "block guard classifier high false complete hate [hate]"),
    Row(
      id: "a name of a member of an output", text: #"{"gorse":"the river is wide"}"#,
      context: policy("default", .output, .guided), want: "allow - - - false complete"),
    Row(
      id: "a name of a member of an input", text: #"{"gorse":"the river is wide"}"#,
      context: policy("default", .input, .guided), want: "block guard classifier high false complete hate [hate]"),
    Row(
      id: "no JSON", text: #"{"a":"the gorse is wide"#, context: policy("default", .output, .guided),
      want: "block guard classifier high false incomplete hate [hate]"),
    Row(
      id: "a prompt for a guided response", text: "the gorse is wide", context: policy("default", .input, .guided),
      want: "block guard classifier high false complete hate [hate]"),
    Row(
      id: "no strings", text: "[1,2]", context: policy("default", .output, .guided), want: "allow - - - false complete"),
  ]

  static func summary(_ verdict: Verdict) -> String {
    let labels = (verdict.findings ?? []).filter { $0.finding.rule.mechanism == .classifier }
      .map { "\($0.isEnforced ? "" : "~")\($0.finding.rule.id)" }
    return
      ([GuardTests.summary(verdict), verdict.decision.categories.joined(separator: ",")]
      + (labels.isEmpty ? [] : ["[\(labels.joined(separator: " "))]"])).filter { !$0.isEmpty }.joined(separator: " ")
  }

  @Test("what comes of a text", arguments: rows)
  func checks(row: Row) throws {
    let safety = try ScoredConfiguration.guarded.get()
    var context = row.context
    context.explain = true
    let verdict = try safety.check(CheckRequest(text: row.text, context: context))
    #expect(Self.summary(verdict) == row.want)
    // Whether it is explained changes nothing.
    let plain = try safety.check(CheckRequest(text: row.text, context: row.context))
    #expect(plain.decision == verdict.decision && plain.scoring == verdict.scoring && plain.findings == nil)
    // In chunks it is the same, but for what must be read as a whole.
    guard context.shape == .string else { return }
    var check = try LongTextCheck(safety, context)
    for byte in row.text.utf8 { check.feed([byte].span) }
    let chunked = check.finish()
    #expect(Self.summary(chunked) == row.want)
    #expect(chunked.scoring == verdict.scoring && chunked.coverage == verdict.coverage)
    #expect(chunked.findings?.map(\.finding.span) == verdict.findings?.map(\.finding.span))
  }

  @Test("scores are told of all labels, and why there are none")
  func scores() throws {
    let safety = try ScoredConfiguration.guarded.get()
    func verdict(_ text: String, _ policy: String = "default") throws -> Verdict {
      try safety.check(CheckRequest(text: text, context: CheckContext(policy: policy)))
    }
    let scored = try verdict("the gorse is wide")
    let scores = try #require(scored.scores)
    #expect(scores.map(\.label) == WordModel.labels.map(\.name))
    #expect(scores[0].score > 0.5 && scores[2].score < 0.5)
    #expect(scored.notScored == nil && scored.coverage.scored == 17)
    // A label that is off has a score, too, where any is not.
    #expect(try verdict("the gorse is wide", "mixed").scores?.map(\.score) == scores.map(\.score))
    let foreign = try verdict(WordModel.foreign)
    #expect(foreign.scores == nil && foreign.notScored == .unsupportedLanguage && foreign.coverage.scored == 0)
    #expect(foreign.status == .complete)
    #expect(try verdict(WordModel.foreign, "strict").status == .incomplete(.unsupportedLanguage))
    let numbers = try verdict("?!")
    #expect(numbers.scores == nil && numbers.notScored == .noWords)
    for none in [try verdict(""), try verdict("the gorse is wide", "off")] {
      #expect(none.scoring == nil && none.coverage.scored == nil && none.notScored == nil)
    }
  }

  @Test("a finding is about a window of the text, in the JSON of a guided one")
  func places() throws {
    let safety = try ScoredConfiguration.guarded.get()
    func finding(_ text: String, _ shape: ResponseShape = .string) throws -> Finding {
      let context = CheckContext(stage: .output, shape: shape, explain: true)
      let findings = try safety.check(CheckRequest(text: text, context: context)).findings ?? []
      return try #require(findings.first { $0.finding.rule.mechanism == .classifier }?.finding)
    }
    func shown(_ span: TextSpan, of text: String) -> String {
      String(decoding: Array(text.utf8)[span.utf8], as: UTF8.self)
    }
    let long = "é\u{1F98A} \(ScoredConfiguration.long("quokka"))"
    let plain = try finding(long)
    #expect(plain.span.utf8.count <= 2048 && shown(plain.span, of: long).contains("quokka"))
    #expect(plain.span.utf16.lowerBound == plain.span.utf8.lowerBound - 3)
    #expect(plain.span.scalar.lowerBound == plain.span.utf8.lowerBound - 4)
    #expect(plain.rule.list == "default" && plain.rule.source == WordModel.path && plain.rule.severity == .high)
    let json = #"{"a":"é the\triver","b":"the gorse is w\u0069de", "c":1}"#
    let guided = try finding(json, .guided)
    #expect(guided.pointer == nil)
    #expect(shown(guided.span, of: json) == #"é the\triver","b":"the gorse is w\u0069de"#)
  }

  @Test("labels are counted by category, and texts that are not scored by reason")
  func counters() throws {
    let safety = Guard(try ScoredConfiguration.guarded.get().ruleset)
    for text in ["the gorse is wide", "gorse and bramble and quokka", WordModel.foreign, "?"] {
      _ = try safety.check(CheckRequest(text: text))
    }
    _ = try safety.check(CheckRequest(text: WordModel.foreign, context: CheckContext(policy: "strict")))
    _ = try safety.check(CheckRequest(text: "the gorse is wide", context: CheckContext(policy: "watch")))
    let counted = safety.counters.snapshot()
    func findings(_ category: String, _ isEnforced: Bool) -> UInt64 {
      counted.sum(
        of: .findings, where: ["mechanism": "classifier", "category": category, "enforced": "\(isEnforced)"])
    }
    #expect(findings("hate", true) == 2 && findings("violence", true) == 1 && findings("hate", false) == 1)
    #expect(counted.sum(of: .notRun, where: ["reason": "unsupported_language"]) == 1)
    #expect(counted.sum(of: .notRun, where: ["reason": "no_words"]) == 1)
    #expect(counted.sum(of: .incomplete, where: ["reason": "unsupported_language"]) == 1)
  }

  @Test("a judge of refusals leaves scores alone")
  func judged() throws {
    let safety = try ScoredConfiguration.guarded.get()
    let verdict = try safety.check(CheckRequest(text: "the river is wide", context: CheckContext(stage: .output)))
    #expect(verdict.judged(as: .refusal).scoring == verdict.scoring)
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
