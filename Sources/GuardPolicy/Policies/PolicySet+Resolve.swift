// fmguard — SPDX-License-Identifier: Apache-2.0
// Which policy is in force for a request, and why. Knows nothing of what the policy then decides.

/// Which policy was asked for, which is in force, and why.
public struct PolicyInForce: Sendable, Hashable {
  /// Why the effective policy is in force.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It was asked for.
    case requested
    /// Nothing was asked for, and it is the default.
    case `default`
    /// The policy that was asked for, or the default, is not made for the response shape, and names this one instead.
    case responseShape = "response_shape"
  }

  /// The id that was asked for; nil if nothing was.
  public let requested: String?
  /// The policy in force.
  public let effective: Policy
  /// Why.
  public let reason: Reason

  public init(requested: String?, effective: Policy, reason: Reason) {
    self.requested = requested
    self.effective = effective
    self.reason = reason
  }
}

extension PolicySet {
  /// The policy in force for a request.
  ///
  /// - Parameters:
  ///   - requested: the id that the request names, or nil for the default.
  ///   - shape: the response shape of the request.
  /// - Returns: the policy and the reason, or nil if no policy has the id `requested`.
  public func resolve(requested: String?, shape: ResponseShape) -> PolicyInForce? {
    guard var policy = self[requested ?? Policy.defaultID] else { return nil }
    var reason: PolicyInForce.Reason = requested == nil ? .default : .requested
    while !policy.appliesTo.contains(shape) {
      // The initialiser has proved that the way ends.
      guard let otherwise = policy.otherwise, let next = self[otherwise] else { return nil }
      policy = next
      reason = .responseShape
    }
    return PolicyInForce(requested: requested, effective: policy, reason: reason)
  }
}
