// fmguard — SPDX-License-Identifier: Apache-2.0
// How much there is to do, and what was turned away. A value, and the counts that it is read from.

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

/// Why a request was answered with 503.
public enum HTTPRejection: String, Sendable, Hashable, CaseIterable {
  /// There were more connections than `HTTPLimits.connections`.
  case connections
  /// There was no memory for its body: `HTTPLimits.memoryBytes`.
  case memory
  /// The line was full: `HTTPLimits.queue`.
  case queue
  /// It stood in line for longer than `HTTPLimits.requestSeconds`.
  case waited
  /// A worker was at it when that time was over.
  case took
}

/// Counts what is turned away.
final class RejectionTally: Sendable {
  private let counts = Locked<[HTTPRejection: Int]>([:])

  func count(_ reason: HTTPRejection, _ number: Int = 1) {
    guard number > 0 else { return }
    counts.withLock { $0[reason, default: 0] += number }
  }

  var snapshot: [HTTPRejection: Int] { counts.withLock { $0 } }
}
