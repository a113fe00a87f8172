// fmguard — SPDX-License-Identifier: Apache-2.0
// One classifier outside, with its limits: who may ask, what is known already, and the answer. Keeps no text.

internal import GuardAddress
internal import GuardFetch
public import GuardModels
public import GuardPolicy
internal import GuardSigning
internal import Synchronization

/// Asks one classifier outside. Any number of threads may use it at the same time.
///
/// Only scores say anything of a text: whoever cannot be asked, or is not understood, is `unavailable`, and the check
/// is incomplete. No text is kept, and none is in any value that comes back.
///
/// - Complexity: a known text costs a keyed hash over it, any other one the way to the host and back.
public final class Consultant: Sendable {
  /// What a file declares of it.
  public let model: ExternalModel

  private let form: any WireForm
  private let key: BearerKey?
  private let fetcher: Fetcher
  private let hashes: (input: KeyedHash, output: KeyedHash)
  private let over = Cancellation()
  private let state: Mutex<State>

  private struct State {
    var breaker: CircuitBreaker
    var cache: ScoreCache
    var asked = 0
  }

  /// A consultant that knows nothing yet.
  ///
  /// - Parameter environment: the value of a variable; that of the process by default. Asked once, here.
  public init(_ model: ExternalModel, environment: (String) -> String?) {
    self.model = model
    form = model.wireForm
    fetcher = Fetcher(keeping: model.concurrency)
    key = model.keyVariable.flatMap(environment).flatMap { BearerKey($0, for: model.address.host) }
    // A key for each consultant and stage: the hash of a text under one of them says nothing under another.
    hashes = (KeyedHash(key: Self.randomKey()), KeyedHash(key: Self.randomKey()))
    state = Mutex(
      State(
        breaker: CircuitBreaker(limit: model.breaker.failures, pause: .seconds(model.breaker.pause)),
        cache: ScoreCache(limit: model.cache.entries, lifetime: .seconds(model.cache.seconds))))
  }

  /// A consultant that knows nothing yet, with the environment of the process.
  public convenience init(_ model: ExternalModel) {
    self.init(model, environment: BearerKey.environment)
  }

  private static func randomKey() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Whether the variable that holds its key is missing, or is for another host, so that nothing can be asked.
  public var lacksKey: Bool { model.keyVariable != nil && key == nil }

  /// What is the matter with it now.
  public var standing: ConsultantStanding {
    state.withLock {
      ConsultantStanding(asked: $0.asked, cached: $0.cache.count, isBreakerOpen: $0.breaker.isOpen)
    }
  }

  /// Ends what is under way within about a second, and whatever begins from now on.
  public func end() {
    over.cancel()
  }

  /// What it says of a text. Waits for the answer, until the deadline at the most; for tasks there is the same with
  /// `await`.
  ///
  /// Whether it should be asked, `ExternalModel.isAsked` tells.
  public func ask(_ text: [UInt8], stage: Stage) -> Consultation {
    begin(text, stage).wait()
  }

  /// What it says of a text, for tasks: a thread of its own waits, none of theirs.
  ///
  /// If the task is cancelled, it is `unavailable(.cancelled)` at once, and the request ends within about a second.
  public func ask(_ text: [UInt8], stage: Stage) async -> Consultation {
    await begin(text, stage).value()
  }

  // MARK: Steps

  /// The right to ask about one text, which has to be given back by `leave`.
  private struct Visit {
    let permit: CircuitBreaker.Permit
    let key: ScoreKey?
    let end: ContinuousClock.Instant
  }

  private enum Entry {
    case answered(Consultation)
    case admitted(Visit)
  }

  /// Asks, if it is not known what comes of it, and waits for nothing.
  func begin(_ text: [UInt8], _ stage: Stage) -> BegunAnswer {
    switch enter(text, stage) {
    case .answered(let consultation): return .known(consultation)
    case .admitted(let visit):
      let answer = PendingAnswer(until: visit.end)
      let isRunning = WaitingThreads.shared.run {
        let result = self.inquire(text, stage, until: visit.end, answer.cancellation)
        self.leave(visit, result)
        answer.give(result)
      }
      if !isRunning {
        leave(visit, .unavailable(.overloaded))
        answer.give(.unavailable(.overloaded))
      }
      return .pending(answer)
    }
  }

  /// Looks for the answer among those that are known, and for a place to ask.
  private func enter(_ text: [UInt8], _ stage: Stage) -> Entry {
    guard !over.isCancelled else { return .answered(.unavailable(.cancelled)) }
    guard !lacksKey else { return .answered(.unavailable(.keyMissing)) }
    guard text.count <= model.sizeLimit else { return .answered(.unavailable(.tooLarge)) }
    let now = ContinuousClock.now
    let key = model.cache.entries > 0 ? ScoreKey(hash(for: stage).hash(of: text.span)) : nil
    return state.withLock { state in
      if let key, let scores = state.cache.scores(for: key, at: now) { return .answered(.scored(scores)) }
      guard state.asked < model.concurrency else { return .answered(.unavailable(.overloaded)) }
      guard let permit = state.breaker.permit(at: now) else { return .answered(.unavailable(.breakerOpen)) }
      state.asked += 1
      return .admitted(Visit(permit: permit, key: key, end: now + .seconds(model.deadline)))
    }
  }

  /// Asks, on a thread that may wait.
  private func inquire(
    _ text: [UInt8], _ stage: Stage, until end: ContinuousClock.Instant, _ cancellation: Cancellation
  ) -> Consultation {
    let over = over
    let inquiry = Inquiry(model: model, form: form, key: key, fetcher: fetcher) {
      over.isCancelled || cancellation.isCancelled
    }
    do throws(Unavailability) {
      return .scored(try inquiry.scores(of: text, at: stage, until: end))
    } catch {
      // Who gave up at the deadline did so because of the host.
      return .unavailable(error == .cancelled && end <= .now ? .timeout : error)
    }
  }

  private func leave(_ visit: Visit, _ result: Consultation) {
    let now = ContinuousClock.now
    state.withLock { state in
      state.asked -= 1
      switch result {
      case .scored(let scores):
        state.breaker.record(.life, for: visit.permit, at: now)
        if let key = visit.key { state.cache.insert(scores, for: key, at: now) }
      case .unavailable(let reason): state.breaker.record(reason.sign, for: visit.permit, at: now)
      }
    }
  }

  private func hash(for stage: Stage) -> KeyedHash {
    switch stage {
    case .input: hashes.input
    case .output: hashes.output
    }
  }
}
