// fmguard — SPDX-License-Identifier: Apache-2.0
// A value behind a lock of the system's. Knows nothing of what it guards.
//
// Why not Synchronization.Mutex: its waiting half lies in the prebuilt standard library, where the thread sanitizer
// sees nothing, so that a run of a whole server under it reports races that are none.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A value that one thread at a time may use.
// SAFETY: the value is touched only between lock and unlock of its own mutex, which nobody else has.
@safe package final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: sending Value) {
    self.value = value
    // SAFETY: a place of its own for as long as the object lives, because a mutex must not be moved.
    unsafe mutex = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    // SAFETY: nobody holds the object any more, so nobody the lock.
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls a function with the value, alone. It must not ask for the same value again, and should be short.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    // SAFETY: initialized above; a mutex of the default kind, locked once and unlocked once by the same thread.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
