// fmguard — SPDX-License-Identifier: Apache-2.0
// How much a server takes on. A value.

/// Within which limits a server serves.
public struct HTTPLimits: Sendable, Hashable {
  /// The longest body, in bytes; 413 beyond. 8 MiB by default.
  public var bodyBytes: Int
  /// Open connections, of all listeners; 503 beyond, and when a further eighth is there too, new ones wait to be
  /// accepted. 10,000 by default.
  public var connections: Int
  /// Seconds without a byte in either direction after which a connection is closed. 60 by default.
  public var idleSeconds: Int
  /// Seconds from the end of one request of a connection, or from its beginning, to the end of the next beyond the
  /// time that it may be idle: what is slower is cut off. 30 by default.
  public var requestSeconds: Int
  /// Threads that serve, for each listener. 2 by default.
  public var threads: Int

  public init(
    bodyBytes: Int = 8 << 20, connections: Int = 10_000, idleSeconds: Int = 60, requestSeconds: Int = 30,
    threads: Int = 2
  ) {
    self.bodyBytes = bodyBytes
    self.connections = connections
    self.idleSeconds = idleSeconds
    self.requestSeconds = requestSeconds
    self.threads = threads
  }
}
