// fmguard — SPDX-License-Identifier: Apache-2.0
// Whether anybody still waits for an answer. Knows nothing of tasks.

internal import Synchronization

/// A flag that goes up once. Any thread may look at it, and raise it.
final class Cancellation: Sendable {
  private let isRaised = Atomic(false)

  var isCancelled: Bool { isRaised.load(ordering: .relaxed) }

  func cancel() { isRaised.store(true, ordering: .relaxed) }
}
