// fmguard — SPDX-License-Identifier: Apache-2.0
// From sightings and a policy to a decision: the standing of a rule, and what several amount to.

import GuardPolicy
import Testing

@Suite("Decisions")
struct DecisionTests {
  // MARK: Standing

  struct Standings: Sendable, CustomTestStringConvertible {
    let id: String
    var rule = Rule.sample()
    var policy = Policy(id: "p")
    var stage = Stage.input
    let want: Standing
    var testDescription: String { id }
  }

  static let shadowInput = Policy(id: "p", input: StagePolicy(denyList: .shadow))
  static let offInput = Policy(id: "p", input: StagePolicy(denyList: .off))
  static let german = Policy(id: "p", lists: [ListGlob("de-*")!])

  static let standings: [Standings] = [
    Standings(id: "enforced", want: .enforced),
    Standings(id: "at the floor", rule: .sample(severity: .medium), want: .enforced),
    Standings(id: "below the floor", rule: .sample(severity: .low), want: .shadow),
    Standings(
      id: "below a critical floor", rule: .sample(severity: .high), policy: Policy(id: "p", severity: .critical),
      want: .shadow),
    Standings(
      id: "a low floor", rule: .sample(severity: .low), policy: Policy(id: "p", severity: .low), want: .enforced),
    Standings(id: "shadow", policy: shadowInput, want: .shadow),
    Standings(id: "shadow on the other side only", policy: shadowInput, stage: .output, want: .enforced),
    Standings(id: "critical in shadow", rule: .sample(severity: .critical), policy: shadowInput, want: .shadow),
    Standings(id: "off", policy: offInput, want: .ignored),
    Standings(id: "off on the other side only", policy: offInput, stage: .output, want: .enforced),
    Standings(id: "pattern is a deny list too", rule: .sample(mechanism: .pattern), policy: offInput, want: .ignored),
    Standings(
      id: "the classifier has its own mode", rule: .sample(mechanism: .classifier), policy: offInput, want: .enforced),
    Standings(
      id: "a label is in no list", rule: .sample("hate", list: "default", mechanism: .classifier), policy: german,
      want: .enforced),
    Standings(
      id: "a label has no severity to compare",
      rule: .sample("hate", mechanism: .classifier, severity: .low), policy: Policy(id: "p", severity: .critical),
      want: .enforced),
    Standings(
      id: "a category of a model outside is in shadow by itself",
      rule: .sample("hate", mechanism: .classifierExternal, severity: .low), policy: german, want: .shadow),
    Standings(
      id: "a category of a model outside, enforced", rule: .sample("hate", mechanism: .classifierExternal),
      policy: outside(.enforce), want: .enforced),
    Standings(
      id: "a category of a model outside, off", rule: .sample("hate", mechanism: .classifierExternal),
      policy: outside(.off), want: .ignored),
    Standings(
      id: "models outside do not go by the classifier's modes",
      rule: .sample("hate", mechanism: .classifierExternal), policy: labels(.off), want: .shadow),
    Standings(id: "classifier in shadow", rule: .label("hate"), policy: labels(.shadow), want: .shadow),
    Standings(id: "classifier off", rule: .label("hate"), policy: labels(.off), want: .ignored),
    Standings(
      id: "a label by its name", rule: .label("hate-threatening", "hate"),
      policy: labels(.off, ["hate-threatening": .enforce, "hate": .shadow]), want: .enforced),
    Standings(
      id: "a label by its category", rule: .label("hate-threatening", "hate"), policy: labels(.off, ["hate": .shadow]),
      want: .shadow),
    Standings(
      id: "a label among the others", rule: .label("violence"), policy: labels(.shadow, ["hate": .enforce]),
      want: .shadow),
    Standings(id: "a label's own off", rule: .label("hate"), policy: labels(.enforce, ["hate": .off]), want: .ignored),
    Standings(
      id: "classifier off on the other side only", rule: .label("hate"), policy: labels(.off), stage: .output,
      want: .enforced),
    Standings(id: "list that is not named", policy: german, want: .ignored),
    Standings(id: "list that is named", rule: .sample(list: "de-hass"), policy: german, want: .enforced),
    Standings(id: "no list is named", policy: Policy(id: "p", lists: []), want: .ignored),
    Standings(id: "list of the other stage", rule: .sample(stages: .output), want: .ignored),
    Standings(id: "list of this stage", rule: .sample(stages: .input), want: .enforced),
    Standings(id: "pinned, not named", rule: .sample(pinned: true), policy: german, want: .enforced),
    Standings(id: "pinned, shadow", rule: .sample(pinned: true), policy: shadowInput, want: .enforced),
    Standings(id: "pinned, off", rule: .sample(pinned: true), policy: offInput, want: .enforced),
    Standings(id: "pinned, below the floor", rule: .sample(severity: .low, pinned: true), want: .enforced),
    Standings(id: "pinned, other stage", rule: .sample(stages: .output, pinned: true), want: .ignored),
  ]

  static func labels(_ others: Mode, _ named: [String: Mode] = [:]) -> Policy {
    Policy(id: "p", input: StagePolicy(classifier: ClassifierModes(others, named: named)))
  }

  static func outside(_ mode: Mode) -> Policy {
    Policy(id: "p", input: StagePolicy(classifier: .off, classifierExternal: mode))
  }

  @Test("how much a rule counts", arguments: standings)
  func standing(row: Standings) {
    #expect(row.policy.standing(of: row.rule, at: row.stage) == row.want)
  }

  // MARK: Decision

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    var seen: [(rule: Rule, offset: Int)] = []
    var policy = Policy(id: "p")
    var status = CheckStatus.complete
    let want: Decision
    var testDescription: String { id }
  }

  static let nothing = Decision(action: .allow, mechanism: nil, categories: [], severity: nil, wouldBlock: false)
  static let incomplete = CheckStatus.incomplete(IncompleteCause(rawValue: "regex_limit"))
  static let lenient = Policy(id: "p", input: StagePolicy(onIncomplete: .allow))
  static let low = Rule.sample("low", category: "profanity", severity: .low)
  static let high = Rule.sample("high", mechanism: .pattern, category: "hate", severity: .high)
  static let masked = Rule.sample("masked", category: "privacy", severity: .medium, action: .redact)
  static let replaced = Rule.sample("replaced", category: "brand", severity: .critical, action: .replace)

  static func decision(
    _ action: Action, _ mechanism: Mechanism?, _ categories: [String] = [], _ severity: Severity? = nil,
    wouldBlock: Bool = false
  ) -> Decision {
    Decision(
      action: action, mechanism: mechanism, categories: categories, severity: severity, wouldBlock: wouldBlock)
  }

  static let rows: [Row] = [
    Row(id: "nothing seen", want: nothing),
    Row(id: "empty text", status: .notRun, want: nothing),
    Row(id: "one block", seen: [(high, 0)], want: decision(.block, .pattern, ["hate"], .high)),
    Row(id: "below the floor", seen: [(low, 0)], want: decision(.allow, nil, wouldBlock: true)),
    Row(
      id: "in shadow", seen: [(high, 0)], policy: Policy(id: "p", input: StagePolicy(denyList: .shadow)),
      want: decision(.allow, nil, wouldBlock: true)),
    Row(
      id: "a redaction in shadow would not block", seen: [(masked, 0)],
      policy: Policy(id: "p", input: StagePolicy(denyList: .shadow)), want: nothing),
    Row(id: "off", seen: [(high, 0)], policy: Policy(id: "p", input: StagePolicy(denyList: .off)), want: nothing),
    Row(id: "redact", seen: [(masked, 0)], want: decision(.redact, .denyList, ["privacy"], .medium)),
    Row(id: "replace", seen: [(replaced, 0)], want: decision(.redact, .denyList, ["brand"], .critical)),
    Row(
      id: "redact beside a block in shadow", seen: [(masked, 0), (low, 9)],
      want: decision(.redact, .denyList, ["privacy"], .medium, wouldBlock: true)),
    Row(
      id: "block beside a graver redaction", seen: [(high, 0), (replaced, 9)],
      want: decision(.block, .denyList, ["brand", "hate"], .critical)),
    Row(
      id: "a block leaves no would-block", seen: [(high, 0), (low, 9)],
      want: decision(.block, .pattern, ["hate"], .high)),
    Row(
      id: "equals: the first speaks", seen: [(high, 5), (.sample("b", category: "x-a"), 4)],
      want: decision(.block, .denyList, ["hate", "x-a"], .high)),
    Row(
      id: "equals: the other is first", seen: [(high, 3), (.sample("b", category: "x-a"), 4)],
      want: decision(.block, .pattern, ["hate", "x-a"], .high)),
    Row(
      id: "categories are sorted, each once",
      seen: [
        (.sample("a", category: "x-b"), 0), (.sample("b", category: "x-a"), 1), (.sample("c", category: "x-b"), 2),
      ],
      want: decision(.block, .denyList, ["x-a", "x-b"], .high)),
    Row(id: "incomplete blocks", status: incomplete, want: decision(.block, .incomplete)),
    Row(id: "incomplete may pass", policy: lenient, status: incomplete, want: decision(.allow, .incomplete)),
    Row(
      id: "incomplete with a reason to block is the guard's", seen: [(high, 0)], status: incomplete,
      want: decision(.block, .pattern, ["hate"], .high)),
    Row(
      id: "incomplete blocks rather than redacts", seen: [(masked, 0)], status: incomplete,
      want: decision(.block, .incomplete, ["privacy"], .medium)),
    Row(
      id: "incomplete that may pass is redacted", seen: [(masked, 0)], policy: lenient, status: incomplete,
      want: decision(.redact, .denyList, ["privacy"], .medium)),
    Row(
      id: "incomplete that blocks leaves no would-block", seen: [(low, 0)], status: incomplete,
      want: decision(.block, .incomplete)),
    Row(
      id: "incomplete that passes in shadow", seen: [(low, 0)], policy: lenient, status: incomplete,
      want: decision(.allow, .incomplete, wouldBlock: true)),
    Row(
      id: "a label beside a masked term", seen: [(masked, 0), (.label("hate-threatening", "hate"), 9)],
      want: decision(.block, .classifier, ["hate", "privacy"], .high)),
    Row(
      id: "a label before a pattern that is as grave", seen: [(high, 9), (.label("violence"), 0)],
      want: decision(.block, .classifier, ["hate", "violence"], .high)),
    Row(
      id: "a label in shadow", seen: [(.label("hate"), 0)], policy: labels(.shadow),
      want: decision(.allow, nil, wouldBlock: true)),
    Row(
      id: "a language that blocks", policy: strict, status: .incomplete(.unsupportedLanguage),
      want: decision(.block, .incomplete)),
    Row(
      id: "a language that passes", status: .incomplete(.unsupportedLanguage), want: decision(.allow, .incomplete)),
    Row(
      id: "a limit that passes where a language would block", policy: strict, status: incomplete,
      want: decision(.allow, .incomplete)),
  ]

  static let strict = Policy(
    id: "p", input: StagePolicy(onIncomplete: .allow, onUnsupportedLanguage: .block))

  @Test(
    "a text that was not scored is incomplete where that blocks it",
    arguments: [
      (StagePolicy(), CheckStatus.complete, NotScored.unsupportedLanguage, CheckStatus.complete),
      (StagePolicy(onUnsupportedLanguage: .block), .complete, .noWords, .complete),
      (StagePolicy(onUnsupportedLanguage: .block), .complete, .unsupportedLanguage, .incomplete(.unsupportedLanguage)),
      // Of two reasons that which blocks is told.
      (strict.input, incomplete, .unsupportedLanguage, .incomplete(.unsupportedLanguage)),
      (StagePolicy(onUnsupportedLanguage: .block), incomplete, .unsupportedLanguage, incomplete),
      (StagePolicy(onIncomplete: .allow), incomplete, .unsupportedLanguage, incomplete),
    ])
  func notScored(policy: StagePolicy, before: CheckStatus, reason: NotScored, want: CheckStatus) {
    #expect(policy.status(before, notScored: reason) == want)
    #expect(policy.status(before, notScored: nil) == before)
  }

  @Test("what sightings amount to, in any order", arguments: rows)
  func decide(row: Row) {
    let sightings = row.seen.map { Sighting($0.rule, first: TextPlace(offset: $0.offset)) }
    #expect(row.policy.decision(on: sightings, at: .input, status: row.status) == row.want)
    #expect(row.policy.decision(on: sightings.reversed(), at: .input, status: row.status) == row.want)
  }

  @Test("of the strings of a guided text, an earlier one comes first whatever the offsets")
  func parts() {
    let sightings = [
      Sighting(Self.high, first: TextPlace(part: 1, offset: 0)),
      Sighting(.sample("b", category: "x-a"), first: TextPlace(part: 0, offset: 7)),
    ]
    #expect(Policy(id: "p").decision(on: sightings, at: .input, status: .complete).mechanism == .denyList)
  }

  @Test("every mechanism belongs to the layer that the design names")
  func layers() {
    let byLayer = Dictionary(grouping: Mechanism.allCases, by: \.layer)
    #expect(byLayer[.guard] == [.denyList, .pattern, .classifier, .classifierExternal, .hiddenText])
    #expect(byLayer[.model] == [.refusalText, .refusalField, .refusalThrown])
    #expect(byLayer[.infrastructure] == [.incomplete])
  }

  @Test("severities are ordered as they are listed")
  func severities() {
    #expect(Severity.allCases.sorted() == Severity.allCases)
    #expect(Severity.allCases.map(\.rawValue) == ["low", "medium", "high", "critical"])
  }

  @Test("row ids are unique")
  func uniqueIDs() {
    #expect(Set(Self.standings.map(\.id)).count == Self.standings.count)
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }
}
