// fmguard — SPDX-License-Identifier: Apache-2.0
// Connections by the time that they have left, and who cuts them off. Knows sockets, not requests.

internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A clock in whole milliseconds that only goes forward, and costs next to nothing.
package enum CoarseClock {
  package static var milliseconds: Int {
    var time = timespec()
    // SAFETY: fills the value during the call and keeps no pointer; this clock is always there.
    unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

/// One connection, as far as its time is concerned.
final class WatchedConnection: Sendable {
  let socket: Int32
  private let progress: Atomic<Int>
  private let isBusy = Atomic(false)

  init(socket: Int32) {
    self.socket = socket
    progress = Atomic(CoarseClock.milliseconds)
  }

  /// The head of a request has come.
  func begin() {
    isBusy.store(true, ordering: .relaxed)
  }

  /// The request has been answered, or will not be.
  func advance() {
    progress.store(CoarseClock.milliseconds, ordering: .relaxed)
    isBusy.store(false, ordering: .relaxed)
  }

  /// Whether no request is on its way, nor was a short time ago.
  func isQuiet(for milliseconds: Int, at now: Int) -> Bool {
    !isBusy.load(ordering: .relaxed) && waiting(at: now) >= milliseconds
  }

  /// Milliseconds since the last request was answered, or since the connection was made.
  func waiting(at now: Int) -> Int {
    now - progress.load(ordering: .relaxed)
  }
}

/// All connections of a server.
final class ConnectionTable: Sendable {
  private let open = Locked<[ObjectIdentifier: WatchedConnection]>([:])

  /// How many there are.
  var count: Int { open.withLock { $0.count } }

  /// Notes a new connection; says how many there are with it.
  func add(_ connection: WatchedConnection) -> Int {
    open.withLock { open in
      open[ObjectIdentifier(connection)] = connection
      return open.count
    }
  }

  /// Forgets a connection, before its socket is closed.
  func remove(_ connection: WatchedConnection) {
    open.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  /// Whether none of them has been busy for some time.
  func isQuiet(for milliseconds: Int) -> Bool {
    let now = CoarseClock.milliseconds
    return open.withLock { $0.values.allSatisfy { $0.isQuiet(for: milliseconds, at: now) } }
  }

  /// Ends the connections that have made no progress for longer than a time; the daemon, which sees the end, closes
  /// them.
  ///
  /// - Returns: how many.
  @discardableResult
  func cutOff(waitingOver milliseconds: Int) -> Int {
    let now = CoarseClock.milliseconds
    return open.withLock { open in
      var count = 0
      // A socket is closed only after it was removed here: while this lock is held its number means no other.
      for connection in open.values where connection.waiting(at: now) > milliseconds {
        shutdown(connection.socket, Int32(SHUT_RDWR))
        count += 1
      }
      return count
    }
  }
}
