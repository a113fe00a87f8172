// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a ruleset did not take the place of another, as a label. A table.

/// Why an attempt to load a ruleset in place of another failed; the name is the value of the label `reason`.
public enum ReloadFailure: String, Sendable, Hashable, CaseIterable {
  /// Files are missing or wrong.
  case configuration
  /// The files are not what somebody trusted signed: a mistake in the way they are shipped, or an attack.
  case signature
  /// They were signed, and something newer was in force.
  case serial
}
