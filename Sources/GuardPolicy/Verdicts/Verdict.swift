// fmguard — SPDX-License-Identifier: Apache-2.0
// The answer to one check. A value; its JSON is written elsewhere.

/// The answer to one check: what is to be done with a text, on whose account, and under which policy.
///
/// `docs/verdict.md` describes it field by field.
public struct Verdict: Sendable {
  /// The id of the request, as it was given.
  public let id: String?
  /// What is to be done and why.
  public let decision: Decision
  /// Where the text stands.
  public let stage: Stage
  /// The response shape of the request.
  public let shape: ResponseShape
  /// Which policy was asked for, which was in force, and why.
  public let policy: PolicyInForce
  /// Whether the check could do its work.
  public let status: CheckStatus
  /// How much of the text was looked at.
  public let coverage: Coverage
  /// Whether the response is a refusal of the model; nil at the input stage, and where it was not asked.
  public let refusal: RefusalFinding?
  /// What the learned classifier said of the text; nil if it was not asked: there is no model, the policy has it off,
  /// or the text is empty.
  public let scoring: Scoring?
  /// What classifiers outside said of the text, in the order of their files; empty if none was asked.
  public let external: [ExternalAnswer]
  /// The version of the ruleset: `sha256:` and 64 hexadecimal digits.
  public let ruleset: String
  /// With the action `redact`, the text with all enforced redactions made; otherwise nil.
  ///
  /// Bytes that are not well-formed UTF-8 are still in it as they came. Nil, too, for a text that was checked in
  /// chunks.
  public let text: [UInt8]?
  /// The findings, in the order of the text, if the request asked for them. They tell which rule fired and where: not
  /// for the author of the text.
  public let findings: [JudgedFinding]?
  /// How many findings more there were than are kept, `Verdict.findingLimit`.
  public let findingsOmitted: Int

  /// How many findings of lists a verdict keeps. The decision counts them all.
  public static let findingLimit = 10_000

  public init(
    id: String?, decision: Decision, stage: Stage, shape: ResponseShape, policy: PolicyInForce, status: CheckStatus,
    coverage: Coverage, refusal: RefusalFinding? = nil, scoring: Scoring? = nil, external: [ExternalAnswer] = [],
    ruleset: String, text: [UInt8]?, findings: [JudgedFinding]?, findingsOmitted: Int = 0
  ) {
    self.id = id
    self.decision = decision
    self.stage = stage
    self.shape = shape
    self.policy = policy
    self.status = status
    self.coverage = coverage
    self.refusal = refusal
    self.scoring = scoring
    self.external = external
    self.ruleset = ruleset
    self.text = text
    self.findings = findings
    self.findingsOmitted = findingsOmitted
  }

  /// What is to be done.
  public var action: Action { decision.action }
  /// On whose account.
  public var layer: Layer? { decision.layer }
  /// The score of each label of the learned classifier, in the model's order; nil if nothing was scored.
  public var scores: [(label: String, score: Float)]? {
    guard let scoring, !scoring.values.isEmpty else { return nil }
    return zip(scoring.labels, scoring.values).map { ($0.label, $1) }
  }
  /// Why the learned classifier, which was asked, has not scored the text, or most of it.
  public var notScored: NotScored? { scoring?.notScored }
}
