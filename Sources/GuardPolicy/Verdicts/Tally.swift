// fmguard — SPDX-License-Identifier: Apache-2.0
// Adds findings up under a policy, one at a time and in bounded memory. Knows nothing of where they come from.

/// What the findings of one check amount to under one policy, so far.
///
/// The verdict of a text is the sum of its findings; their order does not matter. A tally keeps the sum and not the
/// findings, so a text of any length can be judged.
public struct Tally: Sendable {
  private let policy: Policy
  private let stage: Stage
  private var categories: Set<String> = []
  private var leading: Finding?
  private var blocks = false
  private var redacts = false
  private var wouldBlock = false

  /// An empty sum.
  public init(policy: Policy, stage: Stage) {
    self.policy = policy
    self.stage = stage
  }

  /// Adds a finding.
  ///
  /// - Parameter finding: those of one text may come in any order, those of the strings of a guided text string by
  ///   string.
  /// - Returns: how much it counts. An ignored finding changes nothing.
  @discardableResult
  public mutating func add(_ finding: Finding) -> Standing {
    let standing = policy.standing(of: finding.rule, at: stage)
    switch standing {
    case .ignored:
      break
    case .shadow:
      wouldBlock = wouldBlock || finding.rule.action == .block
    case .enforced:
      if finding.rule.action == .block { blocks = true } else { redacts = true }
      categories.insert(finding.rule.category)
      if leading.map({ finding.leads($0) }) ?? true { leading = finding }
    }
    return standing
  }

  /// The sum for a check that ended with `status`.
  public func decision(_ status: CheckStatus) -> Decision {
    var action: Action = blocks ? .block : redacts ? .redact : .allow
    var mechanism = leading?.rule.mechanism
    if case .incomplete = status {
      if action != .block, policy[stage].onIncomplete == .block {
        action = .block
        mechanism = .incomplete
      }
      mechanism = mechanism ?? .incomplete
    }
    return Decision(
      action: action, mechanism: mechanism, categories: categories.sorted(), severity: leading?.rule.severity,
      wouldBlock: action != .block && wouldBlock)
  }
}

extension Finding {
  /// Whether this finding speaks for a verdict rather than `other`: the graver one, and of equals the first in the text.
  fileprivate func leads(_ other: Finding) -> Bool {
    if rule.severity != other.rule.severity { return rule.severity > other.rule.severity }
    // Strings of a guided text come one after the other, so the other one stands before.
    return pointer == other.pointer && span.utf8.lowerBound < other.span.utf8.lowerBound
  }
}
