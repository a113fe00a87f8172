// fmguard — SPDX-License-Identifier: Apache-2.0
// A bound socket, and the file of a Unix socket. Knows nothing of HTTP.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A socket that listens; closed with the object.
public final class ListenSocket: Sendable {
  /// Who may connect to a Unix socket: its owner and its group.
  private static let mode: mode_t = 0o660
  private static let backlog: Int32 = 1024

  /// Where it is bound, with the port that it was given.
  public let address: ListenAddress
  let descriptor: Int32
  /// Whether it was bound here.
  private let isOwn: Bool
  /// The file of a Unix socket that goes with it.
  private let ownFile: SocketFile?

  /// Binds a socket and listens.
  ///
  /// A Unix socket's file that nobody listens at any more is replaced. `*` takes IPv4, too.
  public init(_ address: ListenAddress) throws(HTTPServerError) {
    if case .unix(let path) = address.kind { try ListenSocket.removeStale(path, address) }
    let wanted = SocketAddress(address)
    let socket = SystemSocket.open(wanted.family)
    guard socket >= 0 else { throw HTTPServerError(.cannotListen, address, errno) }
    var enable: Int32 = 1
    // SAFETY: the option is an int, read during the call.
    unsafe setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &enable, socklen_t(MemoryLayout<Int32>.size))
    // SAFETY: the address lives through the call.
    let bound = unsafe wanted.withPointer { unsafe bind(socket, $0, $1) }
    // Before anybody can connect.
    if bound == 0, case .unix(let path) = address.kind { unsafe chmod(path, ListenSocket.mode) }
    guard bound == 0, listen(socket, ListenSocket.backlog) == 0 else {
      let error = HTTPServerError(.cannotListen, address, errno)
      close(socket)
      throw error
    }
    if case .unix(let path) = address.kind {
      ownFile = SocketFile(path)
    } else {
      ownFile = nil
    }
    descriptor = socket
    isOwn = true
    self.address = (SocketAddress(of: socket)?.listenAddress ?? address).speaking(tls: address.usesTLS)
  }

  /// Takes a socket over that is bound and listens already, such as one that systemd made.
  ///
  /// - Parameter tls: whether TLS is spoken there.
  public init(inherited descriptor: Int32, tls: Bool = false) throws(HTTPServerError) {
    guard let address = SocketAddress(of: descriptor)?.listenAddress else {
      throw HTTPServerError(.notASocket, nil, 0)
    }
    // Not handed on to programs that this one starts, and never waited at.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    self.descriptor = descriptor
    self.address = address.speaking(tls: tls)
    isOwn = false
    ownFile = nil
  }

  /// Refuses whoever comes from now on. Not where the socket was handed over: it is served again by the next process.
  func refuse() {
    if isOwn { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }

  deinit {
    close(descriptor)
    // Another service may have put its own there since.
    if let ownFile, case .unix(let path) = address.kind, SocketFile(path) == ownFile { unsafe unlink(path) }
  }

  var origin: HTTPOrigin {
    switch address.kind {
    case .unix: .unixSocket
    case .tcp: .network
    }
  }

  /// Removes the file of a Unix socket that a process left behind when it was killed. Whether anybody listens, only a
  /// connection tells. What is no socket stays.
  private static func removeStale(_ path: String, _ address: ListenAddress) throws(HTTPServerError) {
    var status = stat()
    // SAFETY: the structure is filled by the call and not kept.
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
    let socket = SystemSocket.open(AF_UNIX)
    guard socket >= 0 else { return }
    defer { close(socket) }
    // SAFETY: the address lives through the call.
    let connected = unsafe SocketAddress(address).withPointer { unsafe connect(socket, $0, $1) }
    if connected == 0 { throw HTTPServerError(.cannotListen, address, EADDRINUSE) }
    if errno == ECONNREFUSED { unsafe unlink(path) }
  }
}

/// Which file it is, whatever its path.
private struct SocketFile: Equatable {
  let device: UInt64
  let inode: UInt64

  init?(_ path: String) {
    var status = stat()
    // SAFETY: the structure is filled by the call and not kept.
    guard unsafe lstat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

private enum SystemSocket {
  static func open(_ family: Int32) -> Int32 {
    socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
  }
}
