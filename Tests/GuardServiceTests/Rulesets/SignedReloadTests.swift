// fmguard — SPDX-License-Identifier: Apache-2.0
// Reloads of signed configurations: what is refused, what stays in force, what is counted and what a restart remembers.

import FMGuard
import Foundation
import TestSupport
import Testing

@testable import GuardService

/// A service that trusts one key, and the folders that it lives on.
private final class SignedService: Sendable {
  let configuration: TemporaryFolder
  let rest: TemporaryFolder

  var secretPath: String { "\(rest.path)/k" }
  var publicPath: String { "\(rest.path)/k.pub" }
  var state: String { "\(rest.path)/state" }

  init() throws {
    configuration = try TemporaryFolder(Service.configuration)
    rest = try TemporaryFolder(["state/README": ""])
    try SecretKey()?.write(to: secretPath)
  }

  func sign(_ serial: Int) throws {
    try Ruleset.sign(configuration.path, with: try SecretKey(file: secretPath), serial: serial)
  }

  /// A service that starts now.
  func start(remembering: Bool = true) throws -> RulesetStore {
    try RulesetStore(
      directory: configuration.path,
      trust: try SignatureTrust(keyFile: publicPath, state: remembering ? state : nil), counters: Counters())
  }

  func edit(_ terms: [String]) throws {
    try configuration.write(ConfigurationText.list("trees", terms), to: "denylists/trees.txt")
  }

  var signature: [UInt8] {
    get throws { [UInt8](try Data(contentsOf: URL(filePath: "\(configuration.path)/ruleset.sig"))) }
  }
}

@Suite struct SignedReloadTests {
  private func kinds(_ body: () throws -> Void) -> [String] {
    do { try body() } catch { return (error as? ConfigurationError)?.issues.map(\.kind.code) ?? ["\(error)"] }
    return []
  }

  private func kinds(_ outcome: ReloadOutcome) -> [String] { outcome.issues.map(\.kind.code) }

  private func reloads(_ store: RulesetStore, _ labels: String) -> Bool {
    store.counters.snapshot().prometheusText().contains("\nfmguard_reloads_total{\(labels)} 1\n")
  }

  @Test func startsWithWhatWasSignedOnly() throws {
    let service = try SignedService()
    #expect(kinds { _ = try service.start() } == ["unsigned"])
    try service.sign(7)
    #expect(try service.start().serial == 7)
    try service.edit(["oak"])
    #expect(kinds { _ = try service.start() } == ["file_altered"])
  }

  @Test func keepsWhatIsInForceAndCountsWhy() throws {
    let service = try SignedService()
    try service.sign(7)
    let store = try service.start()
    let before = store.snapshot
    let old = try service.signature
    try service.edit(["oak"])
    #expect(kinds(store.load()) == ["file_altered"] && store.snapshot === before)
    #expect(reloads(store, #"result="failure",reason="signature""#))

    try service.sign(8)
    let loaded = store.load()
    #expect(!loaded.isFailure && store.snapshot !== before && store.serial == 8)
    #expect(reloads(store, #"result="success",reason="none""#))

    // The whole older configuration, which was signed once.
    try service.edit(["walnut", "blue heron"])
    try service.configuration.write(old, to: "ruleset.sig")
    let current = store.snapshot
    #expect(kinds(store.load()) == ["serial_older"] && store.snapshot === current && store.serial == 8)
    #expect(reloads(store, #"result="failure",reason="serial""#))

    try service.configuration.write("id: default\nlist: x\n", to: "policies/default.yaml")
    #expect(kinds(store.load()) == ["serial_older"], "nothing of it is looked at")
  }

  @Test func remembersAcrossRestarts() throws {
    let service = try SignedService()
    try service.sign(7)
    let old = try service.signature
    _ = try service.start()
    try service.sign(8)
    _ = try service.start()
    try service.configuration.write(old, to: "ruleset.sig")
    #expect(kinds { _ = try service.start() } == ["serial_older"])
    #expect(try service.start(remembering: false).serial == 7, "in memory only, a restart forgets")
    try service.rest.write("garbage", to: "state/ruleset.serial")
    #expect(kinds { _ = try service.start() } == ["serial_memory"])
  }

  @Test func aRefusedConfigurationIsNotRemembered() throws {
    let service = try SignedService()
    try service.sign(7)
    let (good, store) = (try service.signature, try service.start())
    try service.sign(100)
    try service.edit(["oak"])
    #expect(kinds(store.load()) == ["file_altered"] && store.serial == 7)
    try service.edit(["walnut", "blue heron"])
    try service.configuration.write(good, to: "ruleset.sig")
    #expect(!store.load().isFailure)
  }

  @Test func whatCannotBeRememberedDoesNotComeIntoForce() throws {
    let service = try SignedService()
    try service.sign(7)
    let store = try service.start()
    let before = store.snapshot
    try FileManager.default.removeItem(atPath: service.state)
    try service.edit(["oak"])
    try service.sign(8)
    #expect(kinds(store.load()) == ["not_written"] && store.snapshot === before && store.serial == 7)
  }

  @Test func theSameFilesSignedAgainRaiseTheSerial() throws {
    let service = try SignedService()
    try service.sign(7)
    let store = try service.start()
    try service.sign(9)
    let outcome = store.load()
    guard case .unchanged = outcome.result else { throw ConfigurationError(outcome.issues) }
    #expect(store.serial == 9)
  }

  @Test func keysAreReplacedWhileItRuns() throws {
    let service = try SignedService()
    try service.sign(7)
    let store = try service.start()
    let before = try Data(contentsOf: URL(filePath: service.publicPath))
    // Another pair: the service refuses it until it is told of it.
    try FileManager.default.removeItem(atPath: service.secretPath)
    try FileManager.default.removeItem(atPath: service.publicPath)
    try SecretKey()?.write(to: service.secretPath)
    let next = try Data(contentsOf: URL(filePath: service.publicPath))
    try service.rest.write([UInt8](before), to: "k.pub", mode: 0o644)
    try service.sign(8)
    #expect(kinds(store.load()) == ["signature_key"])
    try service.rest.write([UInt8](before + next), to: "k.pub", mode: 0o644)
    #expect(!store.load().isFailure && store.serial == 8)
    try service.rest.write([UInt8](next), to: "k.pub", mode: 0o666)
    #expect(kinds(store.load()) == ["key_mode"])
  }
}
