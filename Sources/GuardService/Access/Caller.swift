// fmguard — SPDX-License-Identifier: Apache-2.0
// Who asks, and what they may. A value.

internal import FMGuard

/// Whoever sent a request.
struct Caller: Sendable, Hashable {
  enum Role: String, Sendable, Hashable, CaseIterable {
    /// Gets verdicts.
    case caller
    /// Sees rules and spans too, and may reload.
    case `operator`
  }

  let role: Role
  /// The id of the key; nil where there are none.
  var key: String?
  /// The policy of every check that names none; nil for the default.
  var policy: String?
  /// The policies that a check may name; nil for all.
  var policies: Set<String>?
  /// The stage of every check; nil for any.
  var stage: Stage?

  var isOperator: Bool { role == .operator }

  /// What a check is asked that says nothing.
  var defaults: CheckContext {
    var context = CheckContext(stage: stage ?? .input)
    context.boundPolicy = policy
    return context
  }

  /// What a check asks for that this caller may not have: the name of the member, or nil.
  func overreach(of context: CheckContext) -> String? {
    if context.explain, !isOperator { return "explain" }
    if let stage, context.stage != stage { return "stage" }
    if let policies, context.policy.map(policies.contains) == false { return "policy" }
    return nil
  }
}
