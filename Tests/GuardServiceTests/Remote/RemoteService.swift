// fmguard — SPDX-License-Identifier: Apache-2.0
// A service that takes one list from an origin of the test's. Knows no route.

import FMGuard
import GuardHTTP
import TestSupport

@testable import GuardService

/// A configuration directory with a declaration, the origin that it names, and what a service makes of both.
final class RemoteService: Sendable {
  let origin: ScriptedOrigin
  let folder: TemporaryFolder
  let state: TemporaryFolder
  let events = Locked<[RemoteEvent]>([])

  /// - Parameter declaration: lines besides `id` and `url`.
  init(_ declaration: String = "", _ answer: @escaping @Sendable (String) -> ScriptedOrigin.Reply) throws {
    origin = ScriptedOrigin(answer)
    folder = try TemporaryFolder(Service.configuration)
    state = try TemporaryFolder()
    try declare(declaration)
  }

  func declare(_ lines: String, path: String = "/feed.txt") throws {
    try folder.write("id: feed\nurl: \(origin.url)\(path)\n\(lines)", to: "remote/feed.yaml")
  }

  /// Starts a service.
  func start(remembering: Bool = true) throws -> Started {
    let remotes = RemoteLists(folder: remembering ? state.path : nil) { [events] event in
      events.withLock { $0.append(event) }
    }
    do {
      return try Started(
        try RulesetStore(directory: folder.path, remotes: remotes, counters: Counters()), remotes)
    } catch {
      remotes.end()
      throw error
    }
  }

  /// A service that runs until the object is gone.
  final class Started: Sendable {
    let store: RulesetStore
    let remotes: RemoteLists
    let reloads = Locked(0)
    private let reloader: Reloader

    init(_ store: RulesetStore, _ remotes: RemoteLists) throws {
      (self.store, self.remotes) = (store, remotes)
      let reloads = reloads
      let reloader = try Reloader(store) { _ in reloads.withLock { $0 += 1 } }
      self.reloader = reloader
      remotes.whenUpdated { reloader.request(because: .remote) }
    }

    deinit { remotes.end() }

    var entry: RemoteEntry? { remotes.entries.first }
    /// The lists in force with their entries.
    var lists: [String] { store.snapshot.guard.ruleset.lists.map { "\($0.id) \($0.patterns.count)" } }

    /// Loads the directory again; whether that went well.
    func reload() async -> Bool {
      await withCheckedContinuation { done in
        reloader.request(because: .request) { done.resume(returning: !$0.isFailure) }
      }
    }

    /// Asks the origin now.
    func ask() async throws {
      let before = entry?.attempts ?? 0
      remotes.askNow(atLeast: .zero)
      try await until { ($0.entry?.attempts ?? 0) > before }
    }

    /// Waits until something is so: twenty seconds, not counting those in which this process stands still.
    func until(_ condition: (Started) -> Bool) async throws {
      for _ in 0..<4000 where !condition(self) { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  static func list(_ count: Int, id: String = "feed", word: String = "plum") -> [UInt8] {
    Array(ConfigurationText.list(id, (0..<count).map { "\(word) number\($0)" }).utf8)
  }
}
