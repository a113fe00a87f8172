// fmguard — SPDX-License-Identifier: Apache-2.0
// Which regexes a scan has to run, and where: what the pass that finds literals tells the pass that runs regexes.

/// The literals of regexes that were found in a text.
struct RegexTriggers {
  /// The most places that are kept for each set; the regexes of further ones run over the whole text.
  static let mostPlaces = 1 << 16

  /// Where in the text a literal of a regex begins.
  struct Place {
    /// In bytes.
    let start: Int
    let member: Int
  }

  /// Whether none was found.
  private(set) var isEmpty = true
  /// For each set, its members that have to run over the whole text.
  private(set) var everywhere: [[Bool]]
  /// For each set, where its other members have to run, mostly in order.
  private(set) var places: [[Place]]

  init(_ sets: [RegexSet]) {
    everywhere = sets.map { [Bool](repeating: false, count: $0.count) }
    places = sets.map { _ in [] }
  }

  /// Forgets what was found.
  mutating func clear() {
    for set in everywhere.indices {
      for member in everywhere[set].indices { everywhere[set][member] = false }
      places[set].removeAll(keepingCapacity: true)
    }
    isEmpty = true
  }

  /// Notes a literal.
  ///
  /// - Parameter isNear: whether the regex has to run near the literal only.
  mutating func note(_ member: Int, ofSet set: Int, at start: Int, isNear: Bool) {
    isEmpty = false
    guard !everywhere[set][member] else { return }
    if isNear && places[set].count < Self.mostPlaces {
      places[set].append(Place(start: start, member: member))
    } else {
      everywhere[set][member] = true
    }
  }
}
