// fmguard — SPDX-License-Identifier: Apache-2.0
// What came of asking an origin for a list. Values.

internal import FMGuard

/// What a fetch came to; the name is the value of a label.
enum RemoteResult: String, Sendable, Hashable, CaseIterable {
  /// There is another list.
  case updated
  /// The list is the one that is here.
  case unchanged
  /// Nothing came that could be looked at: no connection, no time, an error of the origin.
  case failed
  /// What came is no list, or one that lost too much.
  case refused
  /// What came is not by whom it should be, or older than what is here.
  case untrusted

  /// Whether the origin answered with a list that is in force, or may come into force.
  var isSuccess: Bool { self == .updated || self == .unchanged }
}

/// Why there is nothing to use.
struct RemoteFault: Error {
  let result: RemoteResult
  let issues: [Issue]
  /// After how many seconds the origin wants to be asked again.
  var retryAfter: Int?

  init(_ result: RemoteResult, _ issues: [Issue], retryAfter: Int? = nil) {
    (self.result, self.issues, self.retryAfter) = (result, issues, retryAfter)
  }

  init(_ result: RemoteResult, _ issue: Issue) {
    self.init(result, [issue])
  }
}
