// fmguard — SPDX-License-Identifier: Apache-2.0
// Why nothing came back: facts without a word of the other side.

internal import CurlLibrary

/// A request that came to nothing.
public struct FetchFailure: Error, Sendable, Hashable {
  /// What went wrong.
  public struct Kind: Sendable, Hashable {
    /// The stable name.
    public let code: String
    /// In words that hold nothing of what was asked or answered.
    public let words: String

    /// The name of the host leads nowhere.
    public static let unresolved = Kind(code: "unresolved", words: "the name of the host has no address")
    /// Nobody answers at the host, or not at the port.
    public static let unreachable = Kind(code: "unreachable", words: "there is no connection to the host")
    /// A limit of the request in time, or in speed, was reached.
    public static let timeout = Kind(code: "timeout", words: "it took too long")
    /// TLS: the certificate is another's, has expired, or comes from nobody who is trusted.
    public static let untrusted = Kind(code: "certificate", words: "the certificate of the host is not trusted")
    /// TLS: client and server have nothing in common.
    public static let handshake = Kind(code: "handshake", words: "TLS could not be agreed upon with the host")
    /// The body is longer than the request allows.
    public static let tooLarge = Kind(code: "too_large", words: "there is more of it than the limit")
    /// The reply is none of HTTP, was cut off, or is packed in a way that was not asked for.
    public static let broken = Kind(code: "broken_reply", words: "the reply is broken or cut off")
    /// The file of certificates that the request names is missing or unreadable.
    public static let certificates = Kind(code: "certificates", words: "the file of certificates cannot be used")
    /// `Fetcher.end` was called, or the request was cancelled.
    public static let ended = Kind(code: "ended", words: "the service is on its way down")
    /// Anything else, lack of memory among it.
    public static let other = Kind(code: "fetch", words: "it cannot be fetched")
  }

  /// What went wrong.
  public let kind: Kind

  public init(_ kind: Kind) { self.kind = kind }

  /// That of a code of libcurl's.
  ///
  /// Source: https://curl.se/libcurl/c/libcurl-errors.html
  init(_ code: CURLcode) {
    kind =
      switch code {
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unresolved
      case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED: .unreachable
      case CURLE_OPERATION_TIMEDOUT: .timeout
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: .untrusted
      case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED: .handshake
      case CURLE_FILESIZE_EXCEEDED: .tooLarge
      case CURLE_SSL_CACERT_BADFILE: .certificates
      case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_WRITE_ERROR, CURLE_GOT_NOTHING,
        CURLE_BAD_CONTENT_ENCODING, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .broken
      case CURLE_ABORTED_BY_CALLBACK: .ended
      default: .other
      }
  }
}
