// fmguard — SPDX-License-Identifier: Apache-2.0
// Reloads: all or nothing, told to everybody, one at a time.

import FMGuard
import Glibc
import GuardHTTP
import TestSupport
import Testing

@testable import GuardService

@Suite struct ReloadTests {
  private func action(_ service: Service, _ text: String) async -> String {
    let reply = await service.post("/v1/check", #"{"text":"\#(text)"}"#).text
    return String(reply.split(separator: #""action":""#)[1].prefix { $0 != "\"" })
  }

  @Test func putsAnotherRulesetInForce() async throws {
    let service = try Service()
    let before = service.store.snapshot.version
    try service.folder.write(ConfigurationText.list("trees", ["oak"]), to: "denylists/trees.txt")
    let reply = await service.post("/-/reload", origin: .unixSocket)
    #expect(reply.status == 200 && reply.text.hasPrefix(#"{"schema":"fmguard.reload/1","result":"loaded""#))
    #expect(service.store.snapshot.version != before)
    #expect(await action(service, "oak") == "block")
    #expect(await action(service, "walnut") == "allow")
  }

  @Test func leavesTheSameFilesAlone() async throws {
    let service = try Service()
    let before = service.store.snapshot
    let reply = await service.post("/-/reload", origin: .unixSocket)
    #expect(reply.status == 200 && reply.text.contains(#""result":"unchanged""#))
    #expect(service.store.snapshot === before)
  }

  @Test func keepsWhatIsInForceAndTellsEveryIssue() async throws {
    let service = try Service()
    let before = service.store.snapshot
    try service.folder.write(ConfigurationText.list("trees", ["oak", "/(/"]), to: "denylists/trees.txt")
    try service.folder.write("id: default\nlist: x\n", to: "policies/default.yaml")
    let reply = await service.post("/-/reload", origin: .unixSocket)
    #expect(reply.status == 422 && reply.text.contains(#""result":"failed","ruleset":"\#(before.version)""#))
    #expect(reply.text.contains("denylists/trees.txt") && reply.text.contains("policies/default.yaml"))
    #expect(service.store.snapshot === before)
    #expect(await action(service, "walnut") == "block")
    let ready = await service.get("/readyz")
    #expect(ready.status == 200 && ready.text.hasSuffix(#""last_reload":"failed"}"#))
    let metrics = await service.get("/metrics").text
    #expect(metrics.contains("\nfmguard_last_reload_successful 0\n"))
    #expect(metrics.contains("\nfmguard_reloads_total{result=\"failure\",reason=\"configuration\"} 1\n"))
    let seen = await service.get("/v1/ruleset").text
    #expect(seen.contains(#""result":"failed""#) && !seen.contains("issues"), "issues are for operators")
    #expect(await service.get("/v1/ruleset", origin: .unixSocket).text.contains(#""issues":[{"code""#))
  }

  @Test func recovers() async throws {
    let service = try Service()
    try service.folder.write("id: default\nlist: x\n", to: "policies/default.yaml")
    #expect(await service.post("/-/reload", origin: .unixSocket).status == 422)
    try service.folder.write(Service.configuration["policies/default.yaml"] ?? "", to: "policies/default.yaml")
    #expect(await service.post("/-/reload", origin: .unixSocket).status == 200)
    #expect(await service.get("/metrics").text.contains("\nfmguard_last_reload_successful 1\n"))
  }

  /// A folder that takes another's place while it is read is read again: never the lists of one and the policies of
  /// the other.
  @Test func readsNoFolderInHalves() throws {
    let folder = try TemporaryFolder()
    for (name, text) in Service.configuration { try folder.write(text, to: "whole/\(name)") }
    try folder.write(Service.configuration["policies/default.yaml"] ?? "", to: "half/policies/default.yaml")
    try folder.link("current", to: "whole")
    let before = FolderFingerprint(of: "\(folder.path)/current")
    #expect(before == FolderFingerprint(of: "\(folder.path)/current"))
    try folder.link("next", to: "half")
    #expect(unsafe rename("\(folder.path)/next", "\(folder.path)/current") == 0)
    #expect(before != FolderFingerprint(of: "\(folder.path)/current"))
    let edited = FolderFingerprint(of: "\(folder.path)/whole")
    try folder.write(ConfigurationText.list("trees", ["oak"]), to: "whole/denylists/trees.txt")
    #expect(edited != FolderFingerprint(of: "\(folder.path)/whole"))
  }

  @Test func isForOperators() async throws {
    let service = try Service()
    let reply = await service.post("/-/reload")
    #expect(reply.status == 403 && service.store.reload == nil)
  }

  @Test func whoAsksMeanwhileGetsTheNext() async throws {
    let service = try Service()
    let told = Locked(0)
    let reloader = try Reloader(service.store) { _ in told.withLock { $0 += 1 } }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          await withCheckedContinuation { continuation in
            reloader.request(because: .request) { _ in continuation.resume() }
          }
        }
      }
    }
    #expect((1...50).contains(told.withLock { $0 }))
  }

  /// Every verdict is that of one of the versions that were whole, with its own version in it.
  @Test func concurrentChecksSeeOneVersionEach() async throws {
    let service = try Service()
    let versions = [["walnut"], ["walnut", "oak"]]
    var whole: Set<String> = [service.store.snapshot.version]
    for terms in versions {
      try service.folder.write(ConfigurationText.list("trees", terms), to: "denylists/trees.txt")
      _ = await service.post("/-/reload", origin: .unixSocket)
      whole.insert(service.store.snapshot.version)
    }
    let isOver = Locked(false)
    await withTaskGroup(of: Set<String>.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var seen: Set<String> = []
          while !isOver.withLock({ $0 }) {
            let reply = await service.post("/v1/check", #"{"items":[{"text":"walnut"},{"text":"a walnut"}]}"#).text
            let own = reply.split(separator: #""ruleset":""#).dropFirst().map { String($0.prefix { $0 != "\"" }) }
            if own.count != 2 || Set(own).count != 1 { seen.insert("mixed: \(reply)") }
            seen.formUnion(own)
            // Nothing above waits, and there may be as many of these tasks as there are threads.
            await Task.yield()
          }
          return seen
        }
      }
      for round in 0..<20 {
        let terms = round % 3 == 2 ? ["/(/"] : versions[round % 2]
        try? service.folder.write(ConfigurationText.list("trees", terms), to: "denylists/trees.txt")
        _ = await service.post("/-/reload", origin: .unixSocket)
      }
      isOver.withLock { $0 = true }
      for await seen in group { #expect(seen.isSubset(of: whole)) }
    }
  }
}
