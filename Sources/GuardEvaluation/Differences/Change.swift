// fmguard — SPDX-License-Identifier: Apache-2.0
// What two rulesets make of one text, if it is not the same, and on whose account. A value, without the text.

public import FMGuard
internal import GuardPolicy

/// A way in which two verdicts on one text differ.
public enum ChangeKind: String, Sendable, Hashable, CaseIterable {
  case newlyBlocks = "newly_blocks"
  case newlyRedacts = "newly_redacts"
  case noLongerBlocks = "no_longer_blocks"
  case noLongerRedacts = "no_longer_redacts"
  /// The action is the same, and on another account.
  case otherLayer = "other_layer"

  /// Nil if the verdicts agree.
  init?(from old: Verdict, to new: Verdict) {
    switch (old.action, new.action) {
    case (.allow, .block), (.redact, .block): self = .newlyBlocks
    case (.allow, .redact): self = .newlyRedacts
    case (.block, .redact), (.block, .allow): self = .noLongerBlocks
    case (.redact, .allow): self = .noLongerRedacts
    case (.allow, .allow), (.redact, .redact), (.block, .block):
      guard old.layer != new.layer else { return nil }
      self = .otherLayer
    }
  }

  /// Whether it is the new ruleset that declines.
  private var isNew: Bool { self == .newlyBlocks || self == .newlyRedacts }

  /// The verdict that tells why.
  fileprivate func telling(_ old: Verdict, _ new: Verdict) -> (verdict: Verdict, other: Verdict) {
    isNew || self == .otherLayer && new.layer != nil ? (new, old) : (old, new)
  }
}

/// What two rulesets decide differently about one text.
public struct Change: Sendable, Hashable {
  /// In which way they differ.
  public let kind: ChangeKind
  /// The entry responsible, as `list#digits`; the mechanism if it is none.
  public let cause: String
  /// Where the entry stands; nil if it is none.
  public let source: String?
  /// Whether both have the entry, and it decides under one of them only: its settings or the policy changed.
  public let isInBoth: Bool

  /// Compares the verdicts on a text; nil if they agree.
  ///
  /// - Complexity: two checks; two more, with findings, if they do not.
  public static func of(_ request: CheckRequest, from old: Guard, to new: Guard) throws(CheckError) -> Change? {
    guard ChangeKind(from: try old.check(request), to: try new.check(request)) != nil else { return nil }
    var request = request
    request.context.explain = true
    let (before, now) = (try old.check(request), try new.check(request))
    return ChangeKind(from: before, to: now).map { Change($0, before, now) }
  }

  private init(_ kind: ChangeKind, _ old: Verdict, _ new: Verdict) {
    self.kind = kind
    let (telling, other) = kind.telling(old, new)
    let known = Set((other.findings ?? []).map(\.finding.rule.id))
    let enforced = (telling.findings ?? []).filter(\.isEnforced).map(\.finding.rule)
    // Of the entries that decide, the gravest that the other ruleset does not have; it leads, if there is one.
    let own = enforced.filter { !known.contains($0.id) }
    let rule = (own.isEmpty ? enforced : own).max { $0.severity < $1.severity }
    cause = rule?.id ?? telling.decision.mechanism?.rawValue ?? "policy"
    source = rule?.source
    isInBoth = rule != nil && own.isEmpty
  }
}
