// fmguard — SPDX-License-Identifier: Apache-2.0
// One file of a configuration, by what was signed of it. A value.

/// A file that a ruleset is made of.
package struct SignedFile: Sendable, Hashable {
  /// Relative to the configuration directory.
  package let path: String
  /// The SHA-256 of its bytes.
  package let digest: [UInt8]

  /// A file that was read.
  package init(path: String, content: Span<UInt8>) {
    self.init(path: path, digest: SHA256.digest(of: content))
  }

  init(path: String, digest: [UInt8]) {
    (self.path, self.digest) = (path, digest)
  }

  /// Whether a line of text can hold the path: no control character, and no backslash, which sha256sum escapes.
  var isSignable: Bool {
    path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\\" }
  }

  /// By bytes: names that look alike are different files.
  static func precedes(_ left: SignedFile, _ right: SignedFile) -> Bool {
    left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }
}
