// fmguard — SPDX-License-Identifier: Apache-2.0
// What a signature is of, and in which file. A table: the first line keeps a signature of the one from being taken for
// one of the other.

/// A kind of signature file.
struct SignatureForm: Sendable, Hashable {
  /// What the text begins with, which is signed.
  let firstLine: String
  /// The file, for issues, and in its folder.
  let fileName: String

  /// Of a configuration directory.
  static let ruleset = SignatureForm(firstLine: "fmguard-ruleset/1\n", fileName: RulesetSignature.fileName)

  /// Of one deny list, in a file beside it.
  static func list(_ name: String) -> SignatureForm {
    SignatureForm(firstLine: "fmguard-list/1\n", fileName: name + ListSignature.suffix)
  }
}
