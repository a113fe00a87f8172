// fmguard — SPDX-License-Identifier: Apache-2.0
// Counts what two rulesets decide differently, by the entry responsible. Knows no file and no form of output.

/// The differences of two rulesets over a corpus.
public struct ChangeCounts: Sendable {
  /// A place where a text stands, and the text if it may be shown.
  public struct Example: Sendable, Hashable {
    /// The file, and the number of the line in it.
    public let place: String
    /// The text, in UTF-8; nil if it is not to be shown.
    public let text: [UInt8]?

    public init(place: String, text: [UInt8]?) {
      (self.place, self.text) = (place, text)
    }
  }

  /// The texts that one entry, or another cause, is responsible for.
  public struct Group: Sendable {
    /// What is the same for all of them.
    public let change: Change
    /// How many there are.
    public fileprivate(set) var count = 0
    /// The first of them.
    public fileprivate(set) var examples: [Example] = []
  }

  /// How many examples are kept of a group.
  static let exampleLimit = 3

  /// How many texts were looked at, those without a difference included.
  public private(set) var texts = 0
  private var groups: [Change: Group] = [:]

  public init() {}

  /// Whether nothing is decided differently.
  public var isEmpty: Bool { groups.isEmpty }

  /// Counts a text.
  public mutating func add(_ change: Change?, _ example: @autoclosure () -> Example) {
    texts += 1
    guard let change else { return }
    var group = groups[change] ?? Group(change: change)
    group.count += 1
    if group.examples.count < Self.exampleLimit { group.examples.append(example()) }
    groups[change] = group
  }

  /// Counts texts that stand behind those so far.
  public mutating func add(_ later: ChangeCounts) {
    texts += later.texts
    for (change, other) in later.groups {
      var group = groups[change] ?? Group(change: change)
      group.count += other.count
      group.examples = Array((group.examples + other.examples).prefix(Self.exampleLimit))
      groups[change] = group
    }
  }

  /// The groups of a kind, the largest first, of equals by cause.
  public func groups(of kind: ChangeKind) -> [Group] {
    groups.values.filter { $0.change.kind == kind }.sorted { left, right in
      left.count != right.count
        ? left.count > right.count
        : (left.change.cause, left.change.source ?? "") < (right.change.cause, right.change.source ?? "")
    }
  }

  /// How many texts changed in a way.
  public func count(of kind: ChangeKind) -> Int {
    groups.values.reduce(0) { $0 + ($1.change.kind == kind ? $1.count : 0) }
  }
}
