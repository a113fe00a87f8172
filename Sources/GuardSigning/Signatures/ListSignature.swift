// fmguard — SPDX-License-Identifier: Apache-2.0
// The signature of one deny list, which lies beside it. Knows bytes and an id; nothing of what is in the list.

package import GuardYAML

/// The signature of a deny list that is published for others, as `NAME.sig` beside it:
///
///     fmguard-list/1
///     key: 0123456789abcdef
///     serial: 1764511200
///     created: 2025-11-30T14:00:00Z
///     <64 hexadecimal digits>  the-id-of-the-list
///     signature: <128 hexadecimal digits>
///
/// But for the first line it is as that of a configuration directory; see `RulesetSignature`.
public enum ListSignature {
  /// What the name of the file has behind that of the list.
  public static let suffix = ".sig"
  /// The largest file that is read, in bytes.
  package static let limit = 4096

  /// Whether a signature is by a trusted key and over a list.
  ///
  /// - Parameters:
  ///   - id: that the list must have.
  ///   - place: what issues name as the list's file.
  /// - Returns: what it says.
  package static func verify(
    _ signature: [UInt8], of content: Span<UInt8>, id: String, trusting keys: PublicKeys, place: String
  ) throws(Issue) -> RulesetSignature {
    let form = SignatureForm.list(place)
    let read = try RulesetSignature.verify(signature, as: form, trusting: keys)
    let found = SignedFile(path: id, content: content)
    guard let signed = read.files.first, read.files.count == 1, signed.path == id else {
      throw Issue(.fileNotSigned, file: place)
    }
    guard signed.digest == found.digest else {
      let (value, expected) = (Hexadecimal.digits(found.digest.prefix(8)), Hexadecimal.digits(signed.digest.prefix(8)))
      throw Issue(.fileAltered, file: place, value: value, expected: expected)
    }
    return read
  }

  /// Signs a list, and puts the signature beside it.
  ///
  /// - Parameters:
  ///   - folder: where the list lies.
  ///   - name: of its file.
  ///   - serial: higher than any before; nil as for a configuration directory.
  package static func sign(
    _ content: Span<UInt8>, id: String, serial: Int?, at time: SigningTime, with key: borrowing SecretKey,
    in folder: String, name: String
  ) throws(ConfigurationError) -> RulesetSignature {
    try RulesetSignature.sign(
      .list(name), [SignedFile(path: id, content: content)], serial: serial, at: time, with: key, in: folder)
  }
}
