// fmguard — SPDX-License-Identifier: Apache-2.0
// What the connections of a listener share. Knows no socket.

internal import Synchronization

/// Everything that serving a connection needs.
final class HTTPService: Sendable {
  let limits: HTTPLimits
  let origin: HTTPOrigin
  let handler: @Sendable (HTTPRequest) -> HTTPAnswer
  let admit: @Sendable (HTTPRequest) -> HTTPReply?
  let faults: @Sendable (HTTPFault) -> HTTPReply
  let connections: ConnectionTable
  let promises: PromiseCount
  let buffers: BufferPool
  private let drains: DrainFlag

  init(
    _ limits: HTTPLimits, _ origin: HTTPOrigin, handler: @escaping @Sendable (HTTPRequest) -> HTTPAnswer,
    admit: @escaping @Sendable (HTTPRequest) -> HTTPReply?, faults: @escaping @Sendable (HTTPFault) -> HTTPReply,
    connections: ConnectionTable, promises: PromiseCount, buffers: BufferPool, drains: DrainFlag
  ) {
    self.limits = limits
    self.origin = origin
    self.handler = handler
    self.admit = admit
    self.faults = faults
    self.connections = connections
    self.promises = promises
    self.buffers = buffers
    self.drains = drains
  }

  /// Whether every reply is to be the last of its connection.
  var isDraining: Bool { drains.isUp }

  func reply(to fault: HTTPFault) -> HTTPReply { faults(fault) }
}

/// Whether a server is on its way down.
final class DrainFlag: Sendable {
  private let flag = Atomic(false)

  var isUp: Bool { flag.load(ordering: .relaxed) }

  func raise() { flag.store(true, ordering: .relaxed) }
}
