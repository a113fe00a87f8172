// fmguard — SPDX-License-Identifier: Apache-2.0
// Why a request is answered without a route, or in its place. Facts; whoever serves puts them into words.

/// Why a request is not answered by its route.
public enum HTTPFault: Sendable, Hashable {
  /// The body is longer than `HTTPLimits.bodyBytes`: 413.
  case bodyTooLarge(limit: Int)
  /// The body has another transfer coding than chunks, or chunks and a length, or several lengths, so that nobody can
  /// tell where it ends: 400.
  case bodyWithoutEnd
  /// `Host` stands there twice, so that nobody can tell who is asked: 400.
  case ambiguousHost
  /// There are more connections or more work than `HTTPLimits` say, or the request has waited for too long: 503, and
  /// another attempt helps.
  case overloaded
  /// The request took longer than `HTTPLimits.requestSeconds`: 503. Another attempt would take as long.
  case tookTooLong
  /// A handler promised a reply and dropped the promise: 500.
  case unanswered
}
