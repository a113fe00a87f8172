// fmguard — SPDX-License-Identifier: Apache-2.0
// What TLS needs of a server. A value; reads no file.

/// A server's key and certificates, in PEM.
public struct TLSMaterial: Sendable {
  /// The private key.
  public let key: [UInt8]
  /// The certificate of the server, and those that lead to its root.
  public let certificates: [UInt8]

  public init(key: [UInt8], certificates: [UInt8]) {
    self.key = key
    self.certificates = certificates
  }
}
