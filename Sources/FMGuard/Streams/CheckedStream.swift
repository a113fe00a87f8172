// fmguard — SPDX-License-Identifier: Apache-2.0
// A checked response as an asynchronous sequence: a driver of StreamCheck. Decides nothing.

internal import GuardOutcome

/// A response that is checked while it is generated. Made by `Guard.checkedStream`.
///
/// Ends early if the guard cuts the response off: then nothing more is taken from the model, and the generation is
/// counted as one that the model did not fail, as where the guard blocks a whole response. What the model's sequence
/// throws is counted and thrown on as the `GenerationFailure` that it means; cancellation is thrown on as it is, and
/// not recorded. An iteration that is given up is not recorded either.
///
/// At the end the judge of the options is asked once, if there is one and the detector is not sure whether the response
/// is a refusal: the verdict of the last piece is the judge's then.
public struct CheckedStream<Base: AsyncSequence>: AsyncSequence where Base.Element == ResponseChunk {
  public typealias Element = CheckedChunk

  let base: Base
  let checker: Guard
  let context: CheckContext
  let holdsRefusals: Bool
  let failures: FailureClassifier
  let judge: RefusalJudge?

  public func makeAsyncIterator() -> Iterator {
    Iterator(self)
  }

  /// Takes chunks from the model and hands out what may be passed on.
  public struct Iterator: AsyncIteratorProtocol {
    /// The check cannot be copied, an iterator must be.
    private final class State {
      var check: StreamCheck?
      /// Why there is no check from the beginning.
      var error: CheckError?
    }

    private var base: Base.AsyncIterator
    private let checker: Guard
    private let failures: FailureClassifier
    private let judge: RefusalJudge?
    private let state = State()
    private var pending: [CheckedChunk] = []

    init(_ stream: CheckedStream) {
      base = stream.base.makeAsyncIterator()
      checker = stream.checker
      failures = stream.failures
      judge = stream.judge
      do throws(CheckError) {
        state.check = try StreamCheck(checker, stream.context, holdsRefusals: stream.holdsRefusals)
      } catch {
        state.error = error
      }
    }

    /// The next piece; nil after the end.
    ///
    /// - Throws: `CheckError` if there is no such policy, `GenerationFailure` if the model failed, and what is thrown
    ///   when the task is cancelled.
    public mutating func next() async throws -> CheckedChunk? {
      if let error = state.error { throw error }
      while pending.isEmpty, state.check != nil {
        do {
          guard let chunk = try await base.next() else {
            try await finish()
            break
          }
          try await take(chunk)
        } catch {
          state.check = nil
          if error is CancellationError || Task.isCancelled { throw error }
          let failure = failures.failure(of: error)
          checker.counters.recordGeneration(failure, shape: .string)
          throw failure
        }
      }
      return pending.isEmpty ? nil : pending.removeFirst()
    }

    private mutating func take(_ chunk: ResponseChunk) async throws {
      switch chunk {
      case .text(let text):
        guard let release = state.check?.feed(text) else { return }
        append(release.text)
        if release.isCut { try await finish() }
      case .toolCall(let id, let arguments): state.check?.feed(Array(arguments.utf8).span, toToolCall: id)
      case .toolCallEnd(let id):
        if let call = state.check?.finishToolCall(id) { pending.append(.toolCall(call)) }
      }
    }

    private mutating func finish() async throws {
      guard let ended = state.check.take()?.end() else { return }
      checker.counters.recordGeneration(GenerationOutcome.success(()), shape: .string)
      let end = try await ended.finish(asking: judge)
      append(end.text)
      pending.append(
        .end(end.verdict, refused: end.refused.isEmpty ? nil : String(decoding: end.refused, as: UTF8.self)))
    }

    private mutating func append(_ text: [UInt8]) {
      if !text.isEmpty { pending.append(.text(String(decoding: text, as: UTF8.self))) }
    }
  }
}

extension CheckedStream: Sendable where Base: Sendable {}
