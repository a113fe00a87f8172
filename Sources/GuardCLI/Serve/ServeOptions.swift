// fmguard — SPDX-License-Identifier: Apache-2.0
// What `fmguard serve` was asked for, as plain values. Opens nothing and serves nothing.

/// The options of `fmguard serve`, of which `fmguardd` is the program.
public struct ServeOptions: Sendable, Hashable {
  /// How the log is written.
  public enum Log: String, Sendable, CaseIterable {
    case text
    case json
  }

  /// The settings file, which other options go before; nil for none.
  public var settings: Word?
  /// The configuration directory; nil for the first that is found.
  public var configuration: Word?
  /// Addresses to listen at, as they were given.
  public var addresses: [Word] = []
  /// The keys file; nil if nobody needs a key.
  public var keys: Word?
  /// The file of the certificate; nil if TLS is spoken nowhere.
  public var certificate: Word?
  /// The file of the key of the certificate.
  public var certificateKey: Word?
  /// The file of public keys; nil if the configuration directory need not be signed.
  public var publicKey: Word?
  /// The folder that keeps the newest serial and the last good copies of remote lists; nil for none.
  public var state: Word?
  /// Whether to load the configuration directory again when its files have changed.
  public var watches = false
  /// Nil: text.
  public var log: Log?
  /// Whether to look at everything and serve nothing.
  public var onlyChecks = false
  public var wantsHelp = false
}
