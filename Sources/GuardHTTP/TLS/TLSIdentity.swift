// fmguard — SPDX-License-Identifier: Apache-2.0
// A server's key and certificates, read and compared, by GnuTLS. Reads no file, and knows no daemon.

internal import GnuTLSLibrary

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A key and the certificates that belong to it, ready to be shown to clients.
///
/// Immutable; any thread may use it. Each connection holds the one that it began with, so that another can take its
/// place for those that come.
///
/// Source: https://www.gnutls.org/manual/html_node/Certificate-credentials.html
// SAFETY: GnuTLS reads credentials that are set up from any thread; they are freed when nobody holds the object.
@safe public final class TLSIdentity: @unchecked Sendable {
  /// From when on all of its certificates are valid, in seconds since 1970.
  public let validFrom: Int
  /// When the first of its certificates expires, in seconds since 1970.
  public let expires: Int

  let credentials: gnutls_certificate_credentials_t

  /// Reads a key and certificates in PEM.
  ///
  /// - Parameters:
  ///   - key: the private key, not encrypted.
  ///   - certificates: that of the server, and after it those that lead to its root, which may be left out.
  /// - Throws: if either cannot be read, or they do not belong together.
  public init(key: [UInt8], certificates: [UInt8]) throws(TLSError) {
    var made: gnutls_certificate_credentials_t?
    // SAFETY: writes a pointer to the new credentials.
    guard unsafe gnutls_certificate_allocate_credentials(&made) == 0, let credentials = unsafe made else {
      throw TLSError(.unusable, GNUTLS_E_MEMORY_ERROR)
    }
    // SAFETY: read during the call; GnuTLS keeps copies of its own.
    let status = unsafe Self.withDatum(certificates) { certificates in
      unsafe Self.withDatum(key) { key in
        unsafe gnutls_certificate_set_x509_key_mem2(credentials, certificates, key, GNUTLS_X509_FMT_PEM, nil, 0)
      }
    }
    guard status >= 0, let times = unsafe Self.times(of: credentials) else {
      unsafe gnutls_certificate_free_credentials(credentials)
      let kind: TLSError.Kind = status == GNUTLS_E_CERTIFICATE_KEY_MISMATCH ? .mismatch : .unusable
      throw TLSError(kind, status < 0 ? status : GNUTLS_E_NO_CERTIFICATE_FOUND)
    }
    unsafe self.credentials = credentials
    validFrom = times.from
    expires = times.until
  }

  deinit {
    // SAFETY: made by the initializer; nobody uses them any more.
    unsafe gnutls_certificate_free_credentials(credentials)
  }

  /// Whether its certificates are valid at a time, in seconds since 1970.
  public func isValid(at seconds: Int) -> Bool { (validFrom..<max(validFrom, expires)).contains(seconds) }

  /// The time in which all certificates are valid.
  private static func times(of credentials: gnutls_certificate_credentials_t) -> (from: Int, until: Int)? {
    var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
    var count: UInt32 = 0
    // SAFETY: writes copies that belong to the caller: each certificate, and the list.
    guard unsafe gnutls_certificate_get_x509_crt(credentials, 0, &list, &count) == 0, let list = unsafe list else {
      return nil
    }
    // GnuTLS has its memory of malloc, unless it is told otherwise, which nobody does.
    defer { unsafe free(list) }
    var times = (from: 0, until: Int.max)
    for index in 0..<Int(count) {
      guard let certificate = unsafe list[index] else { continue }
      times.from = max(times.from, unsafe gnutls_x509_crt_get_activation_time(certificate))
      times.until = min(times.until, unsafe gnutls_x509_crt_get_expiration_time(certificate))
      unsafe gnutls_x509_crt_deinit(certificate)
    }
    return times
  }

  private static func withDatum(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Int32) -> Int32 {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      // SAFETY: GnuTLS only reads what a datum points to here.
      var datum = unsafe gnutls_datum_t(
        data: UnsafeMutablePointer(mutating: bytes.baseAddress), size: UInt32(bytes.count))
      return unsafe body(&datum)
    }
  }
}
