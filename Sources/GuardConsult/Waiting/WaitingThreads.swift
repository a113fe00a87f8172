// fmguard — SPDX-License-Identifier: Apache-2.0
// Threads that may wait for hosts, beside those of tasks and of callers. Knows nothing of what they wait for.

internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// As many threads as there is work at one time; each stays for a while, for what comes next.
///
/// Why not a queue of dispatch: where as many threads wait as there are processors, it lets further work lie for up to
/// a second.
final class WaitingThreads: Sendable {
  /// Those of the process.
  static let shared = WaitingThreads()

  /// How long a thread stays without work.
  private static let patience = DispatchTimeInterval.seconds(20)

  /// A thread without work, asleep.
  private final class Sleeper: Sendable {
    let bell = DispatchSemaphore(value: 0)
    let work = Mutex<(@Sendable () -> Void)?>(nil)
  }

  /// The last one to fall asleep is the first to be woken.
  private let sleepers = Mutex<[Sleeper]>([])

  /// Runs work on a thread that may wait, at once.
  ///
  /// - Returns: false if the system has no thread left; the work is dropped then.
  func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard let sleeper = sleepers.withLock({ $0.popLast() }) else { return start(work) }
    sleeper.work.withLock { $0 = work }
    sleeper.bell.signal()
    return true
  }

  private func live(_ first: @Sendable () -> Void) {
    first()
    let sleeper = Sleeper()
    while true {
      sleepers.withLock { $0.append(sleeper) }
      if sleeper.bell.wait(timeout: .now() + Self.patience) == .timedOut {
        let isLeft = sleepers.withLock { sleepers in
          guard let place = sleepers.firstIndex(where: { $0 === sleeper }) else { return false }
          sleepers.remove(at: place)
          return true
        }
        if isLeft { return }
        // Somebody has work for it at this moment.
        sleeper.bell.wait()
      }
      let work = sleeper.work.withLock { work in
        defer { work = nil }
        return work
      }
      work?()
    }
  }

  private final class Start {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // SAFETY: the object is retained here and released by the thread, which is started once or not at all.
    let start = unsafe Unmanaged.passRetained(Start { self.live(work) })
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        #if !canImport(Darwin)
          guard let argument = unsafe argument else { return nil }
        #endif
        unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, start.toOpaque())
    guard status == 0 else {
      unsafe start.release()
      return false
    }
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }
}
