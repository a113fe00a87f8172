// fmguard — SPDX-License-Identifier: Apache-2.0
// The promise of a reply. Knows nothing of connections.

/// Answers one request later, from any thread.
///
/// Of several replies the first counts. One that is dropped without any answers with `HTTPFault.unanswered`.
public final class HTTPResponder: Sendable {
  private let slot: ReplySlot

  init(_ slot: ReplySlot) {
    self.slot = slot
  }

  deinit {
    slot.settle(nil)
  }

  /// Sends the reply.
  public func reply(_ reply: HTTPReply) {
    slot.settle(reply)
  }
}
