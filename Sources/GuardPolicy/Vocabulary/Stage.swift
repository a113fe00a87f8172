// fmguard — SPDX-License-Identifier: Apache-2.0
// On which side of the model a text stands, and on which sides a list counts. Names only.

/// On which side of the model a text stands.
public enum Stage: String, Sendable, Hashable, CaseIterable {
  /// What goes into the model.
  case input
  /// What comes out of it.
  case output
}

/// On which sides of the model a list counts.
public enum StageScope: String, Sendable, Hashable, CaseIterable {
  case input
  case output
  case both

  /// Whether a list of this scope counts at `stage`.
  public func contains(_ stage: Stage) -> Bool {
    switch self {
    case .input: stage == .input
    case .output: stage == .output
    case .both: true
    }
  }
}
