// fmguard — SPDX-License-Identifier: Apache-2.0
// One connection and the request that is on its way over it. Knows the order of libmicrohttpd's calls.

/// A connection of one listener. Used by the thread that serves it and by no other.
final class ServedConnection {
  let watched: WatchedConnection
  private let service: HTTPService
  private let origin: HTTPOrigin
  /// Whether it is one more than there may be.
  private let isSurplus: Bool
  /// What it shows who it is by; has to live as long as the connection.
  private let identity: TLSIdentity?
  /// The head of the request that is on its way.
  private var head: HTTPRequest?
  private var intake: BodyIntake?
  private var body: [UInt8] = []
  /// What of the body's memory was taken from the budget.
  private var held = 0
  private var slot: ReplySlot?

  init(_ socket: Int32, _ listener: ServedListener, _ identity: TLSIdentity?) {
    watched = WatchedConnection(socket: socket)
    service = listener.service
    origin = listener.origin
    self.identity = identity
    isSurplus = service.connections.add(watched) > service.limits.connections
  }

  /// The connection is going to be closed.
  func end() {
    service.connections.remove(watched)
  }

  /// A call of libmicrohttpd about a request: its head, a part of its body, or its end.
  ///
  /// - Parameters:
  ///   - call: what it was called with.
  ///   - isHead: whether it is the first call for this request.
  /// - Returns: whether the connection may go on.
  func handle(_ call: borrowing AccessCall, isHead: Bool) -> Bool {
    if isHead { return begin(call) }
    let count = call.uploadCount
    return count > 0 ? receive(call, count) : finish(call)
  }

  /// A request has been answered, or will not be.
  func completed() {
    watched.advance()
    service.buffers.give(&body)
    releaseMemory()
    head = nil
    intake = nil
    slot = nil
  }

  private func begin(_ call: borrowing AccessCall) -> Bool {
    watched.begin()
    let fields = call.head
    if let fault = fields.fault { return call.send(service.reply(to: fault), closing: true) }
    let head = HTTPRequest(call.method, call.path, headers: fields.headers, origin: origin)
    self.head = head
    // A short body is here before anybody has looked at its head.
    if !fields.bodyIsShort, let refusal = service.admit(head) { return call.send(refusal, closing: true) }
    let intake = BodyIntake(limit: service.limits.bodyBytes, announced: fields.length)
    self.intake = intake
    if intake.isHopeless(awaitsPermission: fields.awaitsPermission) {
      return call.send(service.reply(to: .bodyTooLarge(limit: service.limits.bodyBytes)), closing: true)
    }
    return true
  }

  private func receive(_ call: borrowing AccessCall, _ count: Int) -> Bool {
    defer { call.consumeUpload() }
    switch intake?.take(count) {
    case .keep where takeMemory(for: body.count + count):
      if body.capacity == 0 { body = service.buffers.take() }
      call.appendUpload(to: &body)
    case .keep:
      service.rejections.count(.memory)
      intake?.refuse()
      dropBody()
    case .drop: dropBody()
    case .abandon, nil: return false
    }
    return true
  }

  /// Takes from the budget what a body needs more than is held. Short ones need nothing of it; the others take all that
  /// they will need at once, so that of many none is half in when there is no more.
  private func takeMemory(for length: Int) -> Bool {
    let announced = intake?.announced ?? 0
    let missing = length > HTTPLimits.shortBody ? max(length, announced) - held : 0
    guard missing > 0 else { return true }
    guard service.budget.take(missing) else { return false }
    held += missing
    // At once, so that a long body is not copied again and again while it grows; and not before it may be had.
    if announced > 0 { body.reserveCapacity(announced) }
    return true
  }

  private func dropBody() {
    body = []
    releaseMemory()
  }

  private func releaseMemory() {
    guard held > 0 else { return }
    service.budget.give(held)
    held = 0
  }

  private func finish(_ call: borrowing AccessCall) -> Bool {
    if let slot {
      return call.send(slot.reply ?? service.reply(to: .unanswered), closing: service.isDraining)
    }
    if intake?.isTooLong == true {
      return call.send(service.reply(to: .bodyTooLarge(limit: service.limits.bodyBytes)), closing: true)
    }
    if intake?.isRefused == true {
      return call.send(service.reply(to: .overloaded), closing: service.isDraining)
    }
    if isSurplus {
      service.rejections.count(.connections)
      return call.send(service.reply(to: .overloaded), closing: true)
    }
    guard var request = head.take() else { return false }
    request.body = body
    if body.count > HTTPLimits.shortBody { return work(call, request) }
    switch service.handler(request) {
    case .now(let reply):
      return call.send(reply, closing: service.isDraining)
    case .later(let start):
      start(promise(call))
      return true
    }
  }

  /// Has a request answered by a thread that serves nobody.
  private func work(_ call: borrowing AccessCall, _ request: HTTPRequest) -> Bool {
    let responder = promise(call)
    let isTaken = service.queue.offer(at: CoarseClock.milliseconds, responder) { [handler = service.handler] in
      handler(request)
    }
    if !isTaken {
      service.rejections.count(.queue)
      responder.reply(service.reply(to: .overloaded))
    }
    return true
  }

  /// Suspends the connection until the responder is given a reply.
  private func promise(_ call: borrowing AccessCall) -> HTTPResponder {
    body = []
    let slot = call.suspend(service.promises)
    self.slot = slot
    return HTTPResponder { slot.settle($0) }
  }
}
