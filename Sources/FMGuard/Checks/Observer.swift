// fmguard — SPDX-License-Identifier: Apache-2.0
// Takes matches and labels in and keeps what a verdict needs of them, as little as that is. Knows pattern numbers and
// standings, not texts.

internal import GuardLists
internal import GuardMatch
internal import GuardPolicy
internal import GuardText

/// What was seen in one text so far: every rule once, and the matches that findings or redactions are made of.
struct Observer {
  /// A match that is not yet a finding, with its rule.
  struct Kept {
    let match: Match
    let rule: Rule
    let isEnforced: Bool
  }

  /// A label of the model that counts.
  private struct Label {
    let rule: Rule
    let isEnforced: Bool
    let place: TextPlace
  }

  private struct Slot {
    let rule: Rule
    let standing: Standing
    var first: TextPlace
  }

  /// The number of the string in a guided text; 0 in a plain text.
  var part = 0
  /// Matches of the current part that findings are to be made of.
  private var kept: [Kept] = []
  /// What the matches of the current part change in it.
  private var redactions: [Redaction] = []
  /// The first byte of an enforced match, or of a window with an enforced label, that asks for a block; nil if there is
  /// none. Of plain texts only.
  private(set) var firstBlock: Int?
  /// How many matches were not kept.
  private(set) var dropped = 0

  private let lists: CompiledLists
  private let policy: PolicyInForce
  private let stage: Stage
  /// How many more matches to keep for findings.
  private var wanted: Int
  private var slots: [Seen: Slot] = [:]
  private var labels: [Label] = []

  /// A rule, and whether what it found was hidden from people.
  private struct Seen: Hashable {
    let pattern: PatternID
    let isHidden: Bool

    init(_ match: Match) {
      pattern = match.pattern
      isHidden = match.transformations.contains(.tagCharacters)
    }
  }

  init(_ context: borrowing CheckContext, under policy: PolicyInForce, ruleset: Ruleset) {
    lists = ruleset.compiled
    self.policy = policy
    stage = context.stage
    wanted = context.explain ? Verdict.findingLimit : 0
  }

  /// Takes a match in. What the policy ignores is not kept.
  mutating func note(_ match: Match) {
    let place = TextPlace(part: part, offset: match.range.lowerBound)
    let slot = slot(of: Seen(match), at: place)
    guard slot.standing != .ignored else { return }
    if slot.standing == .enforced, slot.rule.action == .block {
      firstBlock = min(firstBlock ?? place.offset, place.offset)
    }
    if slot.standing == .enforced, let redaction = Redaction(slot.rule, at: match.range) {
      redactions.append(redaction)
    }
    guard wanted > 0 else {
      dropped += 1
      return
    }
    wanted -= 1
    kept.append(Kept(match: match, rule: slot.rule, isEnforced: slot.standing == .enforced))
  }

  /// Takes a label in that counts in the whole text. Called once for each.
  mutating func note(_ hit: ScoringPlan.Hit, at place: TextPlace) {
    labels.append(Label(rule: hit.rule, isEnforced: hit.isEnforced, place: place))
    noteBlock(hit)
  }

  /// Takes in that a label counts in a text that goes on, of which the verdict is yet to come.
  mutating func noteBlock(_ hit: ScoringPlan.Hit) {
    guard hit.isEnforced else { return }
    firstBlock = min(firstBlock ?? hit.window.lowerBound, hit.window.lowerBound)
  }

  private mutating func slot(of seen: Seen, at place: TextPlace) -> Slot {
    guard let slot = slots[seen] else {
      let entry = lists.rule(for: seen.pattern)
      let rule = seen.isHidden ? entry.findingHiddenText() : entry
      let slot = Slot(rule: rule, standing: policy.standing(of: rule, at: stage), first: place)
      slots[seen] = slot
      return slot
    }
    if place < slot.first { slots[seen]?.first = place }
    return slot
  }

  /// Hands the kept matches out, in the order of the text, and keeps none.
  mutating func takeKept() -> [Kept] {
    guard !kept.isEmpty else { return [] }
    let sorted = kept.sorted { left, right in
      let (a, b) = (left.match.range, right.match.range)
      return (a.lowerBound, a.upperBound, left.match.pattern) < (b.lowerBound, b.upperBound, right.match.pattern)
    }
    kept.removeAll(keepingCapacity: true)
    return sorted
  }

  /// Hands out what the matches change, in no order, and keeps none.
  mutating func takeRedactions() -> [Redaction] {
    defer { redactions = [] }
    return redactions
  }

  /// What the policy makes of what was seen.
  func decision(_ status: CheckStatus, refusal: RefusalFinding?) -> Decision {
    var sightings = slots.values.map { Sighting($0.rule, first: $0.first) }
    for label in labels { sightings.append(Sighting(label.rule, first: label.place)) }
    return policy.decision(on: sightings, at: stage, status: status, refusal: refusal)
  }

  /// Hands out the rules that were seen and count under the policy, each once.
  func forEachSeen(_ body: (_ rule: Rule, _ isEnforced: Bool) -> Void) {
    for slot in slots.values where slot.standing != .ignored { body(slot.rule, slot.standing == .enforced) }
    for label in labels { body(label.rule, label.isEnforced) }
  }
}
