// fmguard — SPDX-License-Identifier: Apache-2.0
// The lists that come from URLs: who is asked when, what is here of each, what a load is given. Knows no ruleset and no
// route.

internal import FMGuard
internal import GuardAddress
internal import GuardFetch
internal import GuardHTTP

/// Keeps the lists that a configuration declares to come from URLs.
///
/// A load asks for all of them (`provide`) and says afterwards whether they could be used (`accept`, `refuse`). A few
/// threads ask the origins in between; whatever they bring is a candidate until a load has used it.
final class RemoteLists: Sendable {
  /// How many origins are asked at the same time.
  private static let threadCount = 4
  /// How long to wait at the end for fetches that are under way.
  private static let patience = Duration.seconds(3)

  private struct State {
    /// In the order of their declarations.
    var entries: [RemoteEntry] = []
    var hasThreads = false
    var isOver = false

    func place(of id: String) -> Int? { entries.firstIndex { $0.list.id == id } }
  }

  private let state = Monitor(State())
  private let origin: RemoteOrigin
  private let folder: RemoteFolder?
  private let tell: @Sendable (RemoteEvent) -> Void
  private let news = Locked<(@Sendable () -> Void)?>(nil)

  /// - Parameters:
  ///   - folder: where the last good copies are kept; nil for in memory only.
  ///   - tell: is told what happens, on any thread.
  init(folder: String? = nil, tell: @escaping @Sendable (RemoteEvent) -> Void = { _ in }) {
    origin = RemoteOrigin(fetcher: Fetcher())
    self.folder = folder.map(RemoteFolder.init)
    self.tell = tell
  }

  /// Whom to tell that there is a list which no load has used yet. One that has come by now is told at once.
  func whenUpdated(_ body: @escaping @Sendable () -> Void) {
    news.withLock { $0 = body }
    if entries.contains(where: { $0.candidate != nil }) { body() }
  }

  /// Asks no more, and waits a little for what is under way.
  func end() {
    origin.fetcher.end()
    state.withLock { $0.isOver = true }
    let limit = ContinuousClock.now + Self.patience
    state.wait { state in
      state.entries.contains(where: \.isUnderWay) && ContinuousClock.now < limit ? .wait(until: limit) : .found(())
    }
  }

  /// The entries as they are, for replies.
  var entries: [RemoteEntry] { state.withLock { $0.entries } }

  /// Asks every origin as soon as a thread is free, but those that were asked a moment ago.
  func askNow(atLeast spacing: Duration = .seconds(10)) {
    state.withLock { state in
      for place in state.entries.indices {
        let soonest = (state.entries[place].asked ?? .now - spacing) + spacing
        state.entries[place].due = min(state.entries[place].due, max(soonest, .now))
      }
    }
  }

  // A load.

  /// The newest states of the lists that a configuration declares. Those that are here are given at once; where there
  /// is none, the origin is waited for, as long as the declaration says.
  func provide(_ lists: [RemoteList]) -> [RemoteContent] {
    declare(lists)
    let ids = Set(lists.map(\.id))
    let limit = ContinuousClock.now + .seconds((lists.map(\.timeout).max() ?? 0) * (lists.count / Self.threadCount + 1))
    return state.wait { state in
      let entries = state.entries.filter { ids.contains($0.list.id) }
      let isPending = entries.contains { $0.newest == nil && $0.attempts == 0 }
      if isPending, !state.isOver, ContinuousClock.now < limit { return .wait(until: limit) }
      for place in state.entries.indices where ids.contains(state.entries[place].list.id) {
        state.entries[place].offered = state.entries[place].newest
      }
      return .found(entries.compactMap { entry in entry.newest.map { RemoteContent(entry.list, $0.content) } })
    }
  }

  /// What a load was given is in force: nothing else is declared.
  func accept(_ lists: [RemoteList]) {
    let ids = Set(lists.map(\.id))
    let unkept = state.withLock { state in
      state.entries.removeAll { !ids.contains($0.list.id) }
      return state.entries.indices.compactMap { place in
        state.entries[place].accept().map { (list: state.entries[place].list, copy: $0) }
      }
    }
    for (list, copy) in unkept { keep(copy, of: list) }
  }

  /// What a load was given cannot be used.
  ///
  /// - Returns: whether that was because of a candidate, which is dropped: another load gets the state before it.
  func refuse(because issues: [Issue]) -> Bool {
    let refused = state.withLock { state in
      state.entries.indices.filter { state.entries[$0].refuse(because: issues) }.map { state.entries[$0] }
    }
    for entry in refused { tell(.failed(entry.list, .refused, entry.issues)) }
    return !refused.isEmpty
  }

  private func declare(_ lists: [RemoteList]) {
    for list in lists {
      let known = state.withLock { state in state.place(of: list.id).map { state.entries[$0] } }
      if known?.list == list { continue }
      // What is here is used on if it may stand for what is declared now.
      let isOfOldUse = known?.newest.map { $0.address == list.address.text && (try? $0.mayServe(list)) != nil } ?? false
      let isSameForm = known?.list.form == list.form
      let copy =
        isOfOldUse && isSameForm ? known?.newest : folder?.copy(of: list) { tell(.copyUnusable(list, $0)) }
      state.withLock { state in
        var entry = RemoteEntry(list, copy: copy, isKept: folder.map { _ in copy != nil }, due: .now)
        if let place = state.place(of: list.id) {
          entry.counts = state.entries[place].counts
          entry.isUnderWay = state.entries[place].isUnderWay
          state.entries[place] = entry
        } else {
          state.entries.append(entry)
        }
      }
    }
    startThreads(for: lists.count)
  }

  private func keep(_ copy: RemoteCopy, of list: RemoteList) {
    guard let folder else { return }
    var isKept = true
    do throws(Issue) {
      try folder.keep(copy, of: list)
    } catch {
      isKept = false
      tell(.notKept(list, error))
    }
    state.withLock { state in
      if let place = state.place(of: list.id), state.entries[place].copy === copy {
        state.entries[place].isKept = isKept
      }
    }
  }

  // The origins.

  private func startThreads(for count: Int) {
    let isFirst = state.withLock { state in
      defer { state.hasThreads = state.hasThreads || count > 0 }
      return !state.hasThreads && count > 0
    }
    guard isFirst else { return }
    let started = (0..<Self.threadCount).count { _ in
      ServiceThread.start { [self] in
        while let entry = next() { fetch(entry) }
      }
    }
    // The next load tries again.
    if started == 0 { state.withLock { $0.hasThreads = false } }
  }

  /// The next list whose origin is to be asked, when it is; nil at the end.
  private func next() -> RemoteEntry? {
    state.wait { state in
      guard !state.isOver else { return .found(nil) }
      let idle = state.entries.indices.filter { !state.entries[$0].isUnderWay }
      guard let first = idle.min(by: { state.entries[$0].due < state.entries[$1].due }) else {
        return .wait(until: nil)
      }
      guard state.entries[first].due <= .now else { return .wait(until: state.entries[first].due) }
      state.entries[first].isUnderWay = true
      return .found(state.entries[first])
    }
  }

  private func fetch(_ asked: RemoteEntry) {
    let list = asked.list
    let outcome = Result { () throws(RemoteFault) in try origin.state(of: list, after: asked.newest) }
    // Before anybody goes on who waits for it, and perhaps ends the process.
    if case .failure(let fault) = outcome { tell(.failed(list, fault.result, fault.issues)) }
    let chance = Double.random(in: 0...1)
    let after: RemoteEntry? = state.withLock { state in
      guard let place = state.place(of: list.id) else { return nil }
      guard state.entries[place].list == list else {
        // It was declared anew meanwhile, and is to be asked as it is declared now.
        state.entries[place].isUnderWay = false
        return nil
      }
      state.entries[place].end(outcome, at: .now, chance: chance)
      return state.entries[place]
    }
    guard let after else { return }
    if after.result == .updated {
      tell(.updated(list, entries: after.candidate?.entries ?? 0))
      let whoWaits = news.withLock { $0 }
      // Unless a load has used it by now.
      if entries.contains(where: { $0.list.id == list.id && $0.candidate != nil }) { whoWaits?() }
    } else if after.result == .unchanged, after.isKept == false, after.candidate == nil, let copy = after.copy {
      keep(copy, of: list)
    }
  }
}

/// What is told of remote lists, for the log.
enum RemoteEvent: Sendable {
  case updated(RemoteList, entries: Int)
  case failed(RemoteList, RemoteResult, [Issue])
  /// A copy on disk is of no use.
  case copyUnusable(RemoteList, Issue)
  /// A copy could not be written to disk.
  case notKept(RemoteList, Issue)
}
