// fmguard — SPDX-License-Identifier: Apache-2.0
// What comes from a model, piece by piece. A value.

/// A piece of a response as it comes from a model.
public enum ResponseChunk: Sendable, Hashable {
  /// More of the text.
  case text(String)
  /// More of a tool call's arguments; `id` is any name that is the same for all pieces of one call.
  case toolCall(id: String, arguments: String)
  /// The arguments of a tool call are complete.
  case toolCallEnd(id: String)
}
