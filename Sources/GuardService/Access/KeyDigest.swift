// fmguard — SPDX-License-Identifier: Apache-2.0
// What is kept of a key, and its comparison. Knows no files.

internal import GuardSigning

/// The SHA-256 of a key. Keys themselves are not kept.
struct KeyDigest: Sendable {
  private static let scheme = "sha256:"

  private let bytes: [UInt8]

  /// That of a key.
  init(of key: String) {
    bytes = SHA256.digest(of: Array(key.utf8).span)
  }

  /// Reads `sha256:` and 64 hexadecimal digits; nil if it is something else.
  init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    let digits = text.lowercased().utf8.dropFirst(Self.scheme.utf8.count)
    guard let bytes = Hexadecimal.bytes(digits, count: SHA256.size) else { return nil }
    self.bytes = bytes
  }

  /// Whether it is that of an empty key: what `sha256sum` tells of a variable that is not set.
  var isOfNothing: Bool { equals(KeyDigest(of: "")) }

  /// Whether two are equal, in a time that does not tell where they differ.
  func equals(_ other: KeyDigest) -> Bool {
    ConstantTime.areEqual(bytes, other.bytes)
  }
}
