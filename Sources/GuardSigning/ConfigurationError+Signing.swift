// fmguard — SPDX-License-Identifier: Apache-2.0
// What a refused configuration has to do with signatures. Pure.

public import GuardYAML

extension ConfigurationError {
  /// Whether it was refused because it is not what somebody trusted signed.
  public var isOfSignature: Bool { issues.contains { Issue.Kind.ofSignatures.contains($0.kind) } }

  /// Whether it was refused because it is not newer than what was in force, or because nobody knows what was.
  public var isOfSerial: Bool { issues.contains { Issue.Kind.ofSerials.contains($0.kind) } }
}
