// fmguard — SPDX-License-Identifier: Apache-2.0
// One prompt, one generation, one response, and what became of them. A value.

public import GuardOutcome
public import GuardPolicy

/// What became of one exchange with a model.
public struct Exchange<Content: Sendable>: Sendable {
  /// How it ended. With `success` the content may be passed on; redactions have been made in it.
  public let outcome: GenerationOutcome<Content>
  /// The verdict on the prompt.
  public let input: Verdict
  /// The verdict on the response; nil if there is none.
  public let output: Verdict?
  /// The response that was taken for a refusal, for those who want to show it after all; nil otherwise.
  ///
  /// The guard has let it pass: it is never a response that the guard declined.
  public let refused: Content?

  init(_ outcome: GenerationOutcome<Content>, input: Verdict, output: Verdict? = nil, refused: Content? = nil) {
    self.outcome = outcome
    self.input = input
    self.output = output
    self.refused = refused
  }
}
