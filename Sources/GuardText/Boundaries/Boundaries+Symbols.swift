// fmguard — SPDX-License-Identifier: Apache-2.0
// The rules of edges that are not part of any word: they only must not split a grapheme cluster. Knows the neighbours
// of an edge only.

extension Boundaries {
  /// Whether a symbol that is not the first character of the copy begins a grapheme cluster.
  func symbolStart(_ first: PlacedScalar, in copy: Span<UInt8>) -> BoundaryAnswer {
    guard Symbols.isRegionalIndicator(first.value) else { return .yes }
    return Symbols.indicators(before: first.range.lowerBound, in: copy) % 2 == 0 ? .yes : .no
  }

  /// Whether a symbol that is not followed by a mark ends a grapheme cluster.
  ///
  /// A skin tone may follow: the sign is the same.
  func symbolEnd(_ last: PlacedScalar, _ next: PlacedScalar, in copy: Span<UInt8>) -> BoundaryAnswer {
    guard Symbols.isRegionalIndicator(last.value), Symbols.isRegionalIndicator(next.value) else { return .yes }
    return Symbols.indicators(before: last.range.upperBound, in: copy) % 2 == 0 ? .yes : .no
  }
}

/// Characters that only count in pairs.
enum Symbols {
  /// Whether a scalar is one half of a flag.
  static func isRegionalIndicator(_ scalar: UInt32) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar)
  }

  /// How many halves of flags end at an offset, as far as boundaries look.
  static func indicators(before offset: Int, in copy: Span<UInt8>) -> Int {
    var count = 0
    var offset = offset
    while count < ContextLimits.run, let scalar = copy.scalar(before: offset), isRegionalIndicator(scalar.value) {
      count += 1
      offset = scalar.range.lowerBound
    }
    return count
  }
}
