// fmguard — SPDX-License-Identifier: Apache-2.0
// The question that a stream asks before the response is complete.

extension RefusalDetector {
  /// Whether the beginning of a response may be that of a refusal.
  ///
  /// - Parameter prefix: what has been generated so far.
  public func opening(_ prefix: String) -> RefusalOpening {
    .undecided
  }
}
