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
  private let limits: HTTPLimits
  private let connections = ConnectionTable()
  private let promises = PromiseCount()
  private let drains = DrainFlag()
  private let daemons: Locked<[HTTPDaemon]>

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - sockets: they are closed when the server has stopped.
  ///   - tls: for listeners of TCP; nil for plain HTTP.
  ///   - faults: a reply to what is not handed to the handler.
  ///   - admit: is shown the head of a request that has a body, before any of it is kept; a reply turns it away.
  ///   - handler: called for each request, by several threads at a time.
  public init(
    _ sockets: [ListenSocket], limits: HTTPLimits = HTTPLimits(), tls: TLSMaterial? = nil,
    faults: @escaping @Sendable (HTTPFault) -> HTTPReply,
    admit: @escaping @Sendable (HTTPRequest) -> HTTPReply? = { _ in nil },
    handler: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) throws(HTTPServerError) {
    addresses = sockets.map(\.address)
    self.limits = limits
    let buffers = BufferPool()
    var started: [HTTPDaemon] = []
    for socket in sockets {
      let service = HTTPService(
        limits, socket.origin, handler: handler, admit: admit, faults: faults, connections: connections,
        promises: promises, buffers: buffers, drains: drains)
      do throws(HTTPServerError) {
        started.append(try HTTPDaemon(socket, service, tls: socket.origin == .network ? tls : nil))
      } catch {
        for daemon in started {
          daemon.quiesce()
          daemon.stop()
        }
        throw error
      }
    }
    daemons = Locked(started)
  }

  /// How many connections are open.
  public var connectionCount: Int { connections.count }

  /// Cuts off the connections that have been too slow, see `HTTPLimits.requestSeconds`; to be called about once a
  /// second.
  ///
  /// - Returns: how many.
  @discardableResult
  public func cutOffSlowConnections() -> Int {
    connections.cutOff(waitingOver: (limits.idleSeconds + limits.requestSeconds) * 1000)
  }

  /// Accepts no more connections, lets requests that are on their way be answered, and stops.
  ///
  /// Every reply closes its connection from now on. When for a moment no request has been under way, or when the time
  /// is up, the connections that are left are closed. Promised replies are waited for, whatever the time.
  public func stop(within time: Duration) {
    let daemons = daemons.withLock { daemons in
      defer { daemons = [] }
      return daemons
    }
    guard !daemons.isEmpty else { return }
    drains.raise()
    for daemon in daemons { daemon.quiesce() }
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end, connections.count > 0, !connections.isQuiet(for: Self.quietTime) {
      usleep(5_000)
    }
    while !promises.isZero { usleep(5_000) }
    for daemon in daemons { daemon.stop() }
  }
}
