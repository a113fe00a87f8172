// fmguard — SPDX-License-Identifier: Apache-2.0
// What a check is asked. A value; knows nothing of rulesets.

public import GuardPolicy

/// Where a text stands and under which policy it is to be checked.
public struct CheckContext: Sendable, Hashable {
  /// Comes back in the verdict. None by default.
  public var id: String?
  /// Where the text stands. `input` by default.
  public var stage: Stage
  /// The id of the policy that is asked for; nil, the default, for the policy `default`.
  public var policy: String?
  /// The id of the policy in force if none is asked for; nil, the default, for the policy `default`. For whoever checks
  /// on behalf of others, and binds them to a policy.
  public var boundPolicy: String?
  /// The form of the response that was asked of the model. `string` by default.
  ///
  /// It decides which policy is in force. A guided output is JSON, and each of its strings is checked by itself.
  public var shape: ResponseShape
  /// The prompt that an output answers. Deny lists do not look at it.
  public var prompt: String?
  /// The language of the text, a BCP 47 tag, if it is known. Lists of every language are in force all the same.
  public var locale: String?
  /// Whether the verdict keeps its findings. False by default: they tell which rule fired and where, and so are for
  /// operators, not for the author of the text.
  public var explain: Bool

  public init(
    id: String? = nil, stage: Stage = .input, policy: String? = nil, shape: ResponseShape = .string,
    prompt: String? = nil, locale: String? = nil, explain: Bool = false
  ) {
    self.id = id
    self.stage = stage
    self.policy = policy
    self.shape = shape
    self.prompt = prompt
    self.locale = locale
    self.explain = explain
  }
}

/// A text and the context that it is to be checked in.
public struct CheckRequest: Sendable, Hashable {
  /// The text, in UTF-8. It need not be well-formed, and NUL is a character like any other.
  public var text: [UInt8]
  /// Where it stands.
  public var context: CheckContext

  /// A request about bytes.
  public init(text: [UInt8], context: CheckContext = CheckContext()) {
    self.text = text
    self.context = context
  }

  /// A request about a string.
  public init(text: String, context: CheckContext = CheckContext()) {
    self.init(text: Array(text.utf8), context: context)
  }
}
