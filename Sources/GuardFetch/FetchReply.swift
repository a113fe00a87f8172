// fmguard — SPDX-License-Identifier: Apache-2.0
// What came back. A value; nobody has looked into the body.

/// The reply to one request, whatever its status.
public struct FetchReply: Sendable {
  /// The status code.
  public let status: Int
  /// `ETag`, as it stands.
  public let tag: String?
  /// `Last-Modified`, as it stands.
  public let modified: String?
  /// `Content-Type` in lower case, without parameters.
  public let type: String?
  /// Where it leads, as an absolute URL.
  public let redirect: String?
  /// After how many seconds to ask again.
  public let retryAfter: Int?
  /// The body, unpacked.
  public let body: [UInt8]
}
