// fmguard — SPDX-License-Identifier: Apache-2.0
// A request as a route sees it. A value; knows nothing of sockets.

/// One request, read to its end.
public struct HTTPRequest: Sendable {
  /// The method.
  public let method: HTTPMethod
  /// The path as it was sent, without the query; escapes are not undone. Ill-formed UTF-8 is U+FFFD.
  public let path: String
  /// The fields of the head that routes look at.
  public let headers: HTTPHeaders
  /// The body, put together from its chunks.
  public internal(set) var body: [UInt8]
  /// Where the request came in.
  public let origin: HTTPOrigin

  public init(
    _ method: HTTPMethod, _ path: String, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [],
    origin: HTTPOrigin = .network
  ) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
    self.origin = origin
  }
}

/// By which kind of listener a request came in.
public enum HTTPOrigin: Sendable, Hashable {
  /// A Unix socket: the permissions of its file say who may connect.
  case unixSocket
  /// TCP.
  case network
}
