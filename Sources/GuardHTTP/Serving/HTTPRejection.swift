// fmguard — SPDX-License-Identifier: Apache-2.0
// Why requests are turned away, and how often it was. Knows no request.

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
