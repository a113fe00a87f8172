// fmguard — SPDX-License-Identifier: Apache-2.0
// Test support: a seeded generator, so that a failure can be repeated.

/// SplitMix64.
struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A text of pieces drawn from an alphabet.
  mutating func text(of alphabet: [String], upTo length: Int) -> String {
    (0..<Int.random(in: 0...length, using: &self)).map { _ in alphabet.randomElement(using: &self)! }.joined()
  }

  /// Bytes, many of them from the alphabet of broken UTF-8.
  mutating func bytes(of alphabet: [[UInt8]], upTo length: Int) -> [UInt8] {
    (0..<Int.random(in: 0...length, using: &self)).flatMap { _ in alphabet.randomElement(using: &self)! }
  }
}
