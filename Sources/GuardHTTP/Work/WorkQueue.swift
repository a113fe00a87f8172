// fmguard — SPDX-License-Identifier: Apache-2.0
// Work that takes longer than a thread that serves may wait. Knows neither sockets nor what the work is.

/// A few threads, and a line of bounded length in front of them.
///
/// Whoever waits or is worked for longer than a time is answered without a reply of its own (`expire`), so that nobody
/// waits for something that may never come. Work that runs is not interrupted: its thread stays busy until it is over,
/// which limits what a flood of slow texts can cost.
final class WorkQueue: Sendable {
  private struct Item: Sendable {
    /// When it was put in, in milliseconds.
    let since: Int
    let responder: HTTPResponder
    let work: @Sendable () -> HTTPAnswer
  }

  private struct State: Sendable {
    var waiting: [Item] = []
    /// By the number of the thread.
    var running: [Int: Item] = [:]
    var isOver = false
  }

  private let limit: Int
  private let state = Locked(State())
  private let bell = ServiceSemaphore()
  private let threads: Int

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - threads: at least one.
  ///   - limit: how many may wait.
  /// - Throws: that the system has not as many threads left.
  init(threads: Int, limit: Int) throws(HTTPServerError) {
    self.limit = limit
    var started = 0
    let (state, bell) = (state, bell)
    while started < threads, ServiceThread.start({ [started] in Self.serve(started, state, bell) }) { started += 1 }
    self.threads = started
    guard started == threads else {
      end()
      throw HTTPServerError(.noThreads, nil, 0)
    }
  }

  /// Puts work at the end of the line.
  ///
  /// - Parameters:
  ///   - now: in milliseconds.
  ///   - responder: gets the reply.
  /// - Returns: false if the line is full: nothing was done.
  func offer(at now: Int, _ responder: HTTPResponder, _ work: @escaping @Sendable () -> HTTPAnswer) -> Bool {
    let isTaken = state.withLock { state in
      guard !state.isOver, state.waiting.count < limit else { return false }
      state.waiting.append(Item(since: now, responder: responder, work: work))
      return true
    }
    if isTaken { bell.signal() }
    return isTaken
  }

  /// Answers those that have waited, or been worked for, longer than a time.
  ///
  /// - Returns: how many had not begun, and how many had.
  func expire(
    over milliseconds: Int, at now: Int, waited: @autoclosure () -> HTTPReply, took: @autoclosure () -> HTTPReply
  ) -> (waiting: Int, running: Int) {
    let isLate = { (item: Item) in now - item.since > milliseconds }
    let (waiting, running) = state.withLock { state in
      let waiting = state.waiting.filter(isLate)
      if !waiting.isEmpty { state.waiting.removeAll(where: isLate) }
      return (waiting, state.running.values.filter { isLate($0) && !$0.responder.isDone })
    }
    for item in waiting { item.responder.reply(waited()) }
    for item in running { item.responder.reply(took()) }
    return (waiting.count, running.count)
  }

  /// How many wait, and how many are worked for.
  var load: (waiting: Int, running: Int) {
    state.withLock { ($0.waiting.count, $0.running.count) }
  }

  /// Ends the threads when they have done what is in the line. Called once.
  func end() {
    state.withLock { $0.isOver = true }
    for _ in 0..<threads { bell.signal() }
  }

  /// The life of one thread.
  private static func serve(_ number: Int, _ state: Locked<State>, _ bell: ServiceSemaphore) {
    while true {
      bell.wait()
      let (item, isOver) = state.withLock { state in
        let item = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        state.running[number] = item
        return (item, state.isOver)
      }
      guard let item else {
        if isOver { return }
        // Whoever rang the bell was answered by `expire`.
        continue
      }
      switch item.work() {
      case .now(let reply): item.responder.reply(reply)
      case .later(let start): start(item.responder)
      }
      state.withLock { $0.running[number] = nil }
    }
  }
}
