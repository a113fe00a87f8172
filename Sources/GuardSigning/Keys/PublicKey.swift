// fmguard — SPDX-License-Identifier: Apache-2.0
// One public key of Ed25519. Knows no file.

internal import SodiumLibrary

/// A key that signatures are checked with.
///
/// Source: RFC 8032; https://doc.libsodium.org/public-key_cryptography/public-key_signatures
public struct PublicKey: Sendable, Hashable, CustomStringConvertible {
  /// Bytes of a signature.
  static let signatureSize = 64

  let bytes: [UInt8]

  /// A key of 32 bytes; nil if these are no point that a secret key leads to.
  init?(_ bytes: [UInt8]) {
    // SAFETY: the array has the bytes that the call reads, by the condition before it.
    guard bytes.count == KeyFileForm.size, unsafe crypto_core_ed25519_is_valid_point(bytes) == 1 else { return nil }
    self.bytes = bytes
  }

  /// A key by its line; nil if there is none in it.
  package init?(line: [UInt8]) {
    guard line.starts(with: KeyFileForm.publicPrefix),
      let bytes = Hexadecimal.bytes(line.dropFirst(KeyFileForm.publicPrefix.count), count: KeyFileForm.size)
    else { return nil }
    self.init(bytes)
  }

  /// Its short name: the first 16 hexadecimal digits of the SHA-256 of its bytes.
  public var id: String { Hexadecimal.digits(SHA256.digest(of: bytes.span).prefix(8)) }

  /// The line of a file of public keys that holds it.
  public var description: String {
    String(decoding: KeyFileForm.publicPrefix, as: UTF8.self) + Hexadecimal.digits(bytes)
  }

  /// Whether `signature` was made of `message` by the secret key that belongs to this.
  func verifies(_ signature: some Collection<UInt8>, of message: some Collection<UInt8>) -> Bool {
    guard signature.count == Self.signatureSize else { return false }
    let (signature, message) = (Array(signature), Array(message))
    // SAFETY: the arrays have the bytes that the call reads: 64, as many as it is told, and 32.
    return unsafe crypto_sign_verify_detached(signature, message, UInt64(message.count), bytes) == 0
  }
}
