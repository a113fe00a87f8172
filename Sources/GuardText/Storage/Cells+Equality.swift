// fmguard — SPDX-License-Identifier: Apache-2.0
// Comparison of views.

extension ConstCells where Element: Equatable {
  /// Whether two views hold the same elements.
  package func isEqual(to other: ConstCells) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}
