// fmguard — SPDX-License-Identifier: Apache-2.0
// What a program may do by itself after a failure. Names only.

/// What a program may do by itself after a failure, before it tells anybody.
public enum AutomaticRetry: Sendable, Hashable {
  /// Nothing: each try costs a whole generation and ends the same.
  case never
  /// Try once more.
  case once
  /// Shorten the history, then try once more.
  case onceAfterCompaction
  /// Try again, each time after a longer pause, the first at least as long as is said, where that is known.
  case afterPause(Duration?)
}
