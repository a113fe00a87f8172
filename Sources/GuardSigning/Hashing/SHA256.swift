// fmguard — SPDX-License-Identifier: Apache-2.0
// SHA-256 by Nettle. Knows bytes, and nothing of files.

internal import NettleLibrary

/// A running SHA-256. It uses the instructions that processors have for it, which libsodium does not: a megabyte takes
/// a millisecond instead of seven, and all files are hashed before the first check.
///
/// Source: FIPS 180-4; https://www.lysator.liu.se/~nisse/nettle/nettle.html#SHA256
package struct SHA256 {
  /// Bytes of a hash.
  package static let size = 32

  private var state = sha256_ctx()

  package init() {
    // SAFETY: the call fills the state that it is given and keeps no pointer.
    unsafe nettle_sha256_init(&state)
  }

  /// Adds bytes to what is hashed.
  package mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // SAFETY: reads `count` bytes of the buffer during the call only.
      unsafe nettle_sha256_update(&state, buffer.count, buffer.baseAddress)
    }
  }

  /// The hash of what was added so far.
  package var digest: [UInt8] {
    var state = state
    var digest = [UInt8](repeating: 0, count: Self.size)
    // SAFETY: the array holds as many bytes as the call writes.
    unsafe nettle_sha256_digest(&state, Self.size, &digest)
    return digest
  }

  /// The hash of some bytes.
  package static func digest(of bytes: Span<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest
  }
}
