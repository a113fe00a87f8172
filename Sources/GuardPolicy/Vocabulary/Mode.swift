// fmguard — SPDX-License-Identifier: Apache-2.0
// How far a policy lets a mechanism go. Names only.

/// How far a policy lets a mechanism go at a stage.
public enum Mode: String, Sendable, Hashable, CaseIterable {
  /// Its findings decide. The default.
  case enforce
  /// Its findings are seen and counted, and decide nothing.
  case shadow
  /// Its findings are not even reported.
  case off
}

/// Whether a refusal of the model is looked for in the output. A refusal is reported, never acted upon.
public enum RefusalMode: String, Sendable, Hashable, CaseIterable {
  case report
  case off
}

/// What a check that could not look at everything means, and what a text means that could not be scored.
public enum IncompleteAction: String, Sendable, Hashable, CaseIterable {
  /// The text is blocked, by the layer `infrastructure`.
  case block
  /// What was found decides; the verdict still says that something was not looked at.
  case allow
}
