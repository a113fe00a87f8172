// fmguard — SPDX-License-Identifier: Apache-2.0
// The policies of a ruleset, and which of them a request runs under. Made of policies that were decoded elsewhere.

internal import GuardYAML

/// The policies of a ruleset: ids are unique, one is `default`, and every `otherwise` leads to a policy in force.
public struct PolicySet: Sendable {
  private let byID: [String: Policy]

  /// A set of policies.
  ///
  /// - Throws: `PolicySetError` with everything that is wrong, in the order of `policies`.
  public init(_ policies: [Policy]) throws(PolicySetError) {
    var faults: [PolicySetError.Fault] = []
    var byID: [String: Policy] = [:]
    for (index, policy) in policies.enumerated() where byID.updateValue(policy, forKey: policy.id) != nil {
      faults.append(.init(kind: .duplicatePolicy, policy: index, value: policy.id))
    }
    for (index, policy) in policies.enumerated() {
      guard let otherwise = policy.otherwise else {
        if policy.appliesTo.count < ResponseShape.allCases.count {
          faults.append(.init(kind: .missingOtherwise, policy: index, value: policy.id))
        }
        continue
      }
      if byID[otherwise] == nil {
        faults.append(.init(kind: .unknownOtherwise, policy: index, value: otherwise))
      } else if Self.isEndless(from: policy, in: byID) {
        faults.append(.init(kind: .endlessOtherwise, policy: index, value: otherwise))
      }
    }
    if byID[Policy.defaultID] == nil {
      faults.append(.init(kind: .missingDefaultPolicy, policy: nil, value: Policy.defaultID))
    }
    guard faults.isEmpty else { throw PolicySetError(faults: faults) }
    self.byID = byID
  }

  /// Whether the way along `otherwise` comes back to where it has been.
  private static func isEndless(from policy: Policy, in byID: [String: Policy]) -> Bool {
    var seen: Set<String> = [policy.id]
    var current = policy
    while let otherwise = current.otherwise, let next = byID[otherwise] {
      guard seen.insert(otherwise).inserted else { return true }
      current = next
    }
    return false
  }

  /// The ids, sorted.
  public var ids: [String] {
    byID.keys.sorted()
  }

  /// The policy `id`, or nil if there is none.
  public subscript(id: String) -> Policy? {
    byID[id]
  }
}
