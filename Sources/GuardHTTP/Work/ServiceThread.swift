// fmguard — SPDX-License-Identifier: Apache-2.0
// Threads that live as long as the service. Knows nothing of what they do.

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
