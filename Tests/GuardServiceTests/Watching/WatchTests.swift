// fmguard — SPDX-License-Identifier: Apache-2.0
// What the watch tells and what it leaves alone: rows of changes to a folder, by every means that people have.

import FMGuard
import Foundation
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

/// A change, and whether a reload would read something else after it.
struct ChangeRow: Sendable, CustomTestStringConvertible {
  let id: String
  let isOfConcern: Bool
  let change: @Sendable (TemporaryFolder) throws -> Void

  init(_ id: String, _ isOfConcern: Bool = true, _ change: @escaping @Sendable (TemporaryFolder) throws -> Void) {
    (self.id, self.isOfConcern, self.change) = (id, isOfConcern, change)
  }

  var testDescription: String { id }

  private static func move(_ folder: TemporaryFolder, _ from: String, _ to: String) throws {
    guard unsafe rename("\(folder.path)/\(from)", "\(folder.path)/\(to)") == 0 else { throw CancellationError() }
  }

  private static func remove(_ folder: TemporaryFolder, _ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
  }

  static let all = [
    ChangeRow("written in place") { try $0.write("x", to: "1/denylists/a.txt") },
    ChangeRow("written and renamed") {
      try $0.write("x", to: "1/denylists/.a.txt.swp")
      try move($0, "1/denylists/.a.txt.swp", "1/denylists/a.txt")
    },
    ChangeRow("added") { try $0.write("x", to: "1/denylists/b.txt") },
    ChangeRow("removed") { try remove($0, "1/denylists/a.txt") },
    ChangeRow("moved away") { try move($0, "1/denylists/a.txt", "a.txt") },
    ChangeRow("made readable") {
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: "\($0.path)/1/denylists/a.txt")
    },
    ChangeRow("a folder with files") { try $0.write("x", to: "1/denylists/new/deeper/b.txt") },
    ChangeRow("a folder moved in") { try move($0, "spare", "1/denylists/spare") },
    ChangeRow("a folder of lists that was not there") { try $0.write("x", to: "1/refusals/xx.yaml") },
    ChangeRow("signed") { try $0.write("x", to: "1/ruleset.sig") },
    ChangeRow("the link swapped") {
      try $0.link("next", to: "2")
      try move($0, "next", "current")
    },
    ChangeRow("the link removed") { try remove($0, "current") },
    ChangeRow("the folder replaced") {
      try move($0, "1", "old")
      try move($0, "2", "1")
    },
    ChangeRow("the folder removed") { try remove($0, "1") },
    ChangeRow("keys") { try $0.write("x", to: "keys.yaml") },
    ChangeRow("keys renamed into place") {
      try $0.write("x", to: "keys.new")
      try move($0, "keys.new", "keys.yaml")
    },
    ChangeRow("mounted data swapped") {
      try $0.write("x", to: "mount/..2/m.txt")
      try $0.link("mount/..data_tmp", to: "..2")
      try move($0, "mount/..data_tmp", "mount/..data")
    },
    ChangeRow("nothing", false) { _ in },
    ChangeRow("hidden", false) { try $0.write("x", to: "1/denylists/.b.txt") },
    ChangeRow("beside the folders", false) { try $0.write("x", to: "1/notes.txt") },
    ChangeRow("beside the directory", false) { try $0.write("x", to: "other/denylists/a.txt") },
    ChangeRow("another state", false) { try $0.write("x", to: "2/denylists/a.txt") },
    ChangeRow("beside the keys", false) { try $0.write("x", to: "keys.yaml.bak") },
    ChangeRow("read", false) { _ = try Data(contentsOf: URL(filePath: "\($0.path)/1/denylists/a.txt")) },
  ]
}

@Suite struct WatchTests {
  private static let pace = QuietPeriod(rest: .milliseconds(40), patience: .seconds(20))

  /// A directory behind a link, one more beside it, and a folder as Kubernetes mounts one.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "1/denylists/a.txt": "a", "1/policies/p.yaml": "p", "2/denylists/a.txt": "b", "2/policies/p.yaml": "p",
      "keys.yaml": "k", "spare/s.txt": "s", "mount/..1/m.txt": "m",
    ])
    try folder.link("mount/..data", to: "..1")
    try folder.link("mount/m.txt", to: "..data/m.txt")
    try folder.link("1/denylists/mounted", to: "../../mount")
    try folder.link("current", to: "1")
    return folder
  }

  private func wait(for count: Int, _ told: Locked<Int>) async throws {
    // Twenty seconds, not counting those in which this process stands still.
    for _ in 0..<4000 where told.withLock({ $0 }) < count { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test(arguments: ChangeRow.all) func tells(_ row: ChangeRow) async throws {
    let folder = try folder()
    let told = Locked(0)
    let watch = try ConfigurationWatch("\(folder.path)/current", files: ["\(folder.path)/keys.yaml"])
    watch.begin(pace: Self.pace) { told.withLock { $0 += 1 } }
    try row.change(folder)
    if row.isOfConcern {
      // Once, as a rule; a machine that stops the test in the middle of a change makes two of it.
      try await wait(for: 1, told)
      #expect(told.withLock { $0 } >= 1)
    } else {
      try await Task.sleep(for: .milliseconds(160))
      #expect(told.withLock { $0 } == 0)
    }
    // Whatever happened: the directory in its place is watched, down to folders that have just come.
    try? FileManager.default.removeItem(atPath: "\(folder.path)/current")
    try await Task.sleep(for: .milliseconds(60))
    for text in ["x", "y"] {
      let before = told.withLock { $0 }
      try folder.write(text, to: "current/denylists/deep/a.txt")
      try await wait(for: before + 1, told)
      #expect(told.withLock { $0 } > before)
    }
    withExtendedLifetime(watch) {}
  }

  /// Ten thousand files that come one after the other, in folders that come with them, are one reload.
  @Test func tellsOfABurstOnce() async throws {
    let folder = try folder()
    let told = Locked(0)
    let watch = try ConfigurationWatch("\(folder.path)/current")
    watch.begin(pace: QuietPeriod(rest: .milliseconds(400), patience: .seconds(60))) { told.withLock { $0 += 1 } }
    for number in 0..<10_000 {
      let path = "\(folder.path)/1/denylists/\(number / 1000)"
      if number % 1000 == 0 { _ = unsafe mkdir(path, 0o755) }
      let descriptor = unsafe open("\(path)/\(number).txt", O_CREAT | O_WRONLY, 0o644)
      close(descriptor)
    }
    try await wait(for: 1, told)
    try await Task.sleep(for: .milliseconds(600))
    #expect((1...2).contains(told.withLock { $0 }))
    #expect(watch.folderCount > 10)
  }

  /// More changes than the system keeps: that some were lost is a change, too.
  @Test func tellsWhenTheSystemLostCount() async throws {
    let folder = try folder()
    let path = "\(folder.path)/1/denylists"
    func flood() {
      for number in 0..<20_000 { close(unsafe open("\(path)/\(number)", O_CREAT | O_WRONLY, 0o644)) }
    }
    let changes = try FolderChanges()
    _ = try changes.watch(path, withContent: true)
    let told = Locked(0)
    let watch = try ConfigurationWatch("\(folder.path)/current")
    flood()
    var hasOverflow = false
    while !hasOverflow, case .changes = changes.wait(until: .now + .milliseconds(10)) {
      hasOverflow = changes.take().contains { $0.folder == nil }
    }
    #expect(hasOverflow)
    watch.begin(pace: Self.pace) { told.withLock { $0 += 1 } }
    try await wait(for: 1, told)
    #expect(told.withLock { $0 } >= 1)
    withExtendedLifetime(watch) {}
  }

  @Test func whatChangesBeforeItBeginsIsTold() async throws {
    let folder = try folder()
    let told = Locked(0)
    let watch = try ConfigurationWatch("\(folder.path)/current")
    try folder.write("x", to: "1/denylists/a.txt")
    watch.begin(pace: Self.pace) { told.withLock { $0 += 1 } }
    try await wait(for: 1, told)
    #expect(told.withLock { $0 } >= 1)
    withExtendedLifetime(watch) {}
  }

  @Test func waitsForADirectoryThatIsNotThere() async throws {
    let folder = try TemporaryFolder()
    let told = Locked(0)
    let watch = try ConfigurationWatch("\(folder.path)/a/b")
    watch.begin(pace: Self.pace) { told.withLock { $0 += 1 } }
    try folder.write("x", to: "a/b/policies/p.yaml")
    try await wait(for: 1, told)
    try folder.write("y", to: "a/b/policies/p.yaml")
    try await wait(for: 2, told)
    #expect(told.withLock { $0 } >= 2)
    withExtendedLifetime(watch) {}
  }

  /// A state that is wrong keeps the ruleset, and is tried again when it has changed.
  @Test func reloadsByItself() async throws {
    let service = try Service()
    let reloads = Locked(0)
    let reloader = try Reloader(service.store) { _ in reloads.withLock { $0 += 1 } }
    let watch = try ConfigurationWatch(service.folder.path)
    watch.begin(pace: Self.pace) { reloader.request(because: .watch) }
    let before = service.store.snapshot
    try service.folder.write(ConfigurationText.list("trees", ["/(/"]), to: "denylists/trees.txt")
    try await wait(for: 1, reloads)
    #expect(service.store.reload?.isFailure == true && service.store.snapshot === before)
    try service.folder.write(ConfigurationText.list("trees", ["oak"]), to: "denylists/trees.txt")
    try await wait(for: 2, reloads)
    #expect(service.store.reload?.isFailure == false && service.store.snapshot !== before)
    #expect(service.store.reload?.causeText == "watch" && service.store.reloadsByCause[.watch] ?? 0 >= 2)
    #expect(await service.get("/metrics").text.contains("\nfmguard_reload_causes_total{cause=\"watch\"} "))
    withExtendedLifetime(watch) {}
  }
}
