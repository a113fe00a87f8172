// fmguard — SPDX-License-Identifier: Apache-2.0
// How much YAML is accepted. Numbers only.

/// Limits of one YAML file; beyond them it is an error, never a slow death.
public struct YAMLLimits: Sendable, Hashable {
  /// Bytes of the file. 256 MiB by default.
  public var bytes = 256 << 20
  /// Sequences and mappings inside each other. 64 by default.
  public var depth = 64
  /// Values of any kind, keys not counted. 4 million by default.
  public var nodes = 4_000_000

  public init() {}
}
