// fmguard — SPDX-License-Identifier: Apache-2.0
// What a request is answered with. A value; knows nothing of sockets.

/// One reply.
public struct HTTPReply: Sendable, Hashable {
  /// The status code, from 200 to 599.
  public var status: Int
  /// `Content-Type`.
  public var contentType: String
  /// Further fields of the head.
  public var headers: [HTTPField]
  /// The body.
  public var body: [UInt8]
  /// Whether the connection is closed after it.
  public var closesConnection: Bool

  public init(
    _ status: Int = 200, contentType: String = HTTPReply.json, headers: [HTTPField] = [], body: [UInt8],
    closesConnection: Bool = false
  ) {
    self.status = status
    self.contentType = contentType
    self.headers = headers
    self.body = body
    self.closesConnection = closesConnection
  }

  /// The media type of JSON.
  public static let json = "application/json"
}

/// A name and a value of a reply's head: printable ASCII, without line breaks.
public struct HTTPField: Sendable, Hashable {
  public let name: String
  public let value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
