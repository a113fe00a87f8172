// fmguard — SPDX-License-Identifier: Apache-2.0
// A value behind a lock that threads wait for to become another. Knows nothing of what it guards.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A value that one thread at a time may use, and others may wait for.
// SAFETY: the value is touched only between lock and unlock of its own mutex, which nobody else has.
@safe final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init(_ value: sending Value) {
    self.value = value
    // SAFETY: places of their own for as long as the object lives, because neither must be moved.
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    // A clock that nobody sets.
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    // SAFETY: nobody holds the object any more, so nobody waits.
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Calls a function with the value, alone, and wakes those who wait.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    // SAFETY: initialized above; locked once and unlocked once by the same thread.
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    return try body(&value)
  }

  /// What to do after a look at the value.
  enum Look<Result> {
    /// This is what was waited for.
    case found(Result)
    /// Look again when the value may be another, or at a moment.
    case wait(until: ContinuousClock.Instant?)
  }

  /// Looks at the value again and again, whenever it may be another, until there is what is waited for.
  func wait<Result>(_ look: (inout Value) -> Look<Result>) -> Result {
    // SAFETY: as in `withLock`; the lock is let go of while it waits.
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      switch look(&value) {
      case .found(let result):
        unsafe pthread_cond_broadcast(condition)
        return result
      case .wait(until: nil): unsafe pthread_cond_wait(condition, mutex)
      case .wait(until: let moment?):
        let left = max(.zero, moment - .now)
        var end = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &end)
        end.tv_sec += Int(left.components.seconds)
        end.tv_nsec += Int(left.components.attoseconds / 1_000_000_000)
        if end.tv_nsec >= 1_000_000_000 { (end.tv_sec, end.tv_nsec) = (end.tv_sec + 1, end.tv_nsec - 1_000_000_000) }
        unsafe pthread_cond_timedwait(condition, mutex, &end)
      }
    }
  }
}
