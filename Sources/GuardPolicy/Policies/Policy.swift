// fmguard — SPDX-License-Identifier: Apache-2.0
// One policy as a value: what is enforced where. Knows nothing of files, lists or texts.

/// What is enforced at which stage, and what happens when a check is incomplete.
public struct Policy: Sendable, Hashable {
  /// The policy that is in force when a request asks for none.
  public static let defaultID = "default"

  /// Its name in requests and verdicts: `[a-z0-9-]`, unique in a ruleset.
  public var id: String
  /// One sentence for people.
  public var description: String
  /// The lists in force. A pinned list is in force whether it is named or not.
  public var lists: [ListGlob]
  /// What holds for inputs.
  public var input: StagePolicy
  /// What holds for outputs.
  public var output: StagePolicy
  /// Whether refusals of the model are reported.
  public var refusal: RefusalMode
  /// The lowest severity that is enforced; what is below it is in shadow.
  public var severity: Severity
  /// The lowest score of a classifier that counts, by name of a label or of a category, from 0 to 1. Those of
  /// a stage count before these; see `labelPolicy`.
  public var thresholds: [String: Double]
  /// The response shapes that the policy is made for. For any other, `otherwise` is in force.
  public var appliesTo: Set<ResponseShape>
  /// The id of the policy for the other response shapes; nil if there are none.
  public var otherwise: String?

  public init(
    id: String, description: String = "", lists: [ListGlob] = [.all], input: StagePolicy = StagePolicy(),
    output: StagePolicy = StagePolicy(), refusal: RefusalMode = .report, severity: Severity = .medium,
    thresholds: [String: Double] = [:], appliesTo: Set<ResponseShape> = Set(ResponseShape.allCases),
    otherwise: String? = nil
  ) {
    self.id = id
    self.description = description
    self.lists = lists
    self.input = input
    self.output = output
    self.refusal = refusal
    self.severity = severity
    self.thresholds = thresholds
    self.appliesTo = appliesTo
    self.otherwise = otherwise
  }

  /// What holds at `stage`.
  public subscript(stage: Stage) -> StagePolicy {
    switch stage {
    case .input: input
    case .output: output
    }
  }
}

/// What holds at one stage.
public struct StagePolicy: Sendable, Hashable {
  /// How far deny lists, terms and patterns alike, may go.
  public var denyList: Mode
  /// How far the learned classifier may go.
  public var classifier: ClassifierModes
  /// How far larger classifiers outside may go. In shadow by default: they cost time and money, and see the texts.
  public var classifierExternal: Mode
  /// The lowest score of a classifier that counts at this stage, by name of a label or of a category, from 0
  /// to 1.
  public var thresholds: [String: Double]
  /// What an incomplete check means.
  public var onIncomplete: IncompleteAction
  /// What a text means that the learned classifier was to score, in a language that its model may not judge.
  public var onUnsupportedLanguage: IncompleteAction

  public init(
    denyList: Mode = .enforce, classifier: ClassifierModes = .enforce, classifierExternal: Mode = .shadow,
    thresholds: [String: Double] = [:], onIncomplete: IncompleteAction = .block,
    onUnsupportedLanguage: IncompleteAction = .allow
  ) {
    self.denyList = denyList
    self.classifier = classifier
    self.classifierExternal = classifierExternal
    self.thresholds = thresholds
    self.onIncomplete = onIncomplete
    self.onUnsupportedLanguage = onUnsupportedLanguage
  }

  /// Whether a check that is incomplete for this reason blocks the text.
  public func blocks(_ cause: IncompleteCause) -> Bool {
    (cause == .unsupportedLanguage ? onUnsupportedLanguage : onIncomplete) == .block
  }
}
