// fmguard — SPDX-License-Identifier: Apache-2.0
// Comparison of what is secret, by libsodium. Knows bytes.

internal import SodiumLibrary

package enum ConstantTime {
  /// Whether bytes are equal, in a time that does not tell where they differ; only whether there are as many.
  ///
  /// Source: https://doc.libsodium.org/helpers#constant-time-test-for-equality
  package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    // SAFETY: both have as many bytes as the call is told.
    return unsafe sodium_memcmp(left, right, left.count) == 0
  }
}
