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

  init(_ policies: PolicySet, labels: RulesetLabels) {
    func row(_ id: String?) -> Row {
      func entry(_ shape: ResponseShape) -> Entry? {
        policies.resolve(requested: id, shape: shape).map { Entry(policy: $0, label: labels.policy($0)) }
      }
      return Row(string: entry(.string), guided: entry(.guided))
    }
    unnamed = row(nil)
    named = Dictionary(policies.ids.map { ($0, row($0)) }) { first, _ in first }
  }

  /// The policy in force; nil if no policy has the id that is asked for.
  func entry(requested: String?, shape: ResponseShape) -> Entry? {
    guard let requested else { return unnamed[shape] }
    return named[requested]?[shape]
  }
}
