// fmguard — SPDX-License-Identifier: Apache-2.0
// What came of one row: the verdict beside what was expected. A value, without the text.

public import FMGuard
public import GuardPolicy
internal import GuardRows

/// What a row of a suite expected, and what it got.
public struct RowOutcome: Sendable {
  /// That of the row, or its place: `suite.jsonl:17`.
  public let id: String
  /// What was expected.
  public let expectation: Expectation
  /// Those of the row.
  public let tags: [String]
  /// That of the row.
  public let language: String
  /// What the guard did.
  public let action: Action
  /// On whose account; nil if nobody declined.
  public let layer: Layer?
  /// Those of the decision, sorted.
  public let categories: [String]
  /// What decided; nil if nothing did.
  public let mechanism: Mechanism?
  /// Those whose entries decided, sorted.
  public let lists: [String]
  /// The entry that leads, as `list#digits`, and where it stands; nil if none decided.
  public let rule: (id: String, source: String)?

  init(
    id: String, expectation: Expectation, tags: [String], language: String, action: Action, layer: Layer?,
    categories: [String], mechanism: Mechanism?, lists: [String], rule: (id: String, source: String)?
  ) {
    self.id = id
    self.expectation = expectation
    self.tags = tags
    self.language = language
    self.action = action
    self.layer = layer
    self.categories = categories
    self.mechanism = mechanism
    self.lists = lists
    self.rule = rule
  }

  /// Checks a row.
  ///
  /// - Parameter place: what a row without an id is called.
  public init(_ suiteRow: SuiteRow, checker: Guard, place: String) throws(CheckError) {
    var request = suiteRow.row.request()
    request.context.explain = true
    let verdict = try checker.check(request)
    let enforced = (verdict.findings ?? []).filter(\.isEnforced).map(\.finding.rule)
    let leading = enforced.first { $0.severity == verdict.decision.severity }
    self.init(
      id: suiteRow.row.id?.string ?? place, expectation: suiteRow.expectation, tags: suiteRow.tags,
      language: suiteRow.language, action: verdict.action, layer: verdict.layer,
      categories: verdict.decision.categories, mechanism: verdict.decision.mechanism,
      lists: Set(enforced.map(\.list)).sorted(), rule: leading.map { ($0.id, $0.source) })
  }

  /// Whether everything that was expected is so.
  public var isRight: Bool {
    if let wanted = expectation.action, wanted != action { return false }
    if let wanted = expectation.layer, wanted != layer { return false }
    if let wanted = expectation.categories, wanted != categories { return false }
    return isDeclined == expectation.isPositive
  }

  /// Whether the text does not pass as it is. Where a layer is expected, a refusal of the model counts, too.
  public var isDeclined: Bool {
    expectation.layer == nil ? action != .allow : layer != nil
  }

  /// What it got, in the words of `Expectation.words`.
  public var words: String {
    var parts = [action.rawValue]
    if expectation.layer != nil || layer != nil { parts.append(layer?.rawValue ?? "no layer") }
    if !categories.isEmpty { parts.append(categories.joined(separator: " ")) }
    return parts.joined(separator: ", ")
  }
}
