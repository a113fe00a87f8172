// fmguard — SPDX-License-Identifier: Apache-2.0
// How much a server takes on. A value.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Within which limits a server serves.
public struct HTTPLimits: Sendable, Hashable {
  /// A body up to this many bytes is short: it is answered by the thread that has read it, within microseconds, and
  /// costs none of `memoryBytes`. Longer ones are work.
  public static let shortBody = 16 << 10

  /// The longest body, in bytes; 413 beyond. 8 MiB by default.
  public var bodyBytes = 8 << 20
  /// Open connections, of all listeners; 503 beyond, and when a further eighth is there too, new ones wait to be
  /// accepted. 10,000 by default.
  public var connections = 10_000
  /// Open connections of one address, at each listener; further ones are closed. 0, the default: any number. Unix
  /// sockets have no addresses.
  public var connectionsPerAddress = 0
  /// Seconds without a byte in either direction after which a connection is closed. 60 by default.
  public var idleSeconds = 60
  /// Seconds from the end of one request of a connection, or from its beginning, to the end of the next beyond the
  /// time that it may be idle: what is slower is cut off. Also how long work may wait and take; 503 beyond. 30 by
  /// default.
  public var requestSeconds = 30
  /// Threads that serve, for each listener. 2 by default.
  public var threads = 2
  /// Requests with long bodies that are worked on at a time. As many as there are processors by default.
  public var workers = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  /// Requests with long bodies that may wait for a worker; 503 beyond. 64 by default.
  public var queue = 64
  /// Bytes of all long bodies together: on their way in, in line, and worked on; 503 beyond. 256 MiB by default.
  public var memoryBytes = 256 << 20

  public init() {}
}
