// fmguard — SPDX-License-Identifier: Apache-2.0
// The one thing that boundaries ask of a character table.

/// Tells the class of a scalar.
public protocol CharacterClassifying: Sendable {
  /// The class of a Unicode scalar value.
  func characterClass(of scalar: UInt32) -> CharacterClass
}
