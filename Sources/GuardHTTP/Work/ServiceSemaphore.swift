// fmguard — SPDX-License-Identifier: Apache-2.0
// What a thread sleeps at until there is something to do. Knows nothing of what that is.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A count that threads wait for.
// SAFETY: the semaphore is made for several threads; its place does not move as long as the object lives.
@safe package final class ServiceSemaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  package init() {
    // SAFETY: owned by this object, and freed by its `deinit`.
    unsafe semaphore = .allocate(capacity: 1)
    unsafe sem_init(semaphore, 0, 0)
  }

  deinit {
    // SAFETY: nobody waits, since nobody holds the object.
    unsafe sem_destroy(semaphore)
    unsafe semaphore.deallocate()
  }

  package func signal() {
    // SAFETY: initialized above.
    unsafe sem_post(semaphore)
  }

  package func wait() {
    // SAFETY: initialized above. A signal may come in between.
    while unsafe sem_wait(semaphore) != 0, errno == EINTR {}
  }
}
