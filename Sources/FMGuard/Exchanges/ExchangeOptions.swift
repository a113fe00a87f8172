// fmguard — SPDX-License-Identifier: Apache-2.0
// How an exchange is to be made. A value; checks nothing.

public import GuardOutcome

/// How an exchange is to be made.
public struct ExchangeOptions: Sendable {
  /// Comes back in the verdicts. None by default.
  public var id: String?
  /// The id of the policy that is asked for; nil, the default, for the policy `default`.
  public var policy: String?
  /// The language of the texts, a BCP 47 tag, if it is known.
  public var locale: String?
  /// Whether the verdicts keep their findings: for operators, not for the author of the text.
  public var explain: Bool
  /// Tells what the errors of the backend mean. Knows no backend by default.
  public var failures: FailureClassifier
  /// Who is asked whether a response is a refusal where the detector is not sure; nobody by default.
  /// Streams ask at their end.
  public var judge: RefusalJudge?

  public init(
    id: String? = nil, policy: String? = nil, locale: String? = nil, explain: Bool = false,
    failures: FailureClassifier = .standard, judge: RefusalJudge? = nil
  ) {
    self.id = id
    self.policy = policy
    self.locale = locale
    self.explain = explain
    self.failures = failures
    self.judge = judge
  }
}
