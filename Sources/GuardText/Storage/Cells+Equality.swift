// fmguard — SPDX-License-Identifier: Apache-2.0
// Comparison of bytes. Concrete, because other modules cannot specialize it.

extension ConstCells where Element == UInt8 {
  /// Whether two views hold the same elements.
  package func isEqual(to other: ConstCells) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Whether the elements of another view stand here side by side.
  package func contains(_ other: ConstCells) -> Bool {
    guard other.count <= count else { return false }
    return (0...count - other.count).contains { self[$0..<$0 + other.count].isEqual(to: other) }
  }
}
