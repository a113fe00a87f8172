// fmguard — SPDX-License-Identifier: Apache-2.0
// How a consultant stands at a moment, for gauges. A value.

/// How a consultant stands.
public struct ConsultantStanding: Sendable, Hashable {
  /// About how many texts it is being asked.
  public let asked: Int
  /// How many answers it keeps, those that are too old among them.
  public let cached: Int
  /// Whether the host is left alone because it failed again and again.
  public let isBreakerOpen: Bool
}
