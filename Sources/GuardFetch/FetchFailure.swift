// fmguard — SPDX-License-Identifier: Apache-2.0
// Why nothing came back: facts without a word of the other side.

internal import CurlLibrary

/// A GET that came to nothing.
public struct FetchFailure: Error, Sendable, Hashable {
  /// What went wrong; the code is stable.
  public struct Kind: Sendable, Hashable {
    public let code: String
    /// In words that hold nothing of what was asked or answered.
    public let words: String

    public static let unresolved = Kind(code: "unresolved", words: "the name of the host has no address")
    public static let unreachable = Kind(code: "unreachable", words: "there is no connection to the host")
    public static let timeout = Kind(code: "timeout", words: "it took too long")
    public static let untrusted = Kind(code: "certificate", words: "the certificate of the host is not trusted")
    public static let handshake = Kind(code: "handshake", words: "TLS could not be agreed upon with the host")
    public static let tooLarge = Kind(code: "too_large", words: "there is more of it than the limit")
    public static let broken = Kind(code: "broken_reply", words: "the reply is broken or cut off")
    public static let certificates = Kind(code: "certificates", words: "the file of certificates cannot be used")
    public static let ended = Kind(code: "ended", words: "the service is on its way down")
    public static let other = Kind(code: "fetch", words: "it cannot be fetched")
  }

  public let kind: Kind

  public init(_ kind: Kind) { self.kind = kind }

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
      case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_BAD_CONTENT_ENCODING,
        CURLE_WEIRD_SERVER_REPLY,
        CURLE_WRITE_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_SEND_ERROR:
        .broken
      case CURLE_ABORTED_BY_CALLBACK: .ended
      default: .other
      }
  }
}
