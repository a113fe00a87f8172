// fmguard — SPDX-License-Identifier: Apache-2.0
// Whole exchanges: what is passed on, what is declined and by whom, what is counted.

import FMGuard
import Testing

@Suite("Exchanges")
struct ExchangeTests {
  /// A backend's error, whose description carries the prompt.
  enum Failure: Error { case overheated(prompt: String) }

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let prompt: String
    /// What the model answers; nil for an error.
    let answer: String?
    var policy: String?
    /// What is passed on, or how it ended.
    let want: String
    var testDescription: String { id }
  }

  static let rows: [Row] = [
    Row(id: "an answer", prompt: "a nut?", answer: "a hazel", want: "a hazel"),
    Row(id: "empty", prompt: "", answer: "", want: ""),
    Row(id: "NUL and astral", prompt: "\u{0}🦊", answer: "🦊\u{0}", want: "🦊\u{0}"),
    Row(id: "prompt blocked", prompt: "a walnut?", answer: "a hazel", want: "declined (guardrail_input, deny_list)"),
    Row(id: "response blocked", prompt: "a nut?", answer: "a walnut", want: "declined (guardrail_output, deny_list)"),
    Row(
      id: "response blocked by a list of outputs", prompt: "an oracle?", answer: "an oracle",
      want: "declined (guardrail_output, deny_list)"),
    Row(id: "prompt redacted", prompt: "a badger?", answer: "echo", want: "a ██████?"),
    Row(id: "response redacted", prompt: "a nut?", answer: "a badger", want: "a ██████"),
    Row(
      id: "permissive lets all pass", prompt: "a walnut?", answer: "a walnut, a badger",
      policy: "permissive-transformation", want: "a walnut, a badger"),
    Row(
      id: "pinned under permissive", prompt: "a basilisk?", answer: "a hazel", policy: "permissive-transformation",
      want: "declined (guardrail_input, deny_list)"),
    Row(id: "the backend fails", prompt: "a nut?", answer: nil, want: "unclassified (overheated)"),
  ]

  private static func run(_ row: Row, _ safety: Guard) async throws -> Exchange<String> {
    try await safety.stringResponse(to: row.prompt, ExchangeOptions(id: row.id, policy: row.policy)) { prompt in
      guard let answer = row.answer else { throw Failure.overheated(prompt: prompt) }
      return answer == "echo" ? prompt : answer
    }
  }

  @Test("what is passed on, and how it ends", arguments: rows)
  func outcome(row: Row) async throws {
    let exchange = try await Self.run(row, GuardTests.guarded.get())
    #expect((exchange.outcome.content ?? "\(exchange.outcome)") == row.want)
    #expect(exchange.input.id == row.id && exchange.input.stage == .input)
    #expect(exchange.output?.stage ?? .output == .output)
    #expect(exchange.refused == nil)
  }

  @Test("a blocked prompt never reaches the model")
  func blockedPrompt() async throws {
    let exchange = try await GuardTests.guarded.get().stringResponse(to: "a walnut") { _ in
      Issue.record("the model was called")
      return ""
    }
    #expect(exchange.output == nil)
    #expect(exchange.outcome.historyAdvice == .dropTurn)
    #expect(exchange.outcome.retryClass == .rejected)
    #expect(exchange.outcome.layer == .guard)
  }

  @Test("a guided response is checked string by string and stays JSON")
  func guided() async throws {
    let safety = try GuardTests.guarded.get()
    func outcome(_ json: String) async throws -> String {
      let exchange = try await safety.guidedResponse(to: "a nut?") { _ in GuidedText(json: json) }
      return exchange.outcome.content?.string ?? "\(exchange.outcome)"
    }
    #expect(try await outcome("{\"a\": \"a hazel\", \"n\": 1.0}") == "{\"a\": \"a hazel\", \"n\": 1.0}")
    #expect(try await outcome("{\"a\": \"a badger\", \"n\": 1.0}") == "{\"a\": \"a ██████\", \"n\": 1.0}")
    #expect(try await outcome("{\"a\": \"a \\u0077alnut\"}") == "declined (guardrail_output, deny_list)")
    #expect(try await outcome("a hazel") == "malformed_output (malformed_json)")
    #expect(try await outcome("a walnut") == "declined (guardrail_output, deny_list)")
    #expect(try await outcome("") == "")
  }

  @Test("permissive with a guided response runs under the default, says so, and is counted")
  func switchedPolicy() async throws {
    let safety = try TemporaryConfiguration.guarded()
    let options = ExchangeOptions(policy: "permissive-transformation")
    let string = try await safety.stringResponse(to: "a walnut", options) { _ in "a walnut" }
    #expect(string.outcome == .success("a walnut"))
    #expect(string.input.decision.wouldBlock && string.output?.decision.wouldBlock == true)
    let guided = try await safety.guidedResponse(to: "a walnut", options) { _ in GuidedText(json: "{}") }
    #expect(guided.outcome.failure == .declined(.guardrail(.input), detail: "deny_list"))
    #expect(guided.input.policy.requested == "permissive-transformation")
    #expect(guided.input.policy.effective.id == "default")
    #expect(guided.input.policy.reason == .responseShape)
    let switched = [
      "policy_requested": "permissive-transformation", "policy_effective": "default",
      "policy_reason": "response_shape",
    ]
    let snapshot = safety.counters.snapshot()
    #expect(snapshot.sum(of: .checks, where: switched) == 1)
    #expect(snapshot.sum(of: .checks) == 3)
    // What the policy only watched is counted as well, and apart.
    #expect(snapshot.sum(of: .findings, where: ["enforced": "false", "category": "x-trees"]) == 2)
    #expect(snapshot.sum(of: .findings, where: ["enforced": "true", "category": "x-trees"]) == 1)
  }

  @Test("a refusal that the backend throws is the model's, under either policy")
  func thrownRefusal() async throws {
    let safety = try TemporaryConfiguration.guarded()
    for policy in [nil, "permissive-transformation"] {
      let exchange = try await safety.stringResponse(to: "a nut?", ExchangeOptions(policy: policy)) { _ in
        throw GenerationFailure.declined(.modelRefusal, detail: "refusal")
      }
      #expect(exchange.outcome.layer == .model)
      #expect(exchange.outcome.historyAdvice == .dropTurn)
      #expect(exchange.outcome.automaticRetry == .never)
    }
    let snapshot = safety.counters.snapshot()
    #expect(snapshot.sum(of: .refusals, where: ["mechanism": "refusal_thrown"]) == 2)
    #expect(snapshot.sum(of: .checks, where: ["layer": "guard"]) == 0)
    #expect(snapshot.sum(of: .infrastructure) == 0)
  }

  @Test("failures go to the infrastructure, and to nobody else")
  func infrastructure() async throws {
    let safety = try TemporaryConfiguration.guarded()
    let failures = FailureClassifier { $0 is Failure ? .unavailable(.modelNotReady) : nil }
    let exchange = try await safety.stringResponse(to: "a nut?", ExchangeOptions(failures: failures)) { prompt in
      throw Failure.overheated(prompt: prompt)
    }
    #expect(exchange.outcome == .unavailable(.modelNotReady))
    let snapshot = safety.counters.snapshot()
    #expect(snapshot.sum(of: .infrastructure, where: ["token": "model_not_ready"]) == 1)
    #expect(snapshot.sum(of: .refusals) == 0 && snapshot.sum(of: .checks, where: ["layer": "guard"]) == 0)
  }

  @Test("cancellation passes through as it is, and is not recorded")
  func cancellation() async throws {
    struct Aborted: Error {}
    let safety = try TemporaryConfiguration.guarded()
    await #expect(throws: CancellationError.self) {
      try await safety.stringResponse(to: "a nut?") { _ in throw CancellationError() }
    }
    // What a client throws when its task is cancelled need not be a CancellationError.
    let task = Task {
      try await safety.stringResponse(to: "a nut?") { _ in
        Self.cancelThisTask()
        throw Aborted()
      }
    }
    await #expect(throws: Aborted.self) { try await task.value }
    // Nor does a model that goes on all the same give an answer.
    let late = Task {
      try await safety.stringResponse(to: "a nut?") { _ in
        Self.cancelThisTask()
        return "a hazel"
      }
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    let snapshot = safety.counters.snapshot()
    #expect(snapshot.sum(of: .generations) == 0 && snapshot.sum(of: .infrastructure) == 0)
    #expect(snapshot.sum(of: .checks) == 3 && snapshot.sum(of: .checks, where: ["stage": "output"]) == 0)
  }

  private static func cancelThisTask() {
    // SAFETY: the task is not kept beyond the call.
    unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
  }

  @Test("an unknown policy is an error before anything runs")
  func unknownPolicy() async throws {
    let safety = try GuardTests.guarded.get()
    await #expect(throws: CheckError.self) {
      try await safety.stringResponse(to: "a nut?", ExchangeOptions(policy: "x")) { _ in
        Issue.record("the model was called")
        return ""
      }
    }
  }

  @Test("the closure may use what belongs to the caller's actor")
  @MainActor func isolation() async throws {
    final class Session {
      var turns: [String] = []
    }
    let session = Session()
    let exchange = try await GuardTests.guarded.get().stringResponse(to: "a nut?") { prompt in
      session.turns.append(prompt)
      return "a hazel"
    }
    #expect(session.turns == ["a nut?"] && exchange.outcome.content == "a hazel")
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
