// fmguard — SPDX-License-Identifier: Apache-2.0
// What is to be done, and on whose account. A value; how it comes about is in Tally.

/// What the findings of a check amount to under a policy.
public struct Decision: Sendable, Hashable {
  /// What is to be done.
  public let action: Action
  /// By what means the verdict came about; nil if nothing speaks for anything but passing the text on.
  ///
  /// The mechanism of the gravest enforced finding, of equals the first in the text. `incomplete` if the check is
  /// incomplete and that is why the text is blocked, or nothing was enforced. How the model refused if none of these.
  public let mechanism: Mechanism?
  /// The categories of the enforced findings, sorted, each once.
  public let categories: [String]
  /// The gravest severity of the enforced findings; nil if there is none.
  public let severity: Severity?
  /// Whether the text passes only because a finding is in shadow that asks for a block.
  public let wouldBlock: Bool

  public init(action: Action, mechanism: Mechanism?, categories: [String], severity: Severity?, wouldBlock: Bool) {
    self.action = action
    self.mechanism = mechanism
    self.categories = categories
    self.severity = severity
    self.wouldBlock = wouldBlock
  }

  /// On whose account: the layer of the mechanism.
  public var layer: Layer? {
    mechanism?.layer
  }
}
