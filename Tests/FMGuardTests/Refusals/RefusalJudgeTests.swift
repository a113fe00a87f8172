// fmguard — SPDX-License-Identifier: Apache-2.0
// When another is asked whether a response is a refusal, and what follows from the answer.

import Synchronization
import Testing

@testable import FMGuard

@Suite("Judges of refusals")
struct RefusalJudgeTests {
  /// Counts how often it is asked.
  final class Referee: Sendable {
    let asked = Atomic<Int>(0)
    func judge(_ uncertain: ClosedRange<Double>, limit: Int = 60, _ answer: RefusalAnswer?) -> RefusalJudge {
      RefusalJudge(uncertain: uncertain, limit: limit) { response, prompt in
        #expect(!response.isEmpty && prompt == "How do hazels grow?")
        self.asked.wrappingAdd(1, ordering: .relaxed)
        return answer
      }
    }
  }

  private static func outcome(_ judge: RefusalJudge?, _ response: String) async throws -> GenerationOutcome<String> {
    try await RefusalCheckTests.guarded.get().stringResponse(
      to: "How do hazels grow?", ExchangeOptions(judge: judge)
    ) { _ in response }.outcome
  }

  @Test("the outcome follows the judge where the detector is not sure, and the detector elsewhere")
  func outcomes() async throws {
    let (refusal, answer) = (RefusalCheckTests.refusal, RefusalCheckTests.answer)
    let referee = Referee()
    #expect(try await Self.outcome(referee.judge(0...1, RefusalAnswer.none), refusal).layer == nil)
    #expect(try await Self.outcome(referee.judge(0...1, .partial), refusal).layer == nil)
    #expect(try await Self.outcome(referee.judge(0...1, .refusal), answer).layer == .model)
    #expect(try await Self.outcome(referee.judge(0...1, nil), refusal).layer == .model)
    #expect(referee.asked.load(ordering: .relaxed) == 4)
    // Sure either way: nobody is asked.
    #expect(try await Self.outcome(referee.judge(0.4...0.6, .refusal), answer).layer == nil)
    #expect(try await Self.outcome(referee.judge(0.4...0.6, RefusalAnswer.none), refusal).layer == .model)
    #expect(referee.asked.load(ordering: .relaxed) == 4)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let response: String
    /// What the judge says; nil if it cannot tell.
    let ruling: RefusalAnswer?
    var limit = 60
    let want: RefusalAnswer
    let layer: Layer?
    let decidedBy: RefusalFinding.Decider
    let counted: Ruling
    var testDescription: String { id }
  }

  static let rows = [
    Row(
      id: "agrees", response: RefusalCheckTests.refusal, ruling: .refusal, want: .refusal, layer: .model,
      decidedBy: .judge, counted: .agreed),
    Row(
      id: "overrules a refusal", response: RefusalCheckTests.refusal, ruling: RefusalAnswer.none, want: .none,
      layer: nil,
      decidedBy: .judge, counted: .overruled),
    Row(
      id: "overrules an answer", response: RefusalCheckTests.answer, ruling: .refusal, want: .refusal, layer: .model,
      decidedBy: .judge, counted: .overruled),
    Row(
      id: "half of it", response: RefusalCheckTests.refusal, ruling: .partial, want: .partial, layer: nil,
      decidedBy: .judge, counted: .overruled),
    Row(
      id: "cannot tell", response: RefusalCheckTests.refusal, ruling: nil, want: .refusal, layer: .model,
      decidedBy: .detector, counted: .unanswered),
    Row(
      id: "over the limit", response: RefusalCheckTests.refusal, ruling: RefusalAnswer.none, limit: 0, want: .refusal,
      layer: .model, decidedBy: .detector, counted: .overLimit),
  ]

  @Test("verdict and counters follow the judge, and say that it decided", arguments: rows)
  func verdicts(row: Row) async throws {
    let safety = Guard(try RefusalCheckTests.guarded.get().ruleset)
    let exchange = try await safety.stringResponse(
      to: "How do hazels grow?", ExchangeOptions(judge: Referee().judge(0...1, limit: row.limit, row.ruling))
    ) { _ in row.response }
    let output = try #require(exchange.output)
    let refusal = try #require(output.refusal)
    #expect(refusal.assessment.answer == row.want && refusal.decidedBy == row.decidedBy)
    #expect(output.layer == row.layer && exchange.outcome.layer == row.layer)
    #expect((refusal.assessment.kind == nil) == (row.want == .none))
    let json = String(decoding: output.json(), as: UTF8.self)
    #expect(json.contains("\"decided_by\":\"judge\"") == (row.decidedBy == .judge), "\(json)")
    let counted = safety.counters.snapshot()
    #expect(counted.sum(of: .rulings, where: ["result": row.counted.rawValue]) == 1)
    #expect(counted.sum(of: .rulings) == 1)
    #expect(counted.sum(of: .refusals, where: ["verdict": row.want.rawValue]) == (row.want == .none ? 0 : 1))
    #expect(counted.sum(of: .refusals) == (row.want == .none ? 0 : 1))
  }

  @Test("nobody is counted where nobody is asked, and a check is counted although its task was cancelled")
  func counts() async throws {
    struct Failure: Error {}
    let safety = Guard(try RefusalCheckTests.guarded.get().ruleset)
    func exchange(_ judge: RefusalJudge) async throws {
      _ = try await safety.stringResponse(to: "How do hazels grow?", ExchangeOptions(judge: judge)) { _ in
        RefusalCheckTests.refusal
      }
    }
    try await exchange(RefusalJudge(uncertain: 0.4...0.6) { _, _ in .refusal })
    #expect(safety.counters.snapshot().sum(of: .rulings) == 0)
    try await exchange(RefusalJudge(uncertain: 0...1) { _, _ in throw Failure() })
    #expect(safety.counters.snapshot().sum(of: .rulings, where: ["result": "failed"]) == 1)
    let task = Task {
      try await exchange(
        RefusalJudge(uncertain: 0...1) { _, _ in
          // SAFETY: the task is used inside the closure only.
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          throw Failure()
        })
    }
    await #expect(throws: Failure.self) { try await task.value }
    let counted = safety.counters.snapshot()
    #expect(counted.sum(of: .rulings) == 1)
    #expect(counted.sum(of: .checks, where: ["stage": "output"]) == 3)
  }

  @Test("nobody is asked about what the guard blocks, or beyond the limit")
  func limits() async throws {
    let referee = Referee()
    let judge = referee.judge(0...1, limit: 2, RefusalAnswer.none)
    #expect(try await Self.outcome(judge, "a walnut").layer == .guard)
    #expect(referee.asked.load(ordering: .relaxed) == 0)
    for _ in 0..<2 { #expect(try await Self.outcome(judge, RefusalCheckTests.refusal).layer == nil) }
    #expect(try await Self.outcome(judge, RefusalCheckTests.refusal).layer == .model)
    #expect(referee.asked.load(ordering: .relaxed) == 2)
  }

  @Test("a judge that fails leaves the detector's answer, if it cancelled itself, too; only a cancelled task ends")
  func failures() async throws {
    struct Failure: Error {}
    let failing = RefusalJudge(uncertain: 0...1) { _, _ in throw Failure() }
    #expect(try await Self.outcome(failing, RefusalCheckTests.refusal).layer == .model)
    let cancelled = RefusalJudge(uncertain: 0...1) { _, _ in throw CancellationError() }
    #expect(try await Self.outcome(cancelled, RefusalCheckTests.refusal).layer == .model)
    let slow = RefusalJudge(uncertain: 0...1) { _, _ in
      // SAFETY: the task is used inside the closure only.
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      throw Failure()
    }
    let task = Task { try await Self.outcome(slow, RefusalCheckTests.refusal) }
    await #expect(throws: Failure.self) { _ = try await task.value }
  }

  // MARK: Streams

  /// Feeds a response to a stream in pieces; the text that came out, and the end.
  private static func stream(
    _ safety: Guard, _ judge: RefusalJudge?, _ response: String, holdsRefusals: Bool = false
  ) async throws -> (text: String, verdict: Verdict?, refused: String?) {
    let chunks = response.split(separator: " ").map { "\($0) " }
    let exchange = try await safety.streamedResponse(
      to: "How do hazels grow?", ExchangeOptions(judge: judge), holdsRefusals: holdsRefusals
    ) { _ in CheckedStreamTests.chunks(chunks) }
    guard case .success(let stream) = exchange.outcome else { return ("", nil, nil) }
    var result: (text: String, verdict: Verdict?, refused: String?) = ("", nil, nil)
    for try await piece in stream {
      switch piece {
      case .text(let text): result.text += text
      case .toolCall: Issue.record("no tool was called")
      case .end(let verdict, let refused): (result.verdict, result.refused) = (verdict, refused)
      }
    }
    return result
  }

  @Test("a stream asks once at its end, and its verdict and its counters follow the judge", arguments: rows)
  func streams(row: Row) async throws {
    let safety = Guard(try RefusalCheckTests.guarded.get().ruleset)
    let referee = Referee()
    let end = try await Self.stream(safety, referee.judge(0...1, limit: row.limit, row.ruling), row.response)
    let verdict = try #require(end.verdict)
    let refusal = try #require(verdict.refusal)
    #expect(end.text == row.response + " " && end.refused == nil)
    #expect(refusal.assessment.answer == row.want && refusal.decidedBy == row.decidedBy)
    #expect(verdict.layer == row.layer && verdict.failure?.layer == row.layer)
    #expect(referee.asked.load(ordering: .relaxed) == min(row.limit, 1))
    let counted = safety.counters.snapshot()
    #expect(counted.sum(of: .rulings, where: ["result": row.counted.rawValue]) == 1)
    #expect(counted.sum(of: .rulings) == 1)
    #expect(counted.sum(of: .refusals) == (row.want == .none ? 0 : 1))
    #expect(counted.sum(of: .checks, where: ["stage": "output"]) == 1)
  }

  @Test("what a stream held as a refusal is let go if the judge calls it an answer")
  func heldStreams() async throws {
    let safety = try RefusalCheckTests.guarded.get()
    let (refusal, answer) = (RefusalCheckTests.refusal + " ", RefusalCheckTests.answer + " ")
    let referee = Referee()
    func run(_ judge: RefusalJudge?, _ response: String) async throws -> [String?] {
      let end = try await Self.stream(safety, judge, response, holdsRefusals: true)
      return [end.text, end.refused]
    }
    #expect(try await run(nil, refusal) == ["", refusal])
    #expect(try await run(referee.judge(0...1, RefusalAnswer.none), refusal) == [refusal, nil])
    #expect(try await run(referee.judge(0...1, nil), refusal) == ["", refusal])
    // Too short to be known for an answer, and so held.
    #expect(try await run(referee.judge(0...1, .refusal), answer) == ["", answer])
    // What was shown stays shown.
    #expect(try await run(referee.judge(0...1, .refusal), answer + answer) == [answer + answer, nil])
    #expect(referee.asked.load(ordering: .relaxed) == 4)
    // Sure, or declined by the guard: nobody is asked.
    #expect(try await run(referee.judge(0.4...0.6, RefusalAnswer.none), refusal) == ["", refusal])
    #expect(try await run(referee.judge(0...1, RefusalAnswer.none), "a walnut") == ["a ", nil])
    #expect(referee.asked.load(ordering: .relaxed) == 4)
  }

  @Test("a stream whose task is cancelled while it asks throws what the judge throws, and was checked")
  func cancelledStreams() async throws {
    struct Failure: Error {}
    let safety = Guard(try RefusalCheckTests.guarded.get().ruleset)
    let failing = RefusalJudge(uncertain: 0...1) { _, _ in throw Failure() }
    #expect(try await Self.stream(safety, failing, RefusalCheckTests.refusal).verdict?.layer == .model)
    let task = Task {
      try await Self.stream(
        safety,
        RefusalJudge(uncertain: 0...1) { _, _ in
          // SAFETY: the task is used inside the closure only.
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          throw Failure()
        }, RefusalCheckTests.refusal)
    }
    await #expect(throws: Failure.self) { try await task.value }
    let counted = safety.counters.snapshot()
    #expect(counted.sum(of: .rulings) == 1)
    #expect(counted.sum(of: .checks, where: ["stage": "output"]) == 2)
  }

  struct QuestionRow: Sendable, CustomTestStringConvertible {
    let id: String
    let response: String
    var shape = ResponseShape.string
    let isAsked: Bool
    var testDescription: String { id }
  }

  static let questions = [
    QuestionRow(id: "empty", response: "", isAsked: false),
    QuestionRow(id: "a refusal", response: RefusalCheckTests.refusal, isAsked: true),
    QuestionRow(id: "an answer", response: RefusalCheckTests.answer, isAsked: true),
    QuestionRow(id: "a NUL, and a character beyond the basic plane", response: "a\u{0}🌰", isAsked: true),
    QuestionRow(id: "what the guard declines", response: "a walnut", isAsked: false),
    QuestionRow(
      id: "a field", response: "{\"a\":\"\(RefusalCheckTests.refusal)\"}", shape: .guided, isAsked: true),
    QuestionRow(id: "no field", response: "{\"a\":1}", shape: .guided, isAsked: false),
  ]

  @Test("the value form offers the question and hears the answer, once", arguments: questions)
  func question(row: QuestionRow) throws {
    let safety = Guard(try RefusalCheckTests.guarded.get().ruleset)
    for answer in [nil, .refusal, RefusalAnswer.none, .partial] as [RefusalAnswer?] {
      var check = try StreamCheck(safety, CheckContext(shape: row.shape, prompt: "How do hazels grow?"))
      for byte in row.response.utf8 { _ = check.feed(CollectionOfOne(byte).span) }
      let ended = check.end()
      let question = ended.question
      #expect((question != nil) == row.isAsked)
      if let question { #expect(question.response == row.response && question.prompt == "How do hazels grow?") }
      let refusal = ended.finish(answer).verdict.refusal
      if let question {
        #expect(refusal?.assessment.answer == answer ?? question.assessment.answer)
        #expect(refusal?.assessment.confidence == question.assessment.confidence)
        #expect(refusal?.decidedBy == (answer == nil ? .detector : .judge))
      } else {
        #expect(refusal?.decidedBy != .judge)
      }
    }
    let counted = safety.counters.snapshot()
    #expect(counted.sum(of: .checks, where: ["stage": "output"]) == 4)
    #expect(counted.sum(of: .rulings) == (row.isAsked ? 3 : 0))
  }

  @Test("a budget is for a minute, and a minute that is over does not come back")
  func budget() {
    let budget = QuestionBudget(limit: 2)
    #expect(budget.take(at: .seconds(0)) && budget.take(at: .seconds(59)) && !budget.take(at: .seconds(59)))
    #expect(budget.take(at: .seconds(60)))
    #expect(budget.take(at: .seconds(1)) && !budget.take(at: .seconds(61)))
    #expect(!QuestionBudget(limit: 0).take() && !QuestionBudget(limit: -1).take())
  }
}
