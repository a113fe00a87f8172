// fmguard — SPDX-License-Identifier: Apache-2.0
// The asynchronous sequence: pieces, the end, errors, cancellation.

import FMGuard
import Testing

@Suite("Checked streams")
struct CheckedStreamTests {
  /// What comes out of a stream, in short.
  static func run(_ stream: some AsyncSequence<CheckedChunk, any Error>) async throws -> [String] {
    var pieces: [String] = []
    for try await piece in stream {
      switch piece {
      case .text(let text): pieces.append(text)
      case .toolCall(let call): pieces.append("\(call.id): \(call.arguments?.string ?? "✂")")
      case .end(let verdict, let refused): pieces.append("\(verdict.action) \(refused ?? "-")")
      }
    }
    return pieces
  }

  static func chunks<Element: Sendable>(_ elements: [Element], error: (any Error)? = nil) -> AsyncThrowingStream<
    Element, any Error
  > {
    AsyncThrowingStream { continuation in
      for element in elements { continuation.yield(element) }
      continuation.finish(throwing: error)
    }
  }

  @Test("text, redacted and cut off")
  func text() async throws {
    let safety = try GuardTests.guarded.get()
    #expect(try await Self.run(safety.checkedStream(Self.chunks(["a fi", "g."]))) == ["a f", "ig", ".", "allow -"])
    #expect(
      try await Self.run(safety.checkedStream(Self.chunks(["a bad", "ger."]))) == ["a ", "██████", ".", "redact -"])
    #expect(try await Self.run(safety.checkedStream(Self.chunks([String]()))) == ["allow -"])
  }

  @Test("after the cut nothing more is taken from the model")
  func cut() async throws {
    let safety = try GuardTests.guarded.get()
    let taken = Taken()
    let endless = AsyncStream<String> {
      await taken.add()
      return "a walnut, "
    }
    #expect(try await Self.run(safety.checkedStream(endless)) == ["a ", "block -"])
    #expect(await taken.count == 1)
  }

  private actor Taken {
    private(set) var count = 0
    func add() { count += 1 }
  }

  @Test("tool calls between text")
  func toolCalls() async throws {
    let safety = try GuardTests.guarded.get()
    let chunks: [ResponseChunk] = [
      .text("fine:"), .toolCall(id: "1", arguments: "{\"a\":\"wal"), .toolCall(id: "2", arguments: "{\"a\":\"bad"),
      .toolCall(id: "1", arguments: "nut\"}"), .toolCallEnd(id: "1"), .toolCall(id: "2", arguments: "ger\"}"),
      .toolCallEnd(id: "2"), .text("done."), .toolCall(id: "3", arguments: "{\"a\":"),
    ]
    #expect(
      try await Self.run(safety.checkedStream(Self.chunks(chunks)))
        == ["fine", "1: ✂", "2: {\"a\":\"██████\"}", ":done", ".", "allow -"])
  }

  @Test("a failure of the model is what it means, and is counted; what was held is not let go")
  func failure() async throws {
    let safety = try TemporaryConfiguration.guarded()
    let failure = GenerationFailure.declined(.modelRefusal, detail: "refusal")
    var text = ""
    await #expect(throws: failure) {
      for try await piece in safety.checkedStream(Self.chunks(["a wal"], error: failure)) {
        if case .text(let piece) = piece { text += piece }
      }
    }
    #expect(text == "a ")
    #expect(safety.counters.snapshot().sum(of: .refusals, where: ["mechanism": "refusal_thrown"]) == 1)
    await #expect(throws: GenerationFailure.unclassified("Odd")) {
      struct Odd: Error {}
      _ = try await Self.run(safety.checkedStream(Self.chunks(["a"], error: Odd())))
    }
  }

  @Test("cancellation passes through and is not recorded")
  func cancellation() async throws {
    let safety = try TemporaryConfiguration.guarded()
    await #expect(throws: CancellationError.self) {
      _ = try await Self.run(safety.checkedStream(Self.chunks(["a"], error: CancellationError())))
    }
    #expect(safety.counters.snapshot().series.isEmpty)
  }

  @Test("an unknown policy is an error")
  func unknownPolicy() async throws {
    let safety = try GuardTests.guarded.get()
    await #expect(throws: CheckError.self) {
      _ = try await Self.run(safety.checkedStream(Self.chunks(["a"]), ExchangeOptions(policy: "x")))
    }
  }

  @Test("a stream is counted once")
  func counted() async throws {
    let safety = try TemporaryConfiguration.guarded()
    _ = try await Self.run(safety.checkedStream(Self.chunks(["a bad", "ger, a badger."])))
    let snapshot = safety.counters.snapshot()
    #expect(snapshot.sum(of: .checks) == 1 && snapshot.sum(of: .checks, where: ["action": "redact"]) == 1)
    #expect(snapshot.sum(of: .findings) == 1 && snapshot.sum(of: .generations) == 1)
    #expect(snapshot.durations[.output]?.count == 1)
  }

  @Test("a stream that the guard cuts is counted as the generation that it was")
  func cutIsCounted() async throws {
    let safety = try TemporaryConfiguration.guarded()
    _ = try await Self.run(safety.checkedStream(Self.chunks(["a walnut, ", "a nut"])))
    let snapshot = safety.counters.snapshot()
    #expect(snapshot.sum(of: .generations, where: ["outcome": "success"]) == 1 && snapshot.sum(of: .generations) == 1)
    #expect(snapshot.sum(of: .checks, where: ["action": "block"]) == 1)
  }

  @Test("a streamed exchange checks the prompt first, and passes on what is left of it")
  func exchange() async throws {
    let safety = try TemporaryConfiguration.guarded()
    let blocked = try await safety.streamedResponse(to: "a walnut?") { prompt in
      Issue.record("the model was called")
      return Self.chunks([prompt])
    }
    #expect(blocked.outcome.failure == .declined(.guardrail(.input), detail: "deny_list"))
    let echoed = try await safety.streamedResponse(to: "a badger?") { Self.chunks([$0, " A badger."]) }
    let stream = try #require(echoed.outcome.content)
    #expect(try await Self.run(stream).joined() == "a ██████? A ██████.redact -")
    #expect(echoed.input.action == .redact && echoed.output == nil)
    struct Busy: Error {}
    let failures = FailureClassifier { $0 is Busy ? .transient(detail: "http_503") : nil }
    let failed =
      try await safety.streamedResponse(to: "a nut?", ExchangeOptions(failures: failures)) { _ in
        throw Busy()
      } as Exchange<CheckedStream<AsyncThrowingStream<ResponseChunk, any Error>>>
    #expect(failed.outcome.failure == .transient(detail: "http_503"))
    let snapshot = safety.counters.snapshot()
    #expect(snapshot.sum(of: .generations) == 2 && snapshot.sum(of: .checks) == 4)
  }
}
