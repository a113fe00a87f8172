// fmguard — SPDX-License-Identifier: Apache-2.0
// One connection and the request that is on its way over it. Knows the order of libmicrohttpd's calls.

/// A connection of one listener. Used by the thread that serves it and by no other.
final class ServedConnection {
  let watched: WatchedConnection
  private let service: HTTPService
  /// Whether it is one more than there may be.
  private let isSurplus: Bool
  private var intake: BodyIntake?
  private var body: [UInt8] = []
  private var slot: ReplySlot?

  init(_ socket: Int32, _ service: HTTPService) {
    watched = WatchedConnection(socket: socket)
    self.service = service
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
    intake = nil
    slot = nil
  }

  private func begin(_ call: borrowing AccessCall) -> Bool {
    watched.begin()
    let announced = call.header("Content-Length")
    let length = announced.flatMap { Int($0) }
    let coding = call.header("Transfer-Encoding")
    // A length that is no number is one that somebody else may read.
    let isAmbiguous =
      coding.map { announced != nil || $0.lowercased() != "chunked" } ?? (announced != nil && length == nil)
    if isAmbiguous { return call.send(service.reply(to: .bodyWithoutEnd), closing: true) }
    if coding != nil || length ?? 0 > 0 {
      let head = HTTPRequest(call.method, call.path, headers: call.headers, origin: service.origin)
      if let refusal = service.admit(head) { return call.send(refusal, closing: true) }
    }
    let intake = BodyIntake(limit: service.limits.bodyBytes, announced: length)
    self.intake = intake
    let awaits = call.header("Expect") != nil
    if intake.isHopeless(awaitsPermission: awaits, announced: length) {
      return call.send(service.reply(to: .bodyTooLarge(limit: service.limits.bodyBytes)), closing: true)
    }
    return true
  }

  private func receive(_ call: borrowing AccessCall, _ count: Int) -> Bool {
    defer { call.consumeUpload() }
    switch intake?.take(count) {
    case .keep:
      if body.isEmpty { body = service.buffers.take() }
      call.appendUpload(to: &body)
    case .drop: body = []
    case .abandon, nil: return false
    }
    return true
  }

  private func finish(_ call: borrowing AccessCall) -> Bool {
    if let slot {
      return call.send(slot.reply ?? service.reply(to: .unanswered), closing: service.isDraining)
    }
    if intake?.isTooLong == true {
      return call.send(service.reply(to: .bodyTooLarge(limit: service.limits.bodyBytes)), closing: true)
    }
    if isSurplus {
      return call.send(service.reply(to: .tooManyConnections), closing: true)
    }
    let request = HTTPRequest(
      call.method, call.path, headers: call.headers, body: body, origin: service.origin)
    switch service.handler(request) {
    case .now(let reply):
      return call.send(reply, closing: service.isDraining)
    case .later(let start):
      body = []
      let slot = call.suspend(service.promises)
      self.slot = slot
      start(HTTPResponder { slot.settle($0) })
      return true
    }
  }
}
