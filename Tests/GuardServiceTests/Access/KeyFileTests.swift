// fmguard — SPDX-License-Identifier: Apache-2.0
// Keys files: what they say, and what is wrong with them.

import FMGuard
import TestSupport
import Testing

@testable import GuardService

@Suite struct KeyFileTests {
  /// That of "walnut", as sha256sum tells it.
  static let hash = "sha256:3748fbd132cd645a37562a4dd529c91442bfa156adcf96a311c1e1ff98f46636"

  /// That of a variable that is not set.
  static let nothing = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  private func load(_ text: String) throws -> KeyRing {
    let folder = try TemporaryFolder(["keys.yaml": text])
    return try KeyFile.load("\(folder.path)/keys.yaml", policies: ["default", "strict"])
  }

  @Test func readsWhatThereIs() throws {
    let ring = try load(
      """
      keys:
        - id: gateway
          hash: \(Self.hash)
          policy: default
          policies: [strict]
          stage: output
          texts_per_second: 5
        - id: on-call
          hash: sha256:\(String(repeating: "0", count: 64))
          role: operator

      """)
    #expect(ring.keys.map(\.id) == ["gateway", "on-call"] && ring.keys.map(\.rate) == [5, nil])
    let gateway = ring.keys[0].caller
    #expect(gateway.role == .caller && gateway.policy == "default" && gateway.stage == .output)
    #expect(gateway.policies == ["default", "strict"])
    #expect(ring.keys[1].caller == Caller(role: .operator, key: "on-call"))
  }

  @Test(arguments: [
    ("empty", "", "yaml_empty"),
    ("no-keys", "key: []\n", "unknown_key"),
    ("no-hash", "keys: [{id: a}]\n", "missing_key"),
    ("key-itself", "keys: [{id: a, hash: walnut}]\n", "invalid_value"),
    ("hash-of-nothing", "keys: [{id: a, hash: \"\(nothing)\"}]\n", "invalid_value"),
    ("short-hash", "keys: [{id: a, hash: \"sha256:00\"}]\n", "invalid_value"),
    ("no-hex", "keys: [{id: a, hash: \"sha256:\(String(repeating: "g", count: 64))\"}]\n", "invalid_value"),
    ("role", "keys: [{id: a, hash: \"\(hash)\", role: admin}]\n", "not_in_list"),
    ("policy", "keys: [{id: a, hash: \"\(hash)\", policy: gone}]\n", "not_in_list"),
    ("rate", "keys: [{id: a, hash: \"\(hash)\", texts_per_second: 0}]\n", "out_of_range"),
    ("other-key", "keys: [{id: a, hash: \"\(hash)\", limit: 1}]\n", "unknown_key"),
    ("twice", "keys: [{id: a, hash: \"\(hash)\"}, {id: b, hash: \"\(hash)\"}]\n", "key_twice"),
    ("nul", "keys: \0\n", "character"),
    ("astral", "keys: 🙂\n", "wrong_type"),
  ]) func refuses(id: String, text: String, code: String) {
    let error = #expect(throws: ConfigurationError.self) { _ = try load(text) }
    let codes = error?.issues.map(\.kind.code) ?? []
    #expect(codes.contains { $0.contains(code) }, "\(codes)")
  }

  /// A key that stands in the file by mistake is not told on.
  @Test(arguments: [
    "keys: [{id: a, hash: walnut-key}]\n", "keys: walnut-key\n", "keys: [walnut-key]\n", "walnut-key: 1\n",
    "keys: [{id: a, walnut-key: 1}]\n", "keys: [{id: a, hash: \"sha256:walnut-key\"}]\n", "keys: [{id: walnut-key\n",
    "keys: [{id: a, hash: \"\(hash)\", role: walnut-key}]\n",
  ]) func tellsNoValue(text: String) throws {
    let error = try #require(throws: ConfigurationError.self) { _ = try load(text) }
    #expect(!error.issues.isEmpty)
    for issue in error.issues { #expect(!issue.message.contains("walnut-key"), "\(issue.message)") }
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o660, 0o602, 0o666]) func lets(mode: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("keys: [{id: a, hash: \"\(Self.hash)\"}]\n".utf8), to: "keys.yaml", mode: mode)
    let path = "\(folder.path)/keys.yaml"
    if mode & 0o022 == 0 {
      #expect(try KeyFile.load(path, policies: []).keys.count == 1)
    } else {
      let error = #expect(throws: ConfigurationError.self) { _ = try KeyFile.load(path, policies: []) }
      #expect(error?.issues.map(\.kind.code) == ["keys_file_mode"])
    }
  }

  @Test func refusesAFileThatIsNotThere() {
    let error = #expect(throws: ConfigurationError.self) { _ = try KeyFile.load("/nowhere/keys.yaml", policies: []) }
    #expect(error?.issues.map(\.kind.code) == ["unreadable"])
  }

  @Test func digestsAsOthersDo() throws {
    let stored = try #require(KeyDigest("sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
    #expect(KeyDigest(of: "").equals(stored))
    #expect(!KeyDigest(of: "a").equals(stored))
    #expect(!KeyDigest(of: "\0").equals(stored))
  }
}

@Suite struct RateLimitTests {
  @Test func letsASecondsWorthThroughAtOnce() {
    var limit = RateLimit(rate: 3, at: 0)
    #expect((0..<5).map { _ in limit.take(at: 0) } == [nil, nil, nil, 1, 1])
  }

  @Test func fillsSteadily() {
    var limit = RateLimit(rate: 2, at: 0)
    _ = (limit.take(at: 0), limit.take(at: 0))
    #expect(limit.take(at: 499) == 1)
    #expect(limit.take(at: 501) == nil)
    #expect(limit.take(at: 502) == 1)
  }

  /// What was taken beyond what there was is paid off first.
  @Test func letsNobodyOwe() {
    var limit = RateLimit(rate: 2, at: 0)
    #expect(limit.take(at: 0) == nil)
    limit.owe(9)
    #expect(limit.take(at: 0) == 5, "eight are owed, and there must be room for one")
    #expect(limit.take(at: 4_499) == 1)
    #expect(limit.take(at: 4_500) == nil)
    limit.owe(1_000_000)
    #expect(limit.take(at: 4_500) == 500_001)
  }

  /// However long nobody asked, there is no more than a second's worth.
  @Test func doesNotOverflow() {
    var limit = RateLimit(rate: 2, at: 0)
    #expect((0..<3).map { _ in limit.take(at: .max / 2) } == [nil, nil, 1])
    #expect(limit.take(at: 0) == 1, "a clock that goes back gives nothing")
  }
}
