// fmguard — SPDX-License-Identifier: Apache-2.0
// Compares files with what was signed of them, while they are read. Knows bytes and paths; reads nothing.

package import GuardYAML

/// The files of a signed configuration, of which each is shown once.
///
/// What is compared are the very bytes that go on to be decoded, before they are: a file that changes after it was
/// verified does not matter. Nothing here is secret, so nothing takes care of its time.
package struct SignedContent: ~Copyable {
  /// By the bytes of their paths: texts compare equal that are different names of files.
  private var expected: [[UInt8]: [UInt8]]
  private let order: [String]
  private var objections: [Issue] = []

  package init(_ signature: RulesetSignature) {
    expected = Dictionary(uniqueKeysWithValues: signature.files.map { (Array($0.path.utf8), $0.digest) })
    order = signature.files.map(\.path)
  }

  /// Takes note of a file.
  ///
  /// - Throws: why it is not the one that was signed; it must not be decoded then.
  package mutating func see(_ path: String, _ content: Span<UInt8>) throws(Issue) {
    guard let objection = objection(to: path, content) else { return }
    objections.append(objection)
    throw objection
  }

  private mutating func objection(to path: String, _ content: Span<UInt8>) -> Issue? {
    guard let signed = expected.removeValue(forKey: Array(path.utf8)) else { return Issue(.fileNotSigned, file: path) }
    let digest = SHA256.digest(of: content)
    guard digest != signed else { return nil }
    let (found, wanted) = (Hexadecimal.digits(digest.prefix(8)), Hexadecimal.digits(signed.prefix(8)))
    return Issue(.fileAltered, file: path, value: found, expected: wanted)
  }

  /// What is not as it was signed, once all files have been shown: those that were not are missing.
  package var issues: [Issue] {
    objections
      + order.filter { expected[Array($0.utf8)] != nil }.map { Issue(.fileMissing, file: $0) }
  }
}
