// fmguard — SPDX-License-Identifier: Apache-2.0
// Keys and signatures that everybody knows, and a small signed configuration. Knows no test.

import TestSupport
import Testing

@testable import GuardSigning

/// The first three test vectors of RFC 8032, 7.1.
struct Vector: Sendable, CustomTestStringConvertible {
  let id: String
  let seed: String
  let publicKey: String
  let message: [UInt8]
  let signature: String

  var testDescription: String { id }

  static let all = [
    Vector(
      id: "empty", seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: [],
      signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        + "d25bf5f0595bbe24655141438e7a100b"),
    Vector(
      id: "one byte", seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: [0x72],
      signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        + "387b2eaeb4302aeeb00d291612bb0c00"),
    Vector(
      id: "two bytes", seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", message: [0xAF, 0x82],
      signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        + "4a7c15e9716ed28dc027beceea1ec40a"),
  ]

  /// The line of the secret key's file.
  var secretLine: String { "fmguard-secret-key:ed25519:\(seed)\n" }
  /// The line of the public key's file.
  var publicLine: String { "fmguard-public-key:ed25519:\(publicKey)\n" }
}

/// A folder with a pair of keys.
final class KeyFolder {
  let folder: TemporaryFolder
  let keys: PublicKeys

  var secretPath: String { "\(folder.path)/k" }

  init(_ vector: Vector = Vector.all[0]) throws {
    folder = try TemporaryFolder(["k.pub": vector.publicLine])
    try folder.write(vector.secretLine, to: "k", mode: 0o600)
    keys = try PublicKeys(file: "\(folder.path)/k.pub")
  }

  func secret() throws -> SecretKey { try SecretKey(file: secretPath) }
}

/// What was signed in the tests of this folder.
enum Sample {
  static let files = [
    SignedFile(path: "policies/default.yaml", digest: [UInt8](repeating: 0xAB, count: 32)),
    SignedFile(path: "denylists/é😀.txt", digest: [UInt8](repeating: 0x01, count: 32)),
    SignedFile(path: "denylists/a b.txt", digest: [UInt8](repeating: 0xFF, count: 32)),
  ]

  static let time = SigningTime(seconds: 1_764_511_200)

  /// Signs the files into the folder of the keys, and answers with the bytes.
  static func sign(_ keys: KeyFolder, serial: Int? = 7, _ files: [SignedFile] = files) throws -> [UInt8] {
    let key = try keys.secret()
    _ = try RulesetSignature.sign(files, serial: serial, at: time, with: key, in: keys.folder.path)
    return try RulesetSignature.content(in: keys.folder.path) ?? []
  }

  /// A signature file with any text, signed by the key.
  static func signed(_ text: String, _ keys: KeyFolder) throws -> [UInt8] {
    let message = Array(text.utf8)
    return message + Array("signature: \(Hexadecimal.digits(try keys.secret().sign(message)))\n".utf8)
  }
}
