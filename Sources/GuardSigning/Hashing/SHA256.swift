// fmguard — SPDX-License-Identifier: Apache-2.0
// SHA-256 by libsodium. Knows bytes, and nothing of files.

internal import SodiumLibrary

/// A running SHA-256.
///
/// Source: FIPS 180-4; https://doc.libsodium.org/advanced/sha-2_hash_function
package struct SHA256 {
  /// Bytes of a hash.
  package static let size = 32

  private var state = crypto_hash_sha256_state()

  package init() {
    // SAFETY: the call fills the state that it is given and keeps no pointer. It cannot fail.
    _ = unsafe crypto_hash_sha256_init(&state)
  }

  /// Adds bytes to what is hashed.
  package mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // SAFETY: reads `count` bytes of the buffer during the call only.
      _ = unsafe crypto_hash_sha256_update(&state, buffer.baseAddress, UInt64(buffer.count))
    }
  }

  /// The hash of what was added so far.
  package var digest: [UInt8] {
    var state = state
    var digest = [UInt8](repeating: 0, count: Self.size)
    // SAFETY: the array holds as many bytes as the call writes.
    _ = unsafe crypto_hash_sha256_final(&state, &digest)
    return digest
  }

  /// The hash of some bytes.
  package static func digest(of bytes: Span<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest
  }
}
