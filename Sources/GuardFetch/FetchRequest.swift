// fmguard — SPDX-License-Identifier: Apache-2.0
// Who is asked and within which limits. A value.

/// One request: where it goes, and within which limits.
public struct FetchRequest: Sendable {
  /// An absolute URL, `https` or `http`.
  public var url: String
  /// Further fields of the head, each as `Name: value`.
  public var fields: [String] = []
  /// The path of a file with the certificates that the server's must come from, in PEM; nil, the default, for those of
  /// the system.
  public var certificates: String?
  /// How many bytes the body may have, unpacked.
  public var sizeLimit: Int
  /// How long a connection may take to be made. 10 seconds by default.
  public var connectTimeout = Duration.seconds(10)
  /// How long all of it may take, from the name of the host to the last byte.
  public var timeout: Duration
  /// How slow the body may come: fewer bytes a second than this, for so many seconds, end it. 256 for 15 by default.
  public var slowest = (bytesPerSecond: 256, seconds: 15)

  /// Whether a proxy is used where the environment names one. True by default.
  public var usesProxy = true
  /// Whether nobody waits for the reply any more: asked on the thread that waits, about once a second. False by
  /// default.
  public var isCancelled: @Sendable () -> Bool = { false }

  public init(url: String, sizeLimit: Int, timeout: Duration) {
    (self.url, self.sizeLimit, self.timeout) = (url, sizeLimit, timeout)
  }
}
