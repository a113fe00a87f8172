// fmguard — SPDX-License-Identifier: Apache-2.0
// Threads, and what they wait for. Knows nothing of what they do.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Threads of a service. Why not a queue of dispatch: its threads come and go, and what each leaves behind in the
/// allocator's arenas makes the memory of a long life grow.
package enum ServiceThread {
  private final class Start {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that nobody waits for.
  ///
  /// - Returns: false if the system has none left.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    // SAFETY: the object is retained here and released by the thread, which is started once or not at all.
    let start = unsafe Unmanaged.passRetained(Start(body))
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, start.toOpaque())
    guard status == 0 else {
      unsafe start.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

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
