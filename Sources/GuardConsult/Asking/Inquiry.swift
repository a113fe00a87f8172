// fmguard — SPDX-License-Identifier: Apache-2.0
// Asks a host all questions about one text, again where it is worth it, until the deadline. Keeps nothing.

internal import GuardAddress
internal import GuardFetch
internal import GuardModels
internal import GuardPolicy

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The questions about one text, on the thread that waits.
struct Inquiry {
  let model: ExternalModel
  let form: any WireForm
  let key: BearerKey?
  let fetcher: Fetcher
  /// Whether nobody waits any more.
  let isOver: @Sendable () -> Bool

  /// How many bytes an answer may have: a long one has some thousand.
  private static let answerLimit = 256 << 10
  /// How often a pause looks whether anybody still waits.
  private static let step = Duration.milliseconds(10)

  /// Scores by our names.
  ///
  /// - Throws: why there are none. If one question has no answer, there are none at all.
  func scores(of text: [UInt8], at stage: Stage, until end: ContinuousClock.Instant) throws(Unavailability)
    -> [String: Double]
  {
    var plan = RetryPlan(retries: model.retries, end: end)
    var scores: [String: Double] = [:]
    for question in form.questions {
      let body = form.body(question, about: text, at: stage)
      let answer = try answer(to: body, &plan)
      do throws(Unparseable) {
        scores.merge(try form.scores(of: question, in: answer)) { max($0, $1) }
      } catch {
        throw .unparseable
      }
    }
    return model.translated(scores)
  }

  /// The body of the answer, of the status 200.
  private func answer(to body: [UInt8], _ plan: inout RetryPlan) throws(Unavailability) -> [UInt8] {
    while true {
      let (reason, retryAfter): (Unavailability, Int?)
      guard !isOver() else { throw .cancelled }
      guard let time = plan.time(at: .now) else { throw .timeout }
      do throws(FetchFailure) {
        let reply = try fetcher.post(.json(body), request(within: time))
        guard let failure = Unavailability(status: reply.status) else { return reply.body }
        (reason, retryAfter) = (failure, reply.retryAfter)
      } catch {
        (reason, retryAfter) = (Unavailability(error), nil)
      }
      guard let pause = plan.pause(after: reason, retryAfter: retryAfter, at: .now) else { throw reason }
      wait(pause)
    }
  }

  /// What is asked of the fetcher. Made here, so that a test sees it.
  func request(within time: Duration) -> FetchRequest {
    var request = FetchRequest(url: model.address.text, sizeLimit: Self.answerLimit, timeout: time)
    // A model that thinks sends nothing meanwhile: the deadline alone ends it.
    request.connectTimeout = time
    request.slowest = (0, 0)
    request.fields = ["Accept: application/json"] + (key.map { [$0.field] } ?? [])
    request.certificates = model.certificates
    // A text that is for this machine must not leave it.
    request.usesProxy = !model.address.isLocal
    request.isCancelled = isOver
    return request
  }

  private func wait(_ pause: Duration) {
    let end = ContinuousClock.now + pause
    while !isOver(), end > .now {
      let rest = min(Self.step, end - .now)
      usleep(UInt32(max(0, rest.components.attoseconds / 1_000_000_000_000)))
    }
  }
}

extension Unavailability {
  /// What a status says; nil for the one with which an answer comes.
  init?(status: Int) {
    switch status {
    case 200: return nil
    case 300..<400: self = .redirected
    case 429: self = .rateLimited
    case 400..<500: self = .rejected
    case 500...: self = .failing
    default: self = .unparseable
    }
  }

  /// What a failure on the way says.
  init(_ failure: FetchFailure) {
    self =
      switch failure.kind {
      case .timeout: .timeout
      case .untrusted, .handshake, .certificates: .untrusted
      case .tooLarge: .unparseable
      case .ended: .cancelled
      default: .unreachable
      }
  }
}
