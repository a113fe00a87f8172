// fmguard — SPDX-License-Identifier: Apache-2.0
// Checks under a ruleset with models outside: who is asked when, what answers mean, and what it means that there are
// none.

import FMGuard
import Synchronization
import TestSupport
import Testing

/// Answers as it is told, and remembers what it was asked.
final class FakeAsker: ExternalClassifying {
  private let answers: [String: Consultation]
  private let log = Mutex<[String]>([])

  init(_ answers: [String: Consultation]) { self.answers = answers }

  /// Stage, models and text of each question.
  var asked: [String] { log.withLock { $0 } }

  func ask(_ models: [ExternalModel], about text: [UInt8], at stage: Stage) -> [Consultation] {
    let names = models.map(\.id).joined(separator: "+")
    log.withLock { $0.append("\(stage.rawValue) \(names) \(String(decoding: text, as: UTF8.self))") }
    return models.compactMap { answers[$0.id] }
  }

  func ask(_ models: [ExternalModel], about text: [UInt8], at stage: Stage) async -> [Consultation] {
    await Task.yield()
    let waiting: ([ExternalModel], [UInt8], Stage) -> [Consultation] = ask
    return waiting(models, text, stage)
  }
}

enum OutsideConfiguration {
  static func model(_ id: String, _ more: String = "consult: always\n") -> String {
    "id: \(id)\nkind: moderations\nurl: https://\(id).example/v1\nmodel: m\n\(more)"
  }

  static let files = [
    "models/a.yaml": model("always"),
    "models/b.yaml": model("unsure", "consult: uncertain\nbetween: [0.2, 0.8]\nstages: [output]\nthreshold: 0.7\n"),
    "policies/enforced.yaml": """
    id: enforced
    input: {classifier_external: enforce}
    output: {classifier_external: enforce, thresholds: {hate: 0.9}}
    thresholds: {violence: 0.3}
    """,
    "policies/lenient.yaml": """
    id: lenient
    input: {classifier_external: enforce}
    output: {classifier_external: enforce}
    on_incomplete: {input: allow, output: allow}
    """,
    "policies/silent.yaml": "id: silent\ninput: {classifier_external: off}\noutput: {classifier_external: off}\n",
  ]

  static let ruleset = Result { try ScoredConfiguration.folder(files).ruleset() }
}

@Suite("Checks that ask models outside")
struct ExternalCheckTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    var text = "the river is wide"
    var context = CheckContext(policy: "enforced")
    var answers: [String: Consultation] = [:]
    /// Who is asked; nil for nobody.
    var asked: String?
    /// As `GuardTests.summary`, then the findings of models outside, those in shadow with `~`.
    let want: String
    var testDescription: String { id }
  }

  private static func policy(_ id: String?, _ stage: Stage = .input, _ shape: ResponseShape = .string) -> CheckContext {
    CheckContext(stage: stage, policy: id, shape: shape)
  }

  private static let hate = ["always": Consultation.scored(["hate": 0.8, "violence": 0.1])]
  private static let late = ["always": Consultation.unavailable(.timeout)]

  static let rows = [
    Row(id: "empty", text: "", want: "allow - - - false not_run"),
    Row(
      id: "harmless", answers: ["always": .scored(["hate": 0.1])], asked: "input always",
      want: "allow - - - false complete"),
    Row(
      id: "enforced", answers: hate, asked: "input always",
      want: "block guard classifier_external high false complete [hate]"),
    Row(
      id: "in shadow by itself", context: policy(nil), answers: hate, asked: "input always",
      want: "allow - - - true complete [~hate]"),
    Row(id: "off", context: policy("silent"), answers: hate, want: "allow - - - false complete"),
    Row(
      id: "a threshold of the policy", answers: ["always": .scored(["hate": 0.4, "violence": 0.3])],
      asked: "input always", want: "block guard classifier_external high false complete [violence]"),
    Row(
      id: "a threshold of the stage", context: policy("enforced", .output),
      answers: ["always": .scored(["hate": 0.8]), "unsure": .scored([:])], asked: "output always",
      want: "allow - - - false complete"),
    Row(
      id: "a category that it has not declared", answers: ["always": .scored(["x-strange": 1])],
      asked: "input always", want: "allow - - - false complete"),
    Row(
      id: "blocked already by a term", text: "a walnut", answers: hate,
      want: "block guard deny_list high false complete"),
    Row(
      id: "blocked already by a label", text: "the gorse is wide", answers: hate,
      want: "block guard classifier high false complete"),
    Row(
      id: "redacted, and asked about as it came", text: "a badger is wide", answers: hate, asked: "input always",
      want: "block guard classifier_external high false complete [hate]"),
    Row(
      id: "not certain without a score", text: "?!", context: policy("enforced", .output),
      answers: ["always": .scored([:]), "unsure": .scored(["hate": 0.95, "violence": 0.2])],
      asked: "output always+unsure", want: "block guard classifier_external high false complete [hate]"),
    Row(
      id: "no answer where it would decide", answers: late, asked: "input always",
      want: "block infrastructure incomplete - false incomplete"),
    Row(
      id: "no answer where incomplete checks pass", context: policy("lenient"), answers: late, asked: "input always",
      want: "allow infrastructure incomplete - false incomplete"),
    Row(
      id: "no answer in shadow", context: policy(nil), answers: late, asked: "input always",
      want: "allow - - - false complete"),
    Row(
      id: "one that says nothing at all", asked: "input always",
      want: "block infrastructure incomplete - false incomplete"),
    Row(
      id: "one answer is enough to block", text: "?!", context: policy("enforced", .output),
      answers: ["always": .unavailable(.failing), "unsure": .scored(["hate": 0.95])], asked: "output always+unsure",
      want: "block guard classifier_external high false incomplete [hate]"),
    Row(
      id: "a guided output", text: #"{"a":"the river"}"#, context: policy("enforced", .output, .guided),
      answers: ["always": .scored(["hate": 0.9])], asked: "output always",
      want: "block guard classifier_external high false complete [hate]"),
    Row(
      id: "no JSON is blocked already", text: #"{"a":"the river"#, context: policy("enforced", .output, .guided),
      answers: hate, want: "block infrastructure incomplete - false incomplete"),
    Row(
      id: "NUL and an astral character", text: "\u{0}\u{1F98A} a river", answers: hate, asked: "input always",
      want: "block guard classifier_external high false complete [hate]"),
  ]

  private static func summary(_ verdict: Verdict) -> String {
    let found = (verdict.findings ?? []).filter { $0.finding.rule.mechanism == .classifierExternal }
      .map { "\($0.isEnforced ? "" : "~")\($0.finding.rule.id)" }
    return ([GuardTests.summary(verdict)] + (found.isEmpty ? [] : ["[\(found.joined(separator: " "))]"]))
      .joined(separator: " ")
  }

  @Test("what comes of a text", arguments: rows)
  func checks(row: Row) async throws {
    let asker = FakeAsker(row.answers)
    let safety = Guard(try OutsideConfiguration.ruleset.get(), external: asker)
    var context = row.context
    context.explain = true
    let request = CheckRequest(text: row.text, context: context)
    let verdict = try Self.waiting(safety, request)
    #expect(Self.summary(verdict) == row.want)
    #expect(asker.asked == (row.asked.map { ["\($0) \(row.text)"] } ?? []))
    #expect(verdict.external.isEmpty == (row.asked == nil))
    for finding in verdict.findings ?? [] where finding.finding.rule.mechanism == .classifierExternal {
      #expect(finding.finding.span.utf8 == 0..<row.text.utf8.count && finding.finding.rule.source.hasPrefix("models/"))
    }
    // For tasks it is the same, and it is known before whether there is something to wait for.
    let begun = try safety.begin(request)
    #expect(begun.isWaiting == (row.asked != nil))
    let awaited = await begun.verdict()
    #expect(awaited.json() == verdict.json())
    // Without somebody who asks, nobody is asked.
    let alone = try Guard(try OutsideConfiguration.ruleset.get()).check(request)
    #expect(alone.external.isEmpty)
  }

  /// The check that waits on its thread.
  private static func waiting(_ safety: Guard, _ request: CheckRequest) throws -> Verdict { try safety.check(request) }

  @Test("exchanges ask about prompt and response, streams about the prompt alone")
  func exchanges() async throws {
    let asker = FakeAsker(["always": .scored([:]), "unsure": .scored([:])])
    let safety = Guard(try OutsideConfiguration.ruleset.get(), external: asker)
    let exchange = try await safety.stringResponse(to: "a river") { _ in "a sea" }
    #expect(exchange.input.external.count == 1 && exchange.output?.external.isEmpty == false)
    #expect(asker.asked.first == "input always a river" && asker.asked.last?.hasSuffix(" a sea") == true)
    let count = asker.asked.count
    let streamed = try await safety.streamedResponse(to: "a hill") { _ in
      AsyncStream<String> { continuation in
        continuation.yield("a sea")
        continuation.finish()
      }
    }
    guard case .success(let stream) = streamed.outcome else {
      Issue.record("no stream")
      return
    }
    for try await _ in stream {}
    #expect(asker.asked.count == count + 1, "only the prompt")
  }

  @Test("an exchange whose prompt a model outside declines does not generate")
  func declined() async throws {
    let safety = Guard(
      try OutsideConfiguration.ruleset.get(), external: FakeAsker(["always": .scored(["hate": 1])]))
    let exchange = try await safety.stringResponse(to: "a river", ExchangeOptions(policy: "enforced")) { _ in
      Issue.record("the model was called")
      return ""
    }
    #expect(exchange.input.decision.mechanism == .classifierExternal && exchange.output == nil)
  }

  @Test("counts who was asked, who answered, and why others did not")
  func counters() throws {
    let ruleset = try OutsideConfiguration.ruleset.get()
    let counters = Counters()
    for answers in [Self.hate, Self.late, Self.late] {
      _ = try Guard(ruleset, counters: counters, external: FakeAsker(answers)).check(
        CheckRequest(text: "a river", context: CheckContext(policy: "enforced")))
    }
    let snapshot = counters.snapshot()
    #expect(snapshot.sum(of: .consultations) == 3)
    #expect(snapshot.sum(of: .consultations, where: ["stage": "input", "result": "answered"]) == 1)
    #expect(snapshot.sum(of: .consultations, where: ["stage": "input", "result": "timeout"]) == 2)
    #expect(snapshot.sum(of: .incomplete, where: ["reason": "external_timeout"]) == 2)
    let labels = ["mechanism": "classifier_external", "category": "hate", "enforced": "true"]
    #expect(snapshot.sum(of: .findings, where: labels) == 1)
  }

  @Test("declarations belong to the ruleset: to its version, its signature and its issues")
  func ruleset() throws {
    let folder = try ScoredConfiguration.folder()
    let without = try Ruleset.load(from: folder.path)
    try folder.write(OutsideConfiguration.model("one"), to: "models/one.yaml")
    let with = try Ruleset.load(from: folder.path)
    #expect(without.externalModels.isEmpty && with.externalModels.map(\.id) == ["one"])
    #expect(with.classifier != nil && with.version != without.version)
    let secrets = try TemporaryFolder()
    let secret = "\(secrets.path)/k.secret"
    try SecretKey()?.write(to: secret)
    try Ruleset.sign(folder.path, with: try SecretKey(file: secret))
    let keys = try PublicKeys(file: secret + SecretKey.publicSuffix)
    #expect(try Ruleset.load(from: folder.path, signedBy: keys).version == with.version)
    try folder.write(OutsideConfiguration.model("other"), to: "models/one.yaml")
    #expect(throws: ConfigurationError.self) { try Ruleset.load(from: folder.path, signedBy: keys) }
    try folder.write("id: one\n", to: "models/one.yaml")
    #expect(throws: ConfigurationError.self) { try Ruleset.load(from: folder.path) }
    try folder.write(OutsideConfiguration.model("one"), to: "models/one.yaml")
    try folder.write("", to: "models/two.yml")
    #expect { try Ruleset.load(from: folder.path) } throws: { error in
      (error as? ConfigurationError)?.issues.map(\.file) == ["models/two.yml"]
    }
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
