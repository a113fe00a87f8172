// fmguard — SPDX-License-Identifier: Apache-2.0
// Which policy is in force for which request, found with one look. Made of a policy set, which decides it.

internal import GuardCounters
internal import GuardPolicy

/// The answers of a policy set to all requests that there can be.
struct PolicyTable: Sendable {
  /// A policy in force, and how counters call it.
  struct Entry: Sendable {
    let policy: PolicyInForce
    let label: PolicyLabel
  }

  private struct Row: Sendable {
    let string: Entry?
    let guided: Entry?

    subscript(shape: ResponseShape) -> Entry? {
      switch shape {
      case .string: string
      case .guided: guided
      }
    }
  }

  private let unnamed: Row
  private let named: [String: Row]
  private let bound: [String: Row]

  init(_ policies: PolicySet, labels: RulesetLabels) {
    func row(_ id: String?, bound: String? = nil) -> Row {
      func entry(_ shape: ResponseShape) -> Entry? {
        policies.resolve(requested: id, bound: bound, shape: shape).map { Entry(policy: $0, label: labels.policy($0)) }
      }
      return Row(string: entry(.string), guided: entry(.guided))
    }
    unnamed = row(nil)
    named = Dictionary(policies.ids.map { ($0, row($0)) }) { first, _ in first }
    bound = Dictionary(policies.ids.map { ($0, row(nil, bound: $0)) }) { first, _ in first }
  }

  /// The policy in force; nil if no policy has the id.
  func entry(for context: CheckContext) -> Entry? {
    let row =
      if let id = context.policy { named[id] } else if let id = context.boundPolicy { bound[id] } else { unnamed }
    return row?[context.shape]
  }
}
