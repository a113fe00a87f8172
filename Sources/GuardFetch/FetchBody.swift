// fmguard — SPDX-License-Identifier: Apache-2.0
// What is sent. A value.

/// The body of a POST.
public struct FetchBody: Sendable, Hashable {
  /// `Content-Type`: printable ASCII.
  public var type: String
  /// The bytes, at most 2 GB; they are copied once.
  public var bytes: [UInt8]

  public init(type: String, bytes: [UInt8]) {
    (self.type, self.bytes) = (type, bytes)
  }

  /// A body of JSON.
  public static func json(_ bytes: [UInt8]) -> FetchBody { FetchBody(type: "application/json", bytes: bytes) }
}
