// fmguard — SPDX-License-Identifier: Apache-2.0
// The hooks around a response that is generated piece by piece. Know no step of a check.

extension Guard {
  /// Checks a response while it is generated.
  ///
  /// The shape is that of a string. A guided response is worth nothing before it is complete: use `guidedResponse`.
  ///
  /// - Parameters:
  ///   - chunks: what the model generates, of text and of tool calls.
  ///   - prompt: what the model was asked, as it was passed on; refusals are told more surely with it.
  ///   - options: policy and the like.
  ///   - holdsRefusals: whether to hold the opening while it may be that of a refusal; see `StreamCheck`.
  public func checkedStream<Chunks: AsyncSequence>(
    _ chunks: Chunks, answering prompt: String? = nil, _ options: ExchangeOptions = ExchangeOptions(),
    holdsRefusals: Bool = false
  ) -> CheckedStream<Chunks> where Chunks.Element == ResponseChunk {
    CheckedStream(
      base: chunks, checker: self, context: options.outputContext(.string, answering: prompt),
      holdsRefusals: holdsRefusals, failures: options.failures, judge: options.judge)
  }

  /// Checks a response of text alone while it is generated.
  ///
  /// - Parameters:
  ///   - chunks: what the model generates, each piece after the other and not all of it so far.
  ///   - prompt: what the model was asked, as it was passed on; refusals are told more surely with it.
  ///   - options: policy and the like.
  ///   - holdsRefusals: whether to hold the opening while it may be that of a refusal; see `StreamCheck`.
  public func checkedStream<Chunks: AsyncSequence>(
    _ chunks: Chunks, answering prompt: String? = nil, _ options: ExchangeOptions = ExchangeOptions(),
    holdsRefusals: Bool = false
  ) -> CheckedStream<AsyncMapSequence<Chunks, ResponseChunk>> where Chunks.Element == String {
    checkedStream(chunks.map { ResponseChunk.text($0) }, answering: prompt, options, holdsRefusals: holdsRefusals)
  }
}

extension Guard {
  /// Has a model answer a prompt piece by piece, and checks the prompt now and the response while it comes.
  ///
  ///     let exchange = try await safety.streamedResponse(to: question) { prompt in model.stream(prompt) }
  ///     if case .success(let stream) = exchange.outcome {
  ///       for try await piece in stream { … }
  ///     }
  ///
  /// - Parameters:
  ///   - prompt: what the person wrote, and only that.
  ///   - options: policy and the like.
  ///   - holdsRefusals: whether to hold the opening while it may be that of a refusal; see `StreamCheck`.
  ///   - generate: begins to generate. It is given the prompt as it may be passed on, and is not called if the guard
  ///     blocks the prompt.
  /// - Returns: as its content, the response to iterate over, whose last piece is the verdict on it. `output` and
  ///   `refused` are nil.
  /// - Throws: as `stringResponse`.
  public nonisolated(nonsending) func streamedResponse<Chunks: AsyncSequence & Sendable>(
    to prompt: String, _ options: ExchangeOptions = ExchangeOptions(), holdsRefusals: Bool = false,
    generate: nonisolated(nonsending) (_ prompt: String) async throws -> Chunks
  ) async throws -> Exchange<CheckedStream<Chunks>> where Chunks.Element == ResponseChunk {
    let input = try await checkPrompt(prompt, .string, options)
    if let failure = input.failure { return Exchange(failure.typed(), input: input) }
    let passed = input.passedOn ?? prompt
    let generation = try await attempt(.string, options) { try await generate(passed) }
    let stream = generation.map { checkedStream($0, answering: passed, options, holdsRefusals: holdsRefusals) }
    return Exchange(stream, input: input)
  }

  /// Has a model answer a prompt with pieces of text, and checks the prompt now and the response while it comes.
  ///
  /// As the method for pieces of text and tool calls.
  public nonisolated(nonsending) func streamedResponse<Chunks: AsyncSequence & Sendable>(
    to prompt: String, _ options: ExchangeOptions = ExchangeOptions(), holdsRefusals: Bool = false,
    generate: nonisolated(nonsending) (_ prompt: String) async throws -> Chunks
  ) async throws -> Exchange<CheckedStream<AsyncMapSequence<Chunks, ResponseChunk>>> where Chunks.Element == String {
    try await streamedResponse(to: prompt, options, holdsRefusals: holdsRefusals) { prompt in
      try await generate(prompt).map { ResponseChunk.text($0) }
    }
  }
}
