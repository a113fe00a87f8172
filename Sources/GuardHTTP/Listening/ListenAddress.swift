// fmguard — SPDX-License-Identifier: Apache-2.0
// Where a server can be reached, as people write it. A value; opens nothing.

/// An address to listen at: `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`, `*:8080`, each with `https://` before it
/// for TLS, or `unix:/run/fmguard.sock`.
public struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
  /// What kind of address it is.
  public enum Kind: Sendable, Hashable {
    /// The path of a Unix socket.
    case unix(path: String)
    /// An IPv4 or IPv6 address in numbers, and a port; 0 for any that is free.
    case tcp(host: String, port: UInt16)
  }

  /// Where it is.
  public let kind: Kind
  /// Whether TLS is spoken there.
  public let usesTLS: Bool

  public init(_ kind: Kind, tls: Bool = false) {
    self.kind = kind
    usesTLS = tls
  }

  /// The same, with TLS or without.
  func speaking(tls: Bool) -> ListenAddress { ListenAddress(kind, tls: tls) }

  /// Reads an address; nil if it is none. Names are not looked up, but for `localhost`, which is 127.0.0.1, and `*`,
  /// which is every address of the machine.
  public init?(_ text: String) {
    // C would take the text up to there.
    guard !text.utf8.contains(0) else { return nil }
    let unix = "unix:"
    if text.hasPrefix(unix) {
      let path = String(text.dropFirst(unix.count))
      // As long as the system's structure holds, with its NUL.
      guard !path.isEmpty, path.utf8.count < 108 else { return nil }
      self.init(.unix(path: path))
      return
    }
    let tls = text.hasPrefix(Self.tlsPrefix)
    let text = tls ? String(text.dropFirst(Self.tlsPrefix.count)) : text
    guard let colon = text.lastIndex(of: ":"), let port = Self.port(text[text.index(after: colon)...]) else {
      return nil
    }
    var host = String(text[..<colon])
    switch host {
    case "localhost": host = "127.0.0.1"
    case "*": host = "::"
    case _ where host.hasPrefix("[") && host.hasSuffix("]"):
      host = String(host.dropFirst().dropLast())
      guard SocketAddress.isIPv6(host) else { return nil }
    default: guard SocketAddress.isIPv4(host) else { return nil }
    }
    self.init(.tcp(host: host, port: port), tls: tls)
  }

  private static let tlsPrefix = "https://"

  private static func port(_ digits: Substring) -> UInt16? {
    digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? UInt16(digits) : nil
  }

  /// Whether nobody but this machine can reach it.
  public var isLocal: Bool {
    switch kind {
    case .unix: true
    case .tcp(let host, _): host == "::1" || host.hasPrefix("127.")
    }
  }

  /// As it is written.
  public var description: String {
    switch kind {
    case .unix(let path): "unix:\(path)"
    case .tcp(let host, let port):
      "\(usesTLS ? Self.tlsPrefix : "")\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
  }
}
