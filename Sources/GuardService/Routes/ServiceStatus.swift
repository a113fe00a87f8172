// fmguard — SPDX-License-Identifier: Apache-2.0
// What the process is up to, for those who ask whether it is well. Knows no ruleset.

internal import GuardHTTP
internal import Synchronization

/// The state of the service.
final class ServiceStatus: Sendable {
  let started = WallTime.now
  private let draining = Atomic(false)
  private let cutOffs = Atomic(0)
  private let server = Locked<HTTPServer?>(nil)

  /// Whether it is on its way down: others should take over.
  var isDraining: Bool { draining.load(ordering: .relaxed) }

  func beginDrain() {
    draining.store(true, ordering: .relaxed)
  }

  /// How many connections were cut off because they were too slow.
  var cutOffCount: Int { cutOffs.load(ordering: .relaxed) }

  /// The server that serves it, when it does.
  func serve(by server: HTTPServer) {
    self.server.withLock { $0 = server }
  }

  var connectionCount: Int {
    server.withLock { $0 }?.connectionCount ?? 0
  }

  /// What there is to do, and what was turned away.
  var load: HTTPLoad {
    server.withLock { $0 }?.load ?? HTTPLoad()
  }

  func cutOffSlowConnections() {
    let count = server.withLock { $0 }?.cutOffSlowConnections() ?? 0
    cutOffs.add(count, ordering: .relaxed)
  }
}
