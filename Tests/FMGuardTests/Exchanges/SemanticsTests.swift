// fmguard — SPDX-License-Identifier: Apache-2.0
// The semantics of the framework that fmguard is modelled on, one test for each statement.

import FMGuard
import Testing

@Suite("Semantics of guardrails and refusals")
struct SemanticsTests {
  private static let permissive = ExchangeOptions(policy: "permissive-transformation")
  private static let refusal = RefusalCheckTests.refusal

  private func safety() throws -> Guard {
    Guard(try RefusalCheckTests.guarded.get().ruleset)
  }

  @Test("1. a guard outside the model looks at the prompt before the model, and at the response before the caller")
  func bothSides() async throws {
    let safety = try safety()
    let prompt = try await safety.stringResponse(to: "a walnut?") { _ in
      Issue.record("the model saw the prompt")
      return ""
    }
    #expect(prompt.outcome.failure == .declined(.guardrail(.input), detail: "deny_list"))
    let response = try await safety.stringResponse(to: "a nut?") { _ in "a walnut" }
    #expect(response.outcome.failure == .declined(.guardrail(.output), detail: "deny_list"))
    #expect(response.outcome.content == nil)
  }

  @Test("2. permissive is for strings: a violation never shows; a guided response runs under the default")
  func permissive() async throws {
    let safety = try safety()
    let string = try await safety.stringResponse(to: "a walnut", Self.permissive) { _ in "a walnut" }
    #expect(string.outcome == .success("a walnut"))
    let guided = try await safety.guidedResponse(to: "a nut", Self.permissive) { _ in GuidedText(json: "[\"a walnut\"]")
    }
    #expect(guided.outcome.layer == .guard)
    #expect(guided.output?.policy.effective.id == "default" && guided.output?.policy.reason == .responseShape)
  }

  @Test(
    "3. the model's own refusal is untouched by either policy: prose in a string, typed where the backend throws it")
  func refusals() async throws {
    let safety = try safety()
    for options in [ExchangeOptions(), Self.permissive] {
      let prose = try await safety.stringResponse(to: "How do hazels grow?", options) { _ in Self.refusal }
      #expect(prose.outcome.layer == .model && prose.output?.action == .allow)
      let thrown = try await safety.guidedResponse(to: "How do hazels grow?", options) { _ in
        throw GenerationFailure.declined(.modelRefusal, detail: "refusal")
      }
      #expect(thrown.outcome.failure == .declined(.modelRefusal, detail: "refusal"))
    }
  }

  @Test("4. a violation tells neither the rule nor the place; counters keep the layers apart")
  func secrecy() async throws {
    let safety = try safety()
    let exchange = try await safety.stringResponse(to: "a walnut?") { _ in "" }
    let told = String(decoding: exchange.input.json(), as: UTF8.self) + exchange.outcome.description
    for secret in ["trees#", "walnut", "span", "denylists/"] { #expect(!told.contains(secret)) }
    _ = try await safety.stringResponse(to: "How do hazels grow?") { _ in Self.refusal }
    let snapshot = safety.counters.snapshot()
    #expect(snapshot.sum(of: .checks, where: ["layer": "guard"]) == 1)
    #expect(snapshot.sum(of: .checks, where: ["layer": "model"]) == 1)
    #expect(!snapshot.prometheusText().contains("walnut"))
  }

  @Test("5. the same prompts on two days show whether traffic moves between the layers")
  func drift() async throws {
    let safety = try safety()
    let prompts = (0..<60).map { "question \($0)?" }
    func day(_ answer: (Int) -> String) async throws -> CounterSnapshot {
      let before = safety.counters.snapshot()
      for (index, prompt) in prompts.enumerated() {
        _ = try await safety.stringResponse(to: prompt) { _ in answer(index) }
      }
      return safety.counters.snapshot().since(before)
    }
    let monday = try await day { $0 % 2 == 0 ? "a walnut" : "a hazel" }
    let tuesday = try await day { $0 % 2 == 0 ? Self.refusal : "a hazel" }
    #expect(TrafficComparison(before: monday, after: tuesday).conclusion == .fromGuardToModel)
    #expect(TrafficComparison(before: monday, after: monday).conclusion == .unchanged)
  }

  @Test("6. one deny list serves both sides, and a new one needs no new program")
  func lists() async throws {
    let safety = try safety()
    #expect(try safety.checkInput("a walnut").action == .block && safety.checkOutput("a walnut").action == .block)
    #expect(try safety.checkInput("a quince").action == .allow)
    let files = ["denylists/quinces.txt": "---\nid: quinces\ncategory: x-trees\nseverity: high\n---\nquince\n"]
    let renewed = Guard(try TemporaryConfiguration.guarded(files).ruleset, counters: safety.counters)
    #expect(try renewed.checkInput("a quince").action == .block)
    #expect(renewed.ruleset.version != safety.ruleset.version)
    #expect(safety.counters.snapshot().sum(of: .checks) == 4)
  }

  @Test("7. after a refusal the turn is dropped from the history")
  func history() async throws {
    let exchange = try await safety().stringResponse(to: "How do hazels grow?") { _ in Self.refusal }
    #expect(exchange.outcome.historyAdvice == .dropTurn)
    let answer = try await safety().stringResponse(to: "How do hazels grow?") { _ in "In hedges." }
    #expect(answer.outcome.historyAdvice == .keep)
  }

  @Test("8. what was declined is not tried again, a spent quota not waited for, an overflow compacted once")
  func retries() async throws {
    let safety = try safety()
    func advice(_ failure: GenerationFailure) async throws -> AutomaticRetry {
      var calls = 0
      let exchange = try await safety.stringResponse(to: "a nut?") { _ in
        calls += 1
        throw failure
      }
      #expect(calls == 1)
      return exchange.outcome.automaticRetry
    }
    #expect(try await advice(.declined(.guardrail(nil), detail: "a")) == .never)
    #expect(try await advice(.declined(.modelRefusal, detail: "a")) == .never)
    #expect(try await advice(.budgetExhausted(.dailyQuota, retryAfter: .seconds(9))) == .never)
    let overflow = GenerationFailure.budgetExhausted(.contextWindow(used: 2, limit: 1), retryAfter: nil)
    #expect(try await advice(overflow) == .onceAfterCompaction)
    #expect(try await advice(.malformedOutput(detail: "a")) == .once)
  }

  @Test("9. what a person wrote goes into the prompt, and reaches the model as the guard has passed it")
  func promptOnly() async throws {
    var seen: [String] = []
    _ = try await safety().stringResponse(to: "a badger?") { prompt in
      seen.append(prompt)
      return ""
    }
    #expect(seen == ["a ██████?"])
  }

  @Test("10. of a description only a machine token gets into logs and storage")
  func tokens() async throws {
    enum Failure: Error { case overheated(prompt: String) }
    let safety = try safety()
    let exchange = try await safety.stringResponse(to: "my secret") { prompt in
      throw Failure.overheated(prompt: prompt)
    }
    #expect("\(exchange.outcome)" == "unclassified (overheated)")
    #expect(!safety.counters.snapshot().prometheusText().contains("secret"))
  }

  @Test("11. errors are told apart by type, not by words")
  func words() async throws {
    struct Worded: Error, CustomStringConvertible { let description: String }
    let safety = try safety()
    for text in ["May contain sensitive content", "refusal", "guardrailViolation(a)"] {
      let exchange = try await safety.stringResponse(to: "a nut?") { _ in throw Worded(description: text) }
      #expect(exchange.outcome.layer == .infrastructure)
    }
  }

  @Test("12. infrastructure that poses as a violation stays infrastructure")
  func disguise() async throws {
    let safety = try safety()
    struct Bridged: Error {
      let status: BridgeStatus
      let trace: ErrorTrace
    }
    let failures = FailureClassifier { ($0 as? Bridged).flatMap { $0.status.failure($0.trace) } }
    let trace = ErrorTrace([.init(domain: "com.apple.modelcatalog.catalog", code: 5000)])
    let exchange = try await safety.stringResponse(to: "a nut?", ExchangeOptions(failures: failures)) { _ in
      throw Bridged(status: BridgeStatus(rawValue: 3), trace: trace)
    }
    #expect(exchange.outcome == .unavailable(.modelNotReady))
    #expect(safety.counters.snapshot().sum(of: .infrastructure, where: ["token": "model_not_ready"]) == 1)
  }
}
