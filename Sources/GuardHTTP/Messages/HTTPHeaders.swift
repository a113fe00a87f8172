// fmguard — SPDX-License-Identifier: Apache-2.0
// The header fields of a request that anybody asks for. A value; the others are not copied.

/// The fields of a request's head that routes look at. Of a field that is there twice, the first counts.
public struct HTTPHeaders: Sendable, Hashable {
  /// `Host`.
  public var host: String?
  /// `Authorization`.
  public var authorization: String?
  /// `X-Api-Key`.
  public var apiKey: String?
  /// `Content-Type`.
  public var contentType: String?
  /// `Content-Encoding`.
  public var contentEncoding: String?

  public init(
    host: String? = nil, authorization: String? = nil, apiKey: String? = nil, contentType: String? = nil,
    contentEncoding: String? = nil
  ) {
    self.host = host
    self.authorization = authorization
    self.apiKey = apiKey
    self.contentType = contentType
    self.contentEncoding = contentEncoding
  }
}
