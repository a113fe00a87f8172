// fmguard — SPDX-License-Identifier: Apache-2.0
// libsodium, ready for use. Knows no key.

internal import SodiumLibrary

enum Sodium {
  /// Whether random numbers and guarded memory can be had; to be asked before either is.
  static let isReady = sodium_init() >= 0
}
