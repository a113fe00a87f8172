// fmguard — SPDX-License-Identifier: Apache-2.0
// What is signed of a configuration: its files, a serial, a time. A value; its text is in the other files of this name.

internal import GuardYAML

/// The signature of a configuration, which lies in it as `ruleset.sig`.
///
/// It covers every file that a ruleset is made of, and says that there is no other. Text, one line each:
///
///     fmguard-ruleset/1
///     key: 0123456789abcdef
///     serial: 1764511200
///     created: 2025-11-30T14:00:00Z
///     <64 hexadecimal digits>  denylists/en/profanity.txt
///     …
///     signature: <128 hexadecimal digits>
///
/// The lines of files are those of sha256sum, in the order of the bytes of their paths. What is signed, by Ed25519 (RFC
/// 8032), is everything before the last line. The first line sets it apart from all else that a key may sign.
public struct RulesetSignature: Sendable, Hashable {
  /// The name of the file, in the configuration directory.
  public static let fileName = "ruleset.sig"
  /// Serials: from 1 to what a number of JSON holds exactly.
  public static let serials = 1...(1 << 53 - 1)

  /// What it is a signature of.
  let form: SignatureForm
  /// Which configuration is newer: the one with the higher serial.
  public let serial: Int
  /// When it was signed, by the clock of whoever signed it.
  public let created: SigningTime
  /// The short name of the key.
  public let keyID: String
  /// The files, in order.
  package let files: [SignedFile]

  init(_ form: SignatureForm, serial: Int, created: SigningTime, keyID: String, files: [SignedFile]) {
    (self.form, self.serial, self.created, self.keyID, self.files) = (form, serial, created, keyID, files)
  }

  /// How many files it covers.
  public var fileCount: Int { files.count }

  /// Serial and content, to compare with others.
  public var signedSerial: SignedSerial {
    SignedSerial(serial: serial, digest: Hexadecimal.digits(SHA256.digest(of: message.span)))
  }
}
