// fmguard — SPDX-License-Identifier: Apache-2.0
// Owns one daemon of libmicrohttpd and lends it its callbacks. The only file that starts or stops one.

internal import CMicroHTTPD
internal import MicroHTTPDLibrary

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A daemon: one listener and the threads that serve it.
// SAFETY: libmicrohttpd's functions that are called here may be called from any thread; the owner calls them in order.
@safe final class HTTPDaemon: @unchecked Sendable {
  /// Memory for the head of a request, and for each read of a body. libmicrohttpd clears it after each request.
  private static let connectionMemory = 16 << 10

  private let daemon: OpaquePointer
  /// The socket that libmicrohttpd polls.
  private let descriptor: Int32
  private let socket: ListenSocket
  private let listener: ServedListener

  /// Starts to serve what comes in at a socket.
  ///
  /// - Parameter identity: for TLS; nil for plain HTTP.
  init(_ socket: ListenSocket, _ service: HTTPService, _ identity: ServedIdentity?) throws(HTTPServerError) {
    // A descriptor of its own, since libmicrohttpd closes it where starting fails.
    let descriptor = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw HTTPServerError(.cannotServe, socket.address, errno) }
    self.descriptor = descriptor
    self.socket = socket
    listener = ServedListener(service, socket.origin, identity)
    let limits = service.limits
    // SAFETY: this object keeps the listener alive until the daemon has stopped; libmicrohttpd reads the options during
    // the call.
    var options = unsafe cmicrohttpd_options(
      context: Unmanaged.passUnretained(listener).toOpaque(), access: onAccess, completed: onCompletion,
      connected: onConnection, socket: descriptor, threads: UInt32(limits.threads),
      connections: UInt32(limits.connections + max(limits.connections / 8, limits.threads)),
      connections_per_address: UInt32(limits.connectionsPerAddress), idle_seconds: UInt32(limits.idleSeconds),
      connection_memory: Self.connectionMemory, tls: identity != nil)
    guard let started = unsafe cmicrohttpd_start(&options) else {
      throw HTTPServerError(.cannotServe, socket.address, 0)
    }
    unsafe daemon = started
  }

  /// Accepts no more connections; those that there are go on. Whoever comes is refused at once, unless the socket is
  /// another's, who may have it served again.
  func quiesce() {
    // SAFETY: the daemon runs. The socket that comes back is `descriptor`, which threads poll until they stop.
    _ = unsafe MHD_quiesce_daemon(daemon)
    socket.refuse()
  }

  /// Closes the connections and ends the threads, after `quiesce` and when no promise is open. Called once.
  func stop() {
    // SAFETY: called once, and nothing is suspended any more.
    unsafe MHD_stop_daemon(daemon)
    close(descriptor)
  }
}

// MARK: Callbacks

/// A request: its head, a part of its body, or its end. See `MHD_AccessHandlerCallback`.
private let onAccess: MHD_AccessHandlerCallback = {
  _, connection, url, method, _, upload, uploadSize, request in
  // SAFETY: `onConnection` put the object there, which lives until the connection is closed.
  guard let connection = unsafe connection, let url = unsafe url, let method = unsafe method,
    let uploadSize = unsafe uploadSize, let request = unsafe request,
    let context = unsafe cmicrohttpd_context(connection)
  else { return .NO }
  let served = unsafe Unmanaged<ServedConnection>.fromOpaque(context).takeUnretainedValue()
  let call = unsafe AccessCall(
    connection: connection, url: url, methodName: method, upload: upload, uploadSize: uploadSize)
  // Null at the first call for a request, and what was put there at the others.
  let isHead = unsafe request.pointee == nil
  unsafe request.pointee = context
  return served.handle(call, isHead: isHead) ? .YES : .NO
}

/// A request has been answered, or will not be. See `MHD_RequestCompletedCallback`.
private let onCompletion: MHD_RequestCompletedCallback = { _, _, request, _ in
  guard let context = unsafe request?.pointee else { return }
  // SAFETY: put there by `onAccess`; the connection is still open.
  unsafe Unmanaged<ServedConnection>.fromOpaque(context).takeUnretainedValue().completed()
}

/// A connection begins or ends. See `MHD_NotifyConnectionCallback`.
private let onConnection: MHD_NotifyConnectionCallback = { context, connection, slot, event in
  guard let context = unsafe context, let connection = unsafe connection, let slot = unsafe slot else { return }
  if event == .CONNECTION_NOTIFY_STARTED {
    // SAFETY: the daemon keeps the listener alive. The object is retained for the slot, and released when the
    // connection ends, which is told once for each that began.
    let listener = unsafe Unmanaged<ServedListener>.fromOpaque(context).takeUnretainedValue()
    let identity = unsafe listener.identity?.show(to: connection)
    let served = unsafe ServedConnection(cmicrohttpd_socket(connection), listener, identity)
    unsafe slot.pointee = Unmanaged.passRetained(served).toOpaque()
  } else if let kept = unsafe slot.pointee {
    let served = unsafe Unmanaged<ServedConnection>.fromOpaque(kept).takeRetainedValue()
    served.end()
    unsafe slot.pointee = nil
  }
}
