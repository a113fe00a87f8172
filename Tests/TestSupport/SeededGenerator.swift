// fmguard — SPDX-License-Identifier: Apache-2.0
// Random numbers that come again with their seed, so that a failure can be repeated. Knows nothing of what is tested.

/// SplitMix64: the same numbers for the same seed, everywhere.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of several.
  public mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &self)] }

  /// True once in `count` times.
  public mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A text of pieces drawn from an alphabet.
  public mutating func text(of alphabet: [String], upTo length: Int) -> String {
    (0..<Int.random(in: 0...length, using: &self)).map { _ in pick(alphabet) }.joined()
  }

  /// Bytes drawn from an alphabet, such as one of broken UTF-8.
  public mutating func bytes(of alphabet: [[UInt8]], upTo length: Int) -> [UInt8] {
    (0..<Int.random(in: 0...length, using: &self)).flatMap { _ in pick(alphabet) }
  }
}
