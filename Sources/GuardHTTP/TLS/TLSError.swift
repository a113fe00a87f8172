// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a key and certificates cannot be used. Facts; quotes neither.

internal import GnuTLSLibrary

/// Why a key and certificates cannot be used.
public struct TLSError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// The key is not that of the first certificate.
    case mismatch
    /// One of them cannot be read.
    case unusable
  }

  /// What is wrong.
  public let kind: Kind
  /// What GnuTLS says, in words that quote nothing.
  public let detail: String

  init(_ kind: Kind, _ status: Int32) {
    self.kind = kind
    // SAFETY: a constant of the library's.
    detail = unsafe gnutls_strerror(status).map { unsafe String(cString: $0) } ?? "error \(status)"
  }
}
