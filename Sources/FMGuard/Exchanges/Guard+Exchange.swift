// fmguard — SPDX-License-Identifier: Apache-2.0
// The hook around a whole exchange: check the prompt, generate, check the response. Knows no backend.

internal import GuardCounters
internal import GuardOutcome
internal import GuardPolicy

extension Guard {
  /// Has a model answer a prompt with a string, and checks both.
  ///
  ///     let exchange = try await safety.stringResponse(to: question) { prompt in
  ///       try await session.respond(to: prompt).content
  ///     }
  ///
  /// - Parameters:
  ///   - prompt: what the person wrote, and only that: instructions are the application's and need no check.
  ///   - options: policy and the like.
  ///   - generate: calls the model. It is given the prompt as it may be passed on, with redactions made, and is not
  ///     called if the guard blocks the prompt. It is called once: whoever wants to retry does so in it.
  /// - Returns: how it ended. Whatever `generate` throws is an outcome, except for cancellation.
  /// - Throws: `CheckError` if there is no such policy. If the task is cancelled, whatever `generate` throws then, or
  ///   `CancellationError`; nothing is recorded of the generation.
  public nonisolated(nonsending) func stringResponse(
    to prompt: String, _ options: ExchangeOptions = ExchangeOptions(),
    generate: nonisolated(nonsending) (_ prompt: String) async throws -> String
  ) async throws -> Exchange<String> {
    try await exchange(prompt, .string, options, generate: generate)
  }

  /// Has a model answer a prompt with a guided response, and checks both, the response string by string.
  ///
  /// A policy that is not made for guided responses, such as `permissive-transformation`, gives way to another for the
  /// whole exchange; both verdicts say so.
  ///
  /// - Parameters:
  ///   - prompt: what the person wrote, and only that: instructions are the application's and need no check.
  ///   - options: policy and the like.
  ///   - generate: calls the model. It is given the prompt as it may be passed on, with redactions made, and is not
  ///     called if the guard blocks the prompt.
  /// - Returns: how it ended. The JSON of a success is JSON still where redactions were made in it. Whatever `generate`
  ///   throws is an outcome, except for cancellation.
  /// - Throws: as `stringResponse`.
  public nonisolated(nonsending) func guidedResponse(
    to prompt: String, _ options: ExchangeOptions = ExchangeOptions(),
    generate: nonisolated(nonsending) (_ prompt: String) async throws -> GuidedText
  ) async throws -> Exchange<GuidedText> {
    try await exchange(prompt, .guided, options, generate: generate)
  }

  private nonisolated(nonsending) func exchange<Content: ResponseContent>(
    _ prompt: String, _ shape: ResponseShape, _ options: ExchangeOptions,
    generate: nonisolated(nonsending) (_ prompt: String) async throws -> Content
  ) async throws -> Exchange<Content> {
    let input = try await checkPrompt(prompt, shape, options)
    if let failure = input.failure { return Exchange(failure.typed(), input: input) }
    let passed = input.passedOn ?? prompt
    let generation = try await attempt(shape, options) { try await generate(passed) }
    guard case .success(let response) = generation else { return Exchange(generation, input: input) }
    counters.recordGeneration(generation, shape: shape)

    let context = options.outputContext(shape, answering: passed)
    let output = try await check(
      CheckRequest(text: response.utf8Bytes, context: context), under: try policyInForce(for: context),
      asking: options.judge)
    if let failure = output.failure {
      let isRefusal = failure.layer == .model
      return Exchange(
        failure.typed(), input: input, output: output, refused: isRefusal ? response.redacted(by: output) : nil)
    }
    return Exchange(.success(response.redacted(by: output)), input: input, output: output)
  }
}

// The steps of an exchange, whatever the form of the response.
extension Guard {
  /// The verdict on a prompt.
  nonisolated(nonsending) func checkPrompt(
    _ prompt: String, _ shape: ResponseShape, _ options: ExchangeOptions
  ) async throws -> Verdict {
    let context = CheckContext(
      id: options.id, stage: .input, policy: options.policy, shape: shape, locale: options.locale,
      explain: options.explain)
    return try await check(
      CheckRequest(text: prompt, context: context), under: try policyInForce(for: context), asking: nil)
  }

  /// Calls the model. A failure is counted, a success is not: it may not have ended yet.
  ///
  /// - Throws: what the call throws if the task is cancelled, and nothing else.
  nonisolated(nonsending) func attempt<Value>(
    _ shape: ResponseShape, _ options: ExchangeOptions, _ call: nonisolated(nonsending) () async throws -> Value
  ) async throws -> GenerationOutcome<Value> {
    do {
      try Task.checkCancellation()
      let value = try await call()
      try Task.checkCancellation()
      return .success(value)
    } catch let error where error is CancellationError || Task.isCancelled {
      throw error
    } catch {
      let failure = options.failures.failure(of: error)
      counters.recordGeneration(failure, shape: shape)
      return failure.typed()
    }
  }
}

extension Verdict {
  /// The text as it may be passed on, where that is another than was checked.
  var passedOn: String? {
    text.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension ExchangeOptions {
  /// The context of a response.
  func outputContext(_ shape: ResponseShape, answering prompt: String?) -> CheckContext {
    CheckContext(
      id: id, stage: .output, policy: policy, shape: shape, prompt: prompt, locale: locale, explain: explain)
  }
}

/// A response of either shape.
private protocol ResponseContent: Sendable {
  init(utf8Bytes: [UInt8])
  var utf8Bytes: [UInt8] { get }
}

extension ResponseContent {
  /// The response as it may be passed on.
  fileprivate func redacted(by verdict: Verdict) -> Self {
    verdict.text.map(Self.init(utf8Bytes:)) ?? self
  }
}

extension String: ResponseContent {
  fileprivate init(utf8Bytes: [UInt8]) {
    self.init(decoding: utf8Bytes, as: UTF8.self)
  }

  fileprivate var utf8Bytes: [UInt8] { Array(utf8) }
}

extension GuidedText: ResponseContent {
  fileprivate init(utf8Bytes: [UInt8]) {
    self.init(json: utf8Bytes)
  }

  fileprivate var utf8Bytes: [UInt8] { json }
}
