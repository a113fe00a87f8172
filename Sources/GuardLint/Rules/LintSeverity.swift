// fmguard — SPDX-License-Identifier: Apache-2.0
// How grave findings of lint are. A table.

/// How grave a finding of lint is.
public enum LintSeverity: String, Sendable, Hashable, CaseIterable {
  /// Worth knowing; often right as it is.
  case note
  /// Probably not what was meant.
  case warning
  /// Certainly not what was meant.
  case error
}
