// fmguard — SPDX-License-Identifier: Apache-2.0
// Where a promised reply goes, and the connection that is suspended until then. The only place that resumes one.

internal import MicroHTTPDLibrary
internal import Synchronization

/// The place for one promised reply.
// SAFETY: the pointer is used once, by the one call that settles, and a suspended connection lives until it is resumed.
@safe final class ReplySlot: @unchecked Sendable {
  private let settled = Locked<HTTPReply?>(nil)
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

  /// Puts the reply in, or none, and resumes the connection. Called once.
  func settle(_ reply: HTTPReply?) {
    settled.withLock { $0 = reply }
    // SAFETY: suspended by the initializer, and resumed only here.
    unsafe MHD_resume_connection(connection)
    promises.add(-1)
  }

  /// The reply, when the connection has been resumed; nil if there is none.
  var reply: HTTPReply? { settled.withLock { $0 } }
}

/// How many promises a server has not kept yet.
final class PromiseCount: Sendable {
  private let count = Atomic(0)

  func add(_ change: Int) {
    count.add(change, ordering: .relaxed)
  }

  var isZero: Bool { count.load(ordering: .relaxed) == 0 }
}
