// fmguard — SPDX-License-Identifier: Apache-2.0
// Listeners with their daemons, from start to drain. Knows nothing of what is served.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Serves HTTP at any number of listeners, on threads of its own.
///
///     let server = try HTTPServer([ListenSocket(address)], limits: HTTPLimits(), faults: { … }) { request in
///       .now(HTTPReply(body: Array("hello".utf8)))
///     }
///     …
///     server.stop(within: .seconds(10))
///
/// Handlers run on the threads that serve, so they must be short; what takes longer promises its reply
/// (`HTTPAnswer.later`). Any thread may use a server. It must be stopped before it is let go of.
///
/// Source: https://www.gnu.org/software/libmicrohttpd
public final class HTTPServer: Sendable {
  /// How long no request may begin or be on its way before a drain is over, in milliseconds.
  private static let quietTime = 200

  /// Where it can be reached, in the order of the sockets.
  public let addresses: [ListenAddress]
  private let service: HTTPService
  private let identity: ServedIdentity?
  private let daemons: Locked<[HTTPDaemon]>

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - sockets: they are closed when the server has stopped.
  ///   - identity: for the sockets whose address says TLS; they are not served without.
  ///   - faults: a reply to what is not handed to the handler.
  ///   - admit: is shown the head of a request whose body may be long, before any of it is kept; a reply turns it away.
  ///   - handler: called for each request, by several threads at a time.
  public init(
    _ sockets: [ListenSocket], limits: HTTPLimits = HTTPLimits(), identity: TLSIdentity? = nil,
    faults: @escaping @Sendable (HTTPFault) -> HTTPReply,
    admit: @escaping @Sendable (HTTPRequest) -> HTTPReply? = { _ in nil },
    handler: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) throws(HTTPServerError) {
    addresses = sockets.map(\.address)
    service = try HTTPService(limits, faults: faults, admit: admit, handler: handler)
    self.identity = identity.map(ServedIdentity.init)
    var started: [HTTPDaemon] = []
    do throws(HTTPServerError) {
      for socket in sockets {
        if socket.address.usesTLS, identity == nil { throw HTTPServerError(.noIdentity, socket.address, 0) }
        started.append(try HTTPDaemon(socket, service, socket.address.usesTLS ? self.identity : nil))
      }
    } catch {
      for daemon in started {
        daemon.quiesce()
        daemon.stop()
      }
      service.queue.end()
      throw error
    }
    daemons = Locked(started)
  }

  /// How many connections are open.
  public var connectionCount: Int { service.connections.count }

  /// What there is to do, and what was turned away.
  public var load: HTTPLoad { service.load }

  /// Shows another key and certificates to the clients that connect from now on. Changes nothing where the server was
  /// started without.
  public func use(_ identity: TLSIdentity) {
    self.identity?.replace(by: identity)
  }

  /// Cuts off the connections that have been too slow, and answers work that has waited or taken too long, see
  /// `HTTPLimits.requestSeconds`; to be called about once a second.
  ///
  /// - Returns: how many connections were cut off.
  @discardableResult
  public func cutOffSlowConnections() -> Int {
    let limits = service.limits
    service.expireWork(over: limits.requestSeconds * 1000)
    return service.connections.cutOff(waitingOver: (limits.idleSeconds + limits.requestSeconds) * 1000)
  }

  /// Accepts no more connections, lets requests that are on their way be answered, and stops.
  ///
  /// Every reply closes its connection from now on. When for a moment no request has been under way, or when the time
  /// is up, the connections that are left are closed. Then work that is not done is answered with 503; replies that a
  /// handler has promised are waited for, whatever the time.
  public func stop(within time: Duration) {
    let daemons = daemons.withLock { daemons in
      defer { daemons = [] }
      return daemons
    }
    guard !daemons.isEmpty else { return }
    service.drain()
    for daemon in daemons { daemon.quiesce() }
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end, connectionCount > 0, !service.connections.isQuiet(for: Self.quietTime) {
      usleep(5_000)
    }
    service.expireWork(over: -1)
    while !service.promises.isZero { usleep(5_000) }
    for daemon in daemons { daemon.stop() }
    service.queue.end()
  }
}
