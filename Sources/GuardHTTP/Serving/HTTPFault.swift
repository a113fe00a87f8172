// fmguard — SPDX-License-Identifier: Apache-2.0
// What is wrong with a request before any route has seen it. Facts; whoever serves puts them into words.

/// Why a request is answered without having been handed to a route.
public enum HTTPFault: Sendable, Hashable {
  /// The body is longer than `HTTPLimits.bodyBytes`: 413.
  case bodyTooLarge(limit: Int)
  /// The body has another transfer coding than chunks, or chunks and a length, so that nobody can tell where it ends:
  /// 400.
  case bodyWithoutEnd
  /// There are more connections than `HTTPLimits.connections`: 503.
  case tooManyConnections
  /// A handler promised a reply and dropped the promise: 500.
  case unanswered
}
