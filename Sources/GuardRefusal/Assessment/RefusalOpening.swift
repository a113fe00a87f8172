// fmguard — SPDX-License-Identifier: Apache-2.0
// What the beginning of a response that is still being generated looks like. A value.

/// Whether the beginning of a response may be that of a refusal.
public enum RefusalOpening: String, Sendable, Hashable, CaseIterable {
  /// There is too little text to tell.
  case undecided
  /// It begins as refusals do: an apology, the model speaking of itself, an act of declining.
  case looksLikeRefusal = "looks_like_refusal"
  /// It begins as answers do.
  case no
}
