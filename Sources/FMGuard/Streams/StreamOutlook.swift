// fmguard — SPDX-License-Identifier: Apache-2.0
// What would become of a stream if it ended now. A value.

public import GuardPolicy

/// What would become of a response if it ended here.
public struct StreamOutlook: Sendable, Hashable {
  /// What is held back, as it would be released: with redactions made, and none from a blocked match on.
  public let text: [UInt8]
  /// What the guard would decide of the whole.
  public let action: Action
  /// Whether everything was looked at.
  public let isComplete: Bool

  init(text: [UInt8], action: Action, isComplete: Bool) {
    self.text = text
    self.action = action
    self.isComplete = isComplete
  }
}
