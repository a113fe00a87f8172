// fmguard — SPDX-License-Identifier: Apache-2.0
// SHA-256 over named contents, by libsodium. No type of libsodium leaves this file.

internal import SodiumLibrary

/// A running SHA-256 over names and contents, each preceded by its length, so that no two sequences of them look alike.
///
/// Source: FIPS 180-4; https://doc.libsodium.org/advanced/sha-2_hash_function
struct ContentHash {
  private var state = crypto_hash_sha256_state()

  init() {
    // SAFETY: the call fills the state that it is given and keeps no pointer. It cannot fail.
    _ = unsafe crypto_hash_sha256_init(&state)
  }

  /// Adds a file's name and content.
  mutating func add(name: String, content: Span<UInt8>) {
    let name = Array(name.utf8)
    add(name.span)
    add(content)
  }

  private mutating func add(_ bytes: Span<UInt8>) {
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
    update(length.span)
    update(bytes)
  }

  private mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      // SAFETY: reads `count` bytes of the buffer during the call only.
      _ = unsafe crypto_hash_sha256_update(&state, buffer.baseAddress, UInt64(buffer.count))
    }
  }

  /// The hash of what was added so far, in hexadecimal digits.
  var digits: String {
    var state = state
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
    // SAFETY: the array holds as many bytes as the call writes.
    _ = unsafe crypto_hash_sha256_final(&state, &digest)
    return digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
