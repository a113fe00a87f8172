// fmguard — SPDX-License-Identifier: Apache-2.0
// HMAC-SHA-256 by libsodium. Knows bytes.

internal import SodiumLibrary

/// Hashes under one key, which nobody can tell texts from, not even by trying all of them, who has not the key.
///
/// Source: RFC 2104; https://doc.libsodium.org/advanced/hmac-sha2
package struct KeyedHash: Sendable {
  /// After the key; a copy of it is the beginning of each hash.
  private let start: crypto_auth_hmacsha256_state

  /// - Parameter key: of any length.
  package init(key: [UInt8]) {
    var state = crypto_auth_hmacsha256_state()
    // SAFETY: reads the key during the call, and fills the state.
    _ = unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
    start = state
  }

  /// The hash of some bytes.
  package func hash(of bytes: Span<UInt8>) -> [UInt8] {
    var state = start
    var hash = [UInt8](repeating: 0, count: SHA256.size)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // SAFETY: reads `count` bytes of the buffer during the call only.
      _ = unsafe crypto_auth_hmacsha256_update(&state, buffer.baseAddress, UInt64(buffer.count))
    }
    // SAFETY: the array holds as many bytes as the call writes.
    _ = unsafe crypto_auth_hmacsha256_final(&state, &hash)
    return hash
  }
}
