// fmguard — SPDX-License-Identifier: Apache-2.0
// The URL of what lies elsewhere, taken apart as far as trust needs it. A value; opens no connection.

/// An absolute URL of `https` or `http`, without a user, a password or a fragment.
///
/// Source: RFC 3986
public struct RemoteAddress: Sendable, Hashable {
  /// As it was written.
  public let text: String
  /// Whether the way is encrypted and the host has to prove that it is the one.
  public let isSecure: Bool
  /// The host in lower case; that of IPv6 without brackets.
  public let host: String
  /// The port; that of the scheme if none is written.
  public let port: Int

  /// Nil if it is anything else.
  public init?(_ text: String) {
    let schemes = ["https://": true, "http://": false]
    guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0.key) }) else { return nil }
    // What stands in a URL as it is; a blank, a line break or a quote would end it elsewhere.
    let isPrintable = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#""<>\^`{|}#"#.utf8.contains($0) }
    guard isPrintable, text.utf8.count <= 2048 else { return nil }
    let authority = text.dropFirst(scheme.key.count).prefix { $0 != "/" && $0 != "?" }.lowercased()
    guard !authority.contains("@") else { return nil }
    var (host, rest) = (authority[...], ""[...])
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[authority.index(after: authority.startIndex)..<end]
      rest = authority[authority.index(after: end)...]
      guard host.utf8.allSatisfy({ "0123456789abcdef:.".utf8.contains($0) }), host.contains(":") else { return nil }
    } else {
      host = authority.prefix { $0 != ":" }
      rest = authority.dropFirst(host.count)
      guard host.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789.-".utf8.contains($0) }) else { return nil }
    }
    guard !host.isEmpty else { return nil }
    if rest.isEmpty {
      port = scheme.value ? 443 : 80
    } else {
      let digits = rest.dropFirst()
      let isNumber = (1...5).contains(digits.count) && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard rest.first == ":", isNumber, let number = Int(digits), (1...65535).contains(number) else { return nil }
      port = number
    }
    self.text = text
    isSecure = scheme.value
    self.host = String(host)
  }

  /// Stands in for one that is missing.
  package static let nowhere = RemoteAddress(text: "", isSecure: true, host: "", port: 443)

  private init(text: String, isSecure: Bool, host: String, port: Int) {
    (self.text, self.isSecure, self.host, self.port) = (text, isSecure, host, port)
  }

  /// Whether it leads to this machine, on a way that nobody else is on.
  public var isLocal: Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return host == "localhost" || host == "::1" || numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
  }

  /// Whether a secret for one may be told to the other.
  public func hasSameOrigin(as other: RemoteAddress) -> Bool {
    (isSecure, host, port) == (other.isSecure, other.host, other.port)
  }

  /// The same without what follows the path, where secrets may stand.
  public var withoutQuery: String { String(text.prefix { $0 != "?" }) }
}
