// fmguard — SPDX-License-Identifier: Apache-2.0
// The end of a stream: the rest and the verdict. A value.

public import GuardPolicy

/// The end of a response.
public struct StreamEnd: Sendable {
  /// The rest of the text that may be shown.
  public let text: [UInt8]
  /// The whole response with its redactions made, if it was held back because it began like a refusal and turned out to
  /// be one; empty otherwise.
  /// The guard has let it pass: whether to show it is the caller's decision.
  public let refused: [UInt8]
  /// The verdict on the whole response. Its text is nil unless the response is guided: it has been released in pieces.
  public let verdict: Verdict

  init(text: [UInt8], refused: [UInt8] = [], verdict: Verdict) {
    self.text = text
    self.refused = refused
    self.verdict = verdict
  }
}
