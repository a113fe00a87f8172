// fmguard — SPDX-License-Identifier: Apache-2.0
// What a stream lets go: text, tool calls, and the end. Values.

public import GuardPolicy

/// What may be passed on of a response after a chunk.
public struct StreamRelease: Sendable, Hashable {
  /// Text that may be shown, whole characters, with redactions made; often empty.
  public let text: [UInt8]
  /// Whether the response is cut off: a blocked match, or a check that cannot be completed, comes next. What comes
  /// after it will never be released, so there is no use in generating more.
  public let isCut: Bool

  init(text: [UInt8], isCut: Bool) {
    self.text = text
    self.isCut = isCut
  }
}

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

/// The end of a response.
public struct StreamEnd: Sendable {
  /// The rest of the text that may be shown.
  public let text: [UInt8]
  /// The whole response, if it was held back because it began like a refusal and turned out to be one; empty otherwise.
  /// The guard has let it pass: whether to show it is the caller's decision.
  public let refused: [UInt8]
  /// The verdict on the whole response. Its text is nil: it has been released in pieces.
  public let verdict: Verdict

  init(text: [UInt8], refused: [UInt8] = [], verdict: Verdict) {
    self.text = text
    self.refused = refused
    self.verdict = verdict
  }
}
