// fmguard — SPDX-License-Identifier: Apache-2.0
// What a user interface offers after a failure. Names only.

/// What a user interface offers after a failure.
public enum RetryClass: String, Sendable, Hashable, CaseIterable {
  /// Somebody declined: no button, the same text is declined again.
  case rejected
  /// A button: it may work the next time.
  case transient
  /// No button: the model is not to be had for now.
  case unavailable
  /// No button: it will never work like this.
  case permanent
}
