// fmguard — SPDX-License-Identifier: Apache-2.0
// What the service is told before it starts. A value; reads no file.

public import GuardHTTP

/// How the service runs.
public struct ServiceSettings: Sendable, Hashable {
  /// The configuration directory.
  public var directory: String
  /// Where to listen, beside the sockets that systemd hands over. If there are neither, at `defaultAddress`.
  public var addresses: [ListenAddress] = []
  /// The keys file. Nil: nobody needs a key, and only this machine may ask.
  public var keys: String?
  /// The file of the certificate that clients are shown where TLS is spoken, and of those that lead to its root.
  public var certificate: String?
  /// The file of the private key that belongs to it.
  public var certificateKey: String?
  /// The file of public keys, one of which must have signed the configuration directory. Nil: it need not be signed.
  public var publicKey: String?
  /// The folder in which the newest serial of a signature and the last good copies of lists from URLs are kept across
  /// restarts. Nil: they are kept in memory only.
  public var state: String?
  /// Whether the configuration directory is watched, and loaded again when its files have changed.
  public var watches = false
  /// The file that a record of each check is appended to. Nil: none is kept.
  public var audit: String?
  /// The file of the key that texts are hashed with for the audit.
  public var auditKey: String?
  /// How much is taken on.
  public var limits = HTTPLimits()
  /// How many items a request may have; 413 beyond.
  public var itemLimit = 1000
  /// How long requests that are under way may take when the service is told to stop, in seconds.
  public var drainSeconds = 25
  /// How the log is written.
  public var logFormat = LogFormat.text

  /// The file that the settings were read from, and what it held; nil if there was none.
  var file: SettingsFile?

  /// Where to listen if nothing is said.
  public static let defaultAddress = ListenAddress(.tcp(host: "127.0.0.1", port: 8080))

  public init(directory: String) {
    self.directory = directory
  }
}
