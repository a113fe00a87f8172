// fmguard — SPDX-License-Identifier: Apache-2.0
// Which policy is in force for a request, and why. Knows nothing of what the policy then decides.

extension PolicySet {
  /// The policy in force for a request.
  ///
  /// - Parameters:
  ///   - requested: the id that the request names, or nil.
  ///   - bound: the id of the policy of whoever asks, for a request that names none; nil for the default.
  ///   - shape: the response shape of the request.
  /// - Returns: the policy and the reason, or nil if no policy has the id.
  public func resolve(requested: String?, bound: String? = nil, shape: ResponseShape) -> PolicyInForce? {
    guard var policy = self[requested ?? bound ?? Policy.defaultID] else { return nil }
    var reason: PolicyInForce.Reason = requested != nil ? .requested : bound != nil ? .bound : .default
    while !policy.appliesTo.contains(shape) {
      // The initialiser has proved that the way ends.
      guard let otherwise = policy.otherwise, let next = self[otherwise] else { return nil }
      policy = next
      reason = .responseShape
    }
    return PolicyInForce(requested: requested, effective: policy, reason: reason)
  }
}
