// fmguard — SPDX-License-Identifier: Apache-2.0
// A tool call as it may be made. A value.

public import GuardPolicy

/// A tool call whose arguments are complete.
public struct CheckedToolCall: Sendable {
  /// The id that it was fed under.
  public let id: String
  /// The arguments, with redactions made; nil if the guard blocks them.
  public let arguments: GuidedText?
  /// The verdict on the arguments.
  public let verdict: Verdict

  init(id: String, arguments: GuidedText?, verdict: Verdict) {
    self.id = id
    self.arguments = arguments
    self.verdict = verdict
  }
}
