// fmguard — SPDX-License-Identifier: Apache-2.0
// Where a promised reply goes, and the connection that is suspended until then. The only place that resumes one.

internal import MicroHTTPDLibrary
internal import Synchronization

/// The place for one promised reply.
// SAFETY: all but the pointer is guarded by the lock; the pointer is used once, by the first to settle, and a suspended
// connection lives until it is resumed.
@safe final class ReplySlot: @unchecked Sendable {
  private enum State {
    case open
    /// Nil if the promise was dropped.
    case settled(HTTPReply?)
  }

  private let state = Locked(State.open)
  private let connection: OpaquePointer
  private let promises: PromiseCount

  /// Suspends a connection until the slot is settled. Called by the thread that serves it, from within its callback.
  init(suspending connection: OpaquePointer, _ promises: PromiseCount) {
    unsafe self.connection = connection
    self.promises = promises
    promises.add(1)
    // SAFETY: this is the callback of the connection, the one place where it may be suspended.
    unsafe MHD_suspend_connection(connection)
  }

  /// Puts the reply in and resumes the connection, unless that has been done.
  func settle(_ reply: HTTPReply?) {
    let isFirst = state.withLock { state in
      guard case .open = state else { return false }
      state = .settled(reply)
      return true
    }
    guard isFirst else { return }
    // SAFETY: suspended by the initializer, and resumed only here, once.
    unsafe MHD_resume_connection(connection)
    promises.add(-1)
  }

  /// The reply; nil if there is none, and there will not be any.
  var reply: HTTPReply? {
    state.withLock { state in
      if case .settled(let reply) = state { reply } else { nil }
    }
  }
}

/// How many promises a server has not kept yet.
final class PromiseCount: Sendable {
  private let count = Atomic(0)

  func add(_ change: Int) {
    count.add(change, ordering: .relaxed)
  }

  var isZero: Bool { count.load(ordering: .relaxed) == 0 }
}
