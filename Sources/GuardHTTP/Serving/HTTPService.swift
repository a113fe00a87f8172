// fmguard — SPDX-License-Identifier: Apache-2.0
// What the connections of a server share. Knows no socket.

internal import Synchronization

/// Everything that serving a connection needs, whatever its listener.
final class HTTPService: Sendable {
  let limits: HTTPLimits
  let handler: @Sendable (HTTPRequest) -> HTTPAnswer
  let admit: @Sendable (HTTPRequest) -> HTTPReply?
  let queue: WorkQueue
  let budget: BodyBudget
  let connections = ConnectionTable()
  let promises = PromiseCount()
  let buffers = BufferPool()
  let rejections = RejectionTally()
  private let faults: @Sendable (HTTPFault) -> HTTPReply
  private let drains = Atomic(false)

  init(
    _ limits: HTTPLimits, faults: @escaping @Sendable (HTTPFault) -> HTTPReply,
    admit: @escaping @Sendable (HTTPRequest) -> HTTPReply?, handler: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) throws(HTTPServerError) {
    self.limits = limits
    self.handler = handler
    self.admit = admit
    self.faults = faults
    budget = BodyBudget(limits.memoryBytes)
    queue = try WorkQueue(threads: limits.workers, limit: limits.queue)
  }

  /// Whether every reply is to be the last of its connection.
  var isDraining: Bool { drains.load(ordering: .relaxed) }

  func drain() { drains.store(true, ordering: .relaxed) }

  func reply(to fault: HTTPFault) -> HTTPReply { faults(fault) }

  /// Answers work that has waited, or taken, longer than a time.
  func expireWork(over milliseconds: Int) {
    let late = queue.expire(
      over: milliseconds, at: CoarseClock.milliseconds, waited: faults(.overloaded), took: faults(.tookTooLong))
    rejections.count(.waited, late.waiting)
    rejections.count(.took, late.running)
  }

  var load: HTTPLoad {
    var load = HTTPLoad()
    (load.waiting, load.running) = queue.load
    load.bodyBytes = budget.count
    load.rejected = rejections.snapshot
    return load
  }
}
