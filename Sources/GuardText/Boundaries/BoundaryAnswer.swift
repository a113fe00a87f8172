// fmguard — SPDX-License-Identifier: Apache-2.0
// What a boundary question can be answered with. Names only.

/// Whether a word begins or ends at a place.
public enum BoundaryAnswer: Sendable, Hashable {
  /// It does.
  case yes
  /// It does not.
  case no
  /// It depends on text that has not come yet. Never the answer at the end of a text.
  case needsMore
}
