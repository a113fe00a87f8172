// fmguard — SPDX-License-Identifier: Apache-2.0
// What may be passed on of a response, piece by piece. A value.

public import GuardPolicy

/// A piece of a response as it may be passed on.
public enum CheckedChunk: Sendable {
  /// Text that may be shown; never empty.
  case text(String)
  /// A tool call that is complete and checked.
  case toolCall(CheckedToolCall)
  /// The end, always the last piece: the verdict, and the response itself if it was held back and is a refusal.
  case end(Verdict, refused: String?)
}
