// fmguard — SPDX-License-Identifier: Apache-2.0
// How much memory all bodies together may have. A count; knows no body.

internal import Synchronization

/// Bytes of bodies that are held: on their way in, in line, or worked on.
final class BodyBudget: Sendable {
  private let limit: Int
  private let taken = Atomic(0)

  init(_ limit: Int) {
    self.limit = limit
  }

  /// How many are held.
  var count: Int { taken.load(ordering: .relaxed) }

  /// Takes bytes.
  ///
  /// - Returns: false if there are not as many left: none were taken.
  func take(_ bytes: Int) -> Bool {
    guard taken.add(bytes, ordering: .relaxed).newValue <= limit else {
      give(bytes)
      return false
    }
    return true
  }

  /// Gives bytes back that were taken.
  func give(_ bytes: Int) {
    taken.subtract(bytes, ordering: .relaxed)
  }
}
