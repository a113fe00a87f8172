// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether a character at the end of a stream can become another one when marks follow it.

/// Canonical composition, asked about single characters.
package enum Composition {
  private static let decomposer = Normalizer(.nfd)

  /// Whether what is now `current` can be `wanted` after more text has come: because they are the same, or because
  /// marks or jamo compose with it.
  package static func canBecome(_ wanted: UInt32, from current: UInt32) -> Bool {
    if wanted == current { return true }
    if wanted < 0x80 { return false }
    let parts = decomposer.normalize(wanted)
    return parts.first == current || parts.first == decomposer.normalize(current).first
  }
}
