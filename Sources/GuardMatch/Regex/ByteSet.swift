// fmguard — SPDX-License-Identifier: Apache-2.0
// A set of bytes, as bits.

/// Some of the 256 bytes.
struct ByteSet: Sendable, Equatable {
  private var bits: SIMD4<UInt64> = .zero

  /// Every byte.
  static let all = ByteSet(UInt8.min...UInt8.max)

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  /// Whether a byte is in both.
  func intersects(_ other: ByteSet) -> Bool { bits & other.bits != .zero }
}
