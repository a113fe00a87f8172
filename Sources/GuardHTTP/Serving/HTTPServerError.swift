// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a server cannot be started. Facts, and their one text.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Why a server cannot be started.
public struct HTTPServerError: Error, Sendable, Hashable {
  /// What can be wrong.
  public struct Kind: Sendable, Hashable {
    /// The stable name.
    public let code: String
    /// The address is taken, not this machine's, or not allowed.
    public static let cannotListen = Kind(code: "cannot_listen")
    /// A descriptor that was handed over is no socket that listens.
    public static let notASocket = Kind(code: "not_a_socket")
    /// libmicrohttpd could not be started: too many descriptors or threads.
    public static let cannotServe = Kind(code: "cannot_serve")
    /// The system has no threads left for requests with long bodies.
    public static let noThreads = Kind(code: "no_threads")
    /// TLS is to be spoken, and there is no key for it.
    public static let noIdentity = Kind(code: "no_identity")
  }

  /// What is wrong.
  public let kind: Kind
  /// Where.
  public let address: ListenAddress?
  /// What the system answered (`errno`); 0 if it was not asked.
  public let code: Int32

  init(_ kind: Kind, _ address: ListenAddress?, _ code: Int32) {
    self.kind = kind
    self.address = address
    self.code = code
  }
}

extension HTTPServerError: CustomStringConvertible {
  public var description: String {
    let place = address.map(\.description) ?? "a descriptor"
    return switch kind {
    case .cannotListen: "cannot listen at \(place): \(reason)"
    case .notASocket: "\(place) that was handed over is no socket"
    case .noIdentity: "cannot serve at \(place): there is no certificate"
    case .noThreads: "the system has no threads left; have fewer workers, or raise its limit"
    default:
      "cannot serve at \(place): libmicrohttpd did not start; have fewer threads, or raise the limits of threads and "
        + "open files"
    }
  }

  private var reason: String {
    switch code {
    case EADDRINUSE: "the address is in use"
    case EADDRNOTAVAIL: "this machine does not have the address"
    case EACCES, EPERM: "permission denied"
    case ENOENT: "there is no such folder"
    case EMFILE, ENFILE: "too many open files"
    case EAFNOSUPPORT: "this machine does not know such addresses"
    default: "system error \(code)"
    }
  }
}
