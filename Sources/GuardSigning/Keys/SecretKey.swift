// fmguard — SPDX-License-Identifier: Apache-2.0
// The secret key of Ed25519: made, used, wiped. Knows no file; nothing here is ever shown.

internal import SodiumLibrary

/// A key that signs. It lives in guarded memory and goes with the value.
///
/// Source: RFC 8032; https://doc.libsodium.org/public-key_cryptography/public-key_signatures
public struct SecretKey: ~Copyable {
  /// Seed and public key, 64 bytes.
  private let memory: GuardedBytes
  /// The key that its signatures are checked with.
  public let publicKey: PublicKey

  /// A new key; nil if the system has neither random numbers nor memory for it.
  public init?() {
    guard let seed = GuardedBytes(count: KeyFileForm.size) else { return nil }
    // SAFETY: fills as many bytes as the buffer has.
    unsafe randombytes_buf(seed.start, seed.count)
    self.init(seed: seed)
  }

  /// The key that belongs to a seed of 32 bytes.
  init?(seed: borrowing GuardedBytes) {
    guard seed.count == KeyFileForm.size, let memory = GuardedBytes(count: 2 * KeyFileForm.size) else { return nil }
    var point = [UInt8](repeating: 0, count: KeyFileForm.size)
    // SAFETY: the call reads 32 bytes of the seed and writes 32 and 64 bytes, which is what the buffers have.
    guard unsafe crypto_sign_seed_keypair(&point, memory.start, seed.start) == 0, let publicKey = PublicKey(point)
    else { return nil }
    self.memory = memory
    self.publicKey = publicKey
  }

  /// The signature of a message, 64 bytes.
  func sign(_ message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: PublicKey.signatureSize)
    // SAFETY: the call writes 64 bytes and reads as many of the message as it is told, and 64 of the key.
    _ = unsafe crypto_sign_detached(&signature, nil, message, UInt64(message.count), memory.start)
    return signature
  }

  /// Its seed, which is all there is to keep.
  func withSeed(_ body: (UnsafePointer<UInt8>) -> Void) {
    // SAFETY: the memory begins with the 32 bytes of the seed and outlives the call.
    unsafe body(memory.start)
  }
}
