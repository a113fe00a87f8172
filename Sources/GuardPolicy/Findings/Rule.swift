// fmguard — SPDX-License-Identifier: Apache-2.0
// What a finding says of the entry or label that was found. Knows nothing of matchers, files or policies.

/// The entry of a list, or the label of a model, behind a finding: immutable and shared by all its findings.
public final class Rule: Sendable {
  /// The id of the list, or of the model.
  public let list: String
  /// The id of the rule, stable as long as the entry stays the same; of a model, the name of the label.
  public let id: String
  /// The means: `deny_list` for a term, `pattern` for a regex, `classifier` for a label, `classifier_external` for a
  /// category of a model outside.
  public let mechanism: Mechanism
  /// What it is about: a category of the closed list, or `x-…`.
  public let category: String
  /// How grave it is.
  public let severity: Severity
  /// The stages at which it counts.
  public let stages: StageScope
  /// Whether it is enforced under every policy.
  public let isPinned: Bool
  /// What it asks for where it is enforced.
  public let action: EntryAction
  /// What stands in for the span with the action `replace`; without one the span is masked.
  public let replacement: String?
  /// File and line, relative to the configuration directory: `denylists/en/profanity.txt:12`. Of a model, its file.
  public let source: String

  public init(
    list: String, id: String, mechanism: Mechanism = .denyList, category: String, severity: Severity,
    stages: StageScope = .both, isPinned: Bool = false, action: EntryAction = .block, replacement: String? = nil,
    source: String
  ) {
    self.list = list
    self.id = id
    self.mechanism = mechanism
    self.category = category
    self.severity = severity
    self.stages = stages
    self.isPinned = isPinned
    self.action = action
    self.replacement = replacement
    self.source = source
  }

  /// The same entry, where what it found was hidden from people: spelt in tag characters.
  public func findingHiddenText() -> Rule {
    Rule(
      list: list, id: id, mechanism: .hiddenText, category: category, severity: severity, stages: stages,
      isPinned: isPinned, action: action, replacement: replacement, source: source)
  }
}
