// fmguard — SPDX-License-Identifier: Apache-2.0
// The entry point of the library: texts in, verdicts out. Knows the order of the steps, and none of them.

public import GuardPolicy

/// Checks texts on both sides of a model against one ruleset.
///
///     let guard = Guard(try Ruleset.load(from: "/etc/fmguard"))
///     let verdict = try guard.checkInput("a text")
///     guard verdict.action != .block else { … }
///
/// A check cannot fail because of the text, and waits for nothing. Any number of tasks may use one guard at a time.
public struct Guard: Sendable {
  /// What texts are checked against.
  public let ruleset: Ruleset

  /// A guard that checks against `ruleset`.
  public init(_ ruleset: Ruleset) {
    self.ruleset = ruleset
  }

  /// Checks a text before it goes into the model.
  ///
  /// - Parameters:
  ///   - text: of any length.
  ///   - policy: the id of the policy that is asked for; nil for the default.
  ///   - shape: the form of the response that the model is to give.
  /// - Throws: `CheckError` if there is no such policy.
  public func checkInput(
    _ text: String, policy: String? = nil, shape: ResponseShape = .string
  ) throws(CheckError) -> Verdict {
    try check(CheckRequest(text: text, context: CheckContext(stage: .input, policy: policy, shape: shape)))
  }

  /// Checks a text that came out of the model, before anybody sees it.
  ///
  /// - Parameters:
  ///   - text: the response; JSON, if `shape` is `guided`.
  ///   - policy: the id of the policy that is asked for; nil for the default.
  ///   - shape: the form of the response that the model was to give.
  /// - Throws: `CheckError` if there is no such policy.
  public func checkOutput(
    _ text: String, policy: String? = nil, shape: ResponseShape = .string
  ) throws(CheckError) -> Verdict {
    try check(CheckRequest(text: text, context: CheckContext(stage: .output, policy: policy, shape: shape)))
  }

  /// Checks a text in its context.
  ///
  /// - Throws: `CheckError` if there is no such policy.
  /// - Complexity: linear in the text.
  public func check(_ request: CheckRequest) throws(CheckError) -> Verdict {
    var check = Check(request.context, under: try policyInForce(for: request.context), ruleset: ruleset)
    return check.run(request.text.span)
  }

  /// Which policy a context is checked under.
  func policyInForce(for context: CheckContext) throws(CheckError) -> PolicyInForce {
    guard let policy = ruleset.policies.resolve(requested: context.policy, shape: context.shape) else {
      throw CheckError(.unknownPolicy, policies: ruleset.policies.ids)
    }
    return policy
  }
}
