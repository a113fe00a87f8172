// fmguard — SPDX-License-Identifier: Apache-2.0
// What can be wrong between policies that are each right by themselves. Facts; files and places are added by the
// decoder.

public import GuardYAML

/// What is wrong with a set of policies: everything, not the first fault only.
public struct PolicySetError: Error, Sendable, Hashable {
  /// One fault.
  public struct Fault: Sendable, Hashable {
    /// What is wrong, one of the kinds of `Issue+PolicyKinds.swift`.
    public let kind: Issue.Kind
    /// The number of the policy in the set, from 0; nil if the set as a whole is meant.
    public let policy: Int?
    /// The id that it is about.
    public let value: String
  }

  /// All faults, at least one.
  public let faults: [Fault]
}
