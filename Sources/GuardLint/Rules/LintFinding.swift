// fmguard — SPDX-License-Identifier: Apache-2.0
// One finding of lint: a rule, a place, facts. The words are those of the rule.

public import GuardYAML

/// What lint has to say of one place.
public struct LintFinding: Sendable, Hashable {
  /// What was looked for.
  public let rule: LintRule
  /// The place, and the facts.
  let issue: Issue

  init(_ rule: LintRule, _ issue: Issue) {
    self.rule = rule
    self.issue = issue
  }

  /// An issue of strict decoding.
  init(_ issue: Issue) {
    self.init(LintRule(of: issue.kind), issue)
  }

  /// The file, relative to the configuration directory.
  public var file: String { issue.file }
  /// Nil if the file as a whole is meant.
  public var position: SourcePosition? { issue.position }
  /// `file:line:column`, or the file alone.
  public var place: String { issue.place }
  /// What is wrong.
  public var problem: String { issue.problem }
  /// What to do about it.
  public var remedy: String { issue.remedy }
  /// Another place that belongs to it.
  public var related: String? { issue.related }

  /// The order in which findings are told: by file, place, rule.
  static func precedes(_ left: LintFinding, _ right: LintFinding) -> Bool {
    if left.file != right.file { return left.file < right.file }
    let origin = SourcePosition(line: 0, column: 0)
    let (first, second) = (left.position ?? origin, right.position ?? origin)
    return first != second ? first < second : (left.rule.id, left.problem) < (right.rule.id, right.problem)
  }
}
