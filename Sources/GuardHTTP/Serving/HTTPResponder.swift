// fmguard — SPDX-License-Identifier: Apache-2.0
// The promise of a reply. Knows nothing of connections.

/// Answers one request later, from any thread.
///
/// Of several replies the first counts. One that is dropped without any answers with `HTTPFault.unanswered`.
public final class HTTPResponder: Sendable {
  private let settle: @Sendable (HTTPReply?) -> Void
  private let isOpen = Locked(true)

  /// - Parameter settle: is called once: with the reply, or with nil if there will be none.
  package init(_ settle: @escaping @Sendable (HTTPReply?) -> Void) {
    self.settle = settle
  }

  deinit {
    finish(nil)
  }

  /// Sends the reply.
  public func reply(_ reply: HTTPReply) {
    finish(reply)
  }

  /// Whether there is a reply.
  var isDone: Bool { isOpen.withLock { !$0 } }

  private func finish(_ reply: HTTPReply?) {
    let isFirst = isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    if isFirst { settle(reply) }
  }
}
