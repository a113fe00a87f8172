// fmguard — SPDX-License-Identifier: Apache-2.0
// A reply, or the promise of one. A value.

/// What a handler makes of a request.
public enum HTTPAnswer: Sendable {
  /// The reply is there.
  case now(HTTPReply)
  /// The reply takes longer than a thread that serves others may wait. The function is called once, on that thread; it
  /// hands the responder on and returns.
  case later(@Sendable (HTTPResponder) -> Void)
}
