// fmguard — SPDX-License-Identifier: Apache-2.0
// How a key is written: one line. Knows no file.

/// The line of a key: a name that search tools for leaked secrets can look for, and 64 hexadecimal digits.
///
///     fmguard-public-key:ed25519:d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a
enum KeyFileForm {
  static let publicPrefix = Array("fmguard-public-key:ed25519:".utf8)
  /// What follows is the seed of the key (RFC 8032, 5.1.5).
  static let secretPrefix = Array("fmguard-secret-key:ed25519:".utf8)
  /// Bytes of a public key, and of a seed.
  static let size = 32
  /// How many bytes a file of public keys may have.
  static let limit = 16 << 10
}
