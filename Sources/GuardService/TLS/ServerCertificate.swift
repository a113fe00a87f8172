// fmguard — SPDX-License-Identifier: Apache-2.0
// The service's certificate: its files, the one that is shown, and how another takes its place. Knows no request.

internal import FMGuard
internal import GuardHTTP

/// The certificate that clients are shown where TLS is spoken.
///
/// It is read again at each reload. One that is wrong never takes the place of the one in force; nor does one that is
/// out of date, though the service starts with such a one: its callers, and its metrics, say so.
final class ServerCertificate: Sendable {
  /// One that was read, with the bytes of its files.
  struct Version: Sendable {
    let identity: TLSIdentity
    fileprivate let source: [[UInt8]]
  }

  let certificateFile: String
  let keyFile: String
  private let current: Locked<Version>
  private let server = Locked<HTTPServer?>(nil)

  /// Reads both files.
  init(certificate: String, key: String) throws(ConfigurationError) {
    certificateFile = certificate
    keyFile = key
    current = Locked(try Self.read(certificate, key))
  }

  /// The one that is shown.
  var identity: TLSIdentity { current.withLock { $0.identity } }

  /// The one that is in the files, if it is another than the one that is shown.
  ///
  /// - Throws: what is wrong with it.
  func renewed(at now: WallTime = .now) throws(ConfigurationError) -> Version? {
    let version = try Self.read(certificateFile, keyFile)
    guard version.source != current.withLock({ $0.source }) else { return nil }
    guard version.identity.isValid(at: now.seconds) else {
      throw ConfigurationError([Issue(.outOfDate, file: certificateFile)])
    }
    return version
  }

  /// Shows another from now on.
  func use(_ version: Version) {
    current.withLock { $0 = version }
    server.withLock { $0 }?.use(version.identity)
  }

  /// The server that shows it.
  func show(by server: HTTPServer) {
    self.server.withLock { $0 = server }
  }

  private static func read(_ certificate: String, _ key: String) throws(ConfigurationError) -> Version {
    var issues: [Issue] = []
    // Whoever can read the key can be taken for the service.
    if ServiceFile.grants(0o027, at: key) { issues.append(Issue(.certificateKeyMode, file: key)) }
    var source: [[UInt8]] = []
    for path in [certificate, key] {
      do throws(Issue) { source.append(try ServiceFile.read(path)) } catch { issues.append(error) }
    }
    guard issues.isEmpty else { throw ConfigurationError(issues) }
    do throws(TLSError) {
      return Version(identity: try TLSIdentity(key: source[1], certificates: source[0]), source: source)
    } catch {
      let kind: Issue.Kind = error.kind == .mismatch ? .foreignKey : .notACertificate
      throw ConfigurationError([Issue(kind, file: certificate, related: key, detail: error.detail)])
    }
  }
}

extension ServerCertificate {
  /// That of the settings; nil if they name none.
  static func of(_ settings: ServiceSettings) throws(ConfigurationError) -> ServerCertificate? {
    guard let certificate = settings.certificate, let key = settings.certificateKey else { return nil }
    return try ServerCertificate(certificate: certificate, key: key)
  }
}

extension Issue.Kind {
  fileprivate static let certificateKeyMode = Self(
    "certificate_key_mode",
    "others than its owner and its group may read the key, or others than its owner write to it",
    remedy: "chmod 640 or 600 it; make a new one if others had it")
  fileprivate static let foreignKey = Self(
    "foreign_key", "the key in {related} is not that of the certificate",
    remedy: "put the two together that belong together")
  fileprivate static let notACertificate = Self(
    "not_a_certificate", "GnuTLS cannot use the certificate, or the key in {related}: {detail}",
    remedy: "write both in PEM, the certificate of the service first, the key without a password")
  fileprivate static let outOfDate = Self(
    "out_of_date", "the new certificate has expired, or is not valid yet",
    remedy: "put a valid one there, or set the clock")
}
