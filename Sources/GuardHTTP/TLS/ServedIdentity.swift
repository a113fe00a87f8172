// fmguard — SPDX-License-Identifier: Apache-2.0
// Who a server shows that it is, and how a connection gets to know. Reads no key.

internal import CMicroHTTPD
internal import GnuTLSLibrary

/// The identity that connections begin with; another can take its place at any time.
final class ServedIdentity: Sendable {
  private let current: Locked<TLSIdentity>

  init(_ identity: TLSIdentity) {
    current = Locked(identity)
  }

  /// Shows another to the connections that come from now on. Those that there are go on.
  func replace(by identity: TLSIdentity) {
    current.withLock { $0 = identity }
  }

  /// Shows it to the client of a new connection.
  ///
  /// - Returns: it, which has to live as long as the connection.
  func show(to connection: OpaquePointer) -> TLSIdentity? {
    let identity = current.withLock { $0 }
    // SAFETY: the session of a connection that has just begun, before its handshake; libmicrohttpd frees it before it
    // says that the connection has ended.
    guard let session = unsafe cmicrohttpd_session(connection),
      unsafe gnutls_credentials_set(
        OpaquePointer(session), GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(identity.credentials)) == 0
    else { return nil }
    return identity
  }
}
