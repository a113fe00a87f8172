// fmguard — SPDX-License-Identifier: Apache-2.0
// Lines that wait to be written, as many as there is room for. Knows no file.

internal import GuardHTTP

/// A queue with an end: what finds no room is dropped and counted, and nobody ever waits to put a line in.
final class AuditQueue: Sendable {
  /// What has been put in since it was last emptied.
  struct Batch: Sendable {
    var bytes: [UInt8] = []
    var lines = 0
    /// Whether the file is to be opened again before the lines are written.
    var reopens = false
    /// Whether no more lines come.
    var isLast = false
  }

  private struct State {
    var batch = Batch()
    var dropped = 0
  }

  private let limit: Int
  private let state = Locked(State())
  private let bell = ServiceSemaphore()

  /// - Parameter limit: bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// How many lines were dropped.
  var dropped: Int { state.withLock { $0.dropped } }

  func put(_ line: [UInt8]) {
    let isFirst = state.withLock { state in
      guard state.batch.bytes.count + line.count <= limit, !state.batch.isLast else {
        state.dropped += 1
        return false
      }
      state.batch.bytes += line
      state.batch.lines += 1
      return state.batch.lines == 1
    }
    if isFirst { bell.signal() }
  }

  func reopen() {
    state.withLock { $0.batch.reopens = true }
    bell.signal()
  }

  func close() {
    state.withLock { $0.batch.isLast = true }
    bell.signal()
  }

  /// Waits until there is something, and takes all of it out. For one thread.
  func take() -> Batch {
    while true {
      bell.wait()
      let batch = state.withLock { state in
        let batch = state.batch
        state.batch = Batch()
        state.batch.isLast = batch.isLast
        return batch
      }
      if batch.lines > 0 || batch.reopens || batch.isLast { return batch }
    }
  }
}
