// fmguard — SPDX-License-Identifier: Apache-2.0
// Counts outcomes, all together and by what they have in common. Knows no file and no form of output.

internal import GuardPolicy

/// What outcomes can have in common.
public enum Grouping: String, Sendable, Hashable, CaseIterable {
  case tag, language, category, list, mechanism
}

/// The counts of a run.
public struct Scores: Sendable {
  /// All rows.
  public private(set) var all = Confusion()
  /// Rows of which something expected is not so.
  public private(set) var failures = 0
  private var groups: [Grouping: [String: Confusion]] = [:]
  /// How many rows should have been declined: of lists and mechanisms each row counts as one that they passed.
  private var positives = 0

  public init() {}

  /// Counts an outcome.
  public mutating func add(_ outcome: RowOutcome) {
    let (isPositive, isDeclined) = (outcome.expectation.isPositive, outcome.isDeclined)
    all.add(isPositive: isPositive, isDeclined: isDeclined)
    if !outcome.isRight { failures += 1 }
    if isPositive { positives += 1 }
    for tag in Set(outcome.tags) {
      groups[.tag, default: [:]][tag, default: Confusion()].add(isPositive: isPositive, isDeclined: isDeclined)
    }
    groups[.language, default: [:]][outcome.language, default: Confusion()]
      .add(isPositive: isPositive, isDeclined: isDeclined)
    // A row that says nothing of categories says something of them only if it should pass.
    if let wanted = outcome.expectation.categories ?? (isPositive ? nil : []) {
      for category in Set(wanted + outcome.categories) {
        groups[.category, default: [:]][category, default: Confusion()]
          .add(isPositive: wanted.contains(category), isDeclined: outcome.categories.contains(category))
      }
    }
    for list in outcome.lists { groups[.list, default: [:]][list, default: Confusion()].addFound(isPositive) }
    if let mechanism = outcome.mechanism, isDeclined {
      groups[.mechanism, default: [:]][mechanism.rawValue, default: Confusion()].addFound(isPositive)
    }
  }

  /// The counts of a grouping, by name.
  ///
  /// Of a list or a mechanism the recall is its share of all rows that should have been declined; the shares of all
  /// lists together may be more than 1.
  public func groups(by grouping: Grouping) -> [(name: String, counts: Confusion)] {
    let counts = groups[grouping] ?? [:]
    return counts.sorted { $0.key < $1.key }.map { name, counts in
      guard grouping == .list || grouping == .mechanism else { return (name, counts) }
      var counts = counts
      counts.falseNegatives = positives - counts.truePositives
      return (name, counts)
    }
  }
}

extension Confusion {
  fileprivate mutating func addFound(_ isPositive: Bool) { add(isPositive: isPositive, isDeclined: true) }
}
