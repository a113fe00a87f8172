// fmguard — SPDX-License-Identifier: Apache-2.0
// Which configuration is newer. A value; pure.

package import GuardYAML

/// A serial with the hash over what was signed under it.
public struct SignedSerial: Sendable, Hashable {
  /// Which is newer: the one with the higher number.
  public let serial: Int
  /// 64 hexadecimal digits: the SHA-256 of what was signed.
  public let digest: String

  init(serial: Int, digest: String) {
    (self.serial, self.digest) = (serial, digest)
  }

  /// Nothing if this may take the place of `newest`: if it is newer, or the same.
  ///
  /// - Parameter file: of the signature, for the issue.
  /// - Throws: that it is older, or another under the same serial.
  package func mayFollow(
    _ newest: SignedSerial, file: String = RulesetSignature.fileName
  ) throws(Issue) {
    let value = "\(serial)"
    if serial < newest.serial { throw Issue(.serialOlder, file: file, value: value, expected: "\(newest.serial)") }
    if serial == newest.serial, digest != newest.digest { throw Issue(.serialReused, file: file, value: value) }
  }
}
