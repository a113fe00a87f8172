// fmguard — SPDX-License-Identifier: Apache-2.0
// SHA-256 of a key, and its comparison, by libsodium. No type of libsodium leaves this file.

internal import SodiumLibrary

/// The digest of a key. Keys themselves are not kept.
///
/// Source: FIPS 180-4; https://doc.libsodium.org/helpers#constant-time-test-for-equality
struct KeyDigest: Sendable {
  private static let size = 32
  private static let scheme = "sha256:"

  private let bytes: [UInt8]

  /// That of a key.
  init(of key: String) {
    let key = Array(key.utf8)
    var digest = [UInt8](repeating: 0, count: Self.size)
    // SAFETY: reads as many bytes as it is told, and writes 32.
    _ = unsafe crypto_hash_sha256(&digest, key, UInt64(key.count))
    bytes = digest
  }

  /// Reads `sha256:` and 64 hexadecimal digits; nil if it is something else.
  init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    let digits = Array(text.utf8.dropFirst(Self.scheme.utf8.count))
    guard digits.count == 2 * Self.size else { return nil }
    var digest: [UInt8] = []
    for pair in 0..<Self.size {
      guard let high = Self.value(digits[2 * pair]), let low = Self.value(digits[2 * pair + 1]) else { return nil }
      digest.append(high << 4 | low)
    }
    bytes = digest
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    Character(UnicodeScalar(digit)).hexDigitValue.map(UInt8.init)
  }

  /// Whether it is that of an empty key: what `sha256sum` tells of a variable that is not set.
  var isOfNothing: Bool { equals(KeyDigest(of: "")) }

  /// Whether two are equal, in a time that does not tell where they differ.
  func equals(_ other: KeyDigest) -> Bool {
    // SAFETY: both have 32 bytes.
    unsafe sodium_memcmp(bytes, other.bytes, Self.size) == 0
  }
}
