// fmguard — SPDX-License-Identifier: Apache-2.0
// The halves of an exchange, one method for each stage and shape. Knows how a context is put together, and nothing
// else.

public import GuardPolicy

extension Guard {
  /// Checks a prompt before it goes into a model that is to answer with a string.
  ///
  /// - Parameters:
  ///   - prompt: of any length.
  ///   - policy: the id of the policy that is asked for; nil for the default.
  /// - Throws: `CheckError` if there is no such policy.
  public func checkInput(_ prompt: String, policy: String? = nil) throws(CheckError) -> Verdict {
    try check(CheckRequest(text: prompt, context: CheckContext(stage: .input, policy: policy, shape: .string)))
  }

  /// Checks a prompt before it goes into a model that is to give a guided response.
  ///
  /// A policy that is not made for guided responses gives way to another, here as with `checkGuidedOutput`.
  ///
  /// - Parameters:
  ///   - prompt: of any length. If it is JSON, its strings are checked one by one.
  ///   - policy: the id of the policy that is asked for; nil for the default.
  /// - Throws: `CheckError` if there is no such policy.
  public func checkGuidedInput(_ prompt: String, policy: String? = nil) throws(CheckError) -> Verdict {
    try check(CheckRequest(text: prompt, context: CheckContext(stage: .input, policy: policy, shape: .guided)))
  }

  /// Checks a string that came out of the model, before anybody sees it, and tells whether it is a refusal.
  ///
  /// - Parameters:
  ///   - response: of any length.
  ///   - prompt: what the model was asked, if it is at hand; refusals are told more surely with it.
  ///   - policy: the id of the policy that is asked for; nil for the default.
  /// - Throws: `CheckError` if there is no such policy.
  public func checkOutput(
    _ response: String, answering prompt: String? = nil, policy: String? = nil
  ) throws(CheckError) -> Verdict {
    let context = CheckContext(stage: .output, policy: policy, shape: .string, prompt: prompt)
    return try check(CheckRequest(text: response, context: context))
  }

  /// Checks every string value of a guided response, before anybody sees it, and tells whether one of them is a
  /// refusal.
  ///
  /// - Parameters:
  ///   - response: JSON; if it is not, the check is incomplete.
  ///   - prompt: what the model was asked, if it is at hand; refusals are told more surely with it.
  ///   - policy: the id of the policy that is asked for; nil for the default.
  /// - Throws: `CheckError` if there is no such policy.
  public func checkGuidedOutput(
    _ response: GuidedText, answering prompt: String? = nil, policy: String? = nil
  ) throws(CheckError) -> Verdict {
    let context = CheckContext(stage: .output, policy: policy, shape: .guided, prompt: prompt)
    return try check(CheckRequest(text: response.json, context: context))
  }
}
