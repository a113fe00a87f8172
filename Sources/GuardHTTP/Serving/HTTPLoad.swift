// fmguard — SPDX-License-Identifier: Apache-2.0
// How much there is to do, and what was turned away. A value.

/// What a server has to do at a moment, and how often it had too much.
public struct HTTPLoad: Sendable, Hashable {
  /// Requests in line.
  public var waiting = 0
  /// Requests that a worker is at.
  public var running = 0
  /// Bytes of long bodies that are held.
  public var bodyBytes = 0
  /// How many requests were turned away since the start, by why.
  public var rejected: [HTTPRejection: Int] = [:]

  public init() {}
}
