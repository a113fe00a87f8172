// fmguard — SPDX-License-Identifier: Apache-2.0
// Loading a configuration directory: all or nothing, all issues, one version.

import FMGuard
import Testing

@Suite("Rulesets")
struct RulesetTests {
  static let files = TemporaryConfiguration.policies.merging(TemporaryConfiguration.lists) { $1 }

  static func version(_ files: [String: String]) throws -> String {
    try TemporaryConfiguration(files).load().version
  }

  @Test("what is loaded")
  func load() throws {
    let configuration = try TemporaryConfiguration(Self.files)
    let ruleset = try configuration.load()
    #expect(ruleset.lists.map(\.id) == ["animals", "answers", "birds", "brands", "nuts", "pinned", "trees"])
    #expect(ruleset.entryCount == 9)
    #expect(ruleset.policies.ids == ["default", "lenient", "permissive-transformation"])
  }

  @Test("the version is that of the content, wherever it lies")
  func version() throws {
    let version = try Self.version(Self.files)
    #expect(version.hasPrefix("sha256:") && version.utf8.count == 71)
    #expect(try Self.version(Self.files) == version)
    #expect(try Self.version(Self.files.merging(["denylists/README.md": "not a list"]) { $1 }) == version)

    var edited = Self.files
    edited["denylists/trees.txt"]? += "# a comment\n"
    #expect(try Self.version(edited) != version)
    var renamed = Self.files
    renamed["denylists/wood.txt"] = renamed.removeValue(forKey: "denylists/trees.txt")
    #expect(try Self.version(renamed) != version)
    var policy = Self.files
    policy["policies/default.yaml"]? += "severity: medium\n"
    #expect(try Self.version(policy) != version)
  }

  @Test("every issue of lists and policies is told, and nothing is loaded")
  func allIssues() throws {
    let configuration = try TemporaryConfiguration(
      Self.files.merging([
        "denylists/trees.txt": "---\nid: trees\ncategory: tree\nseverity: high\n---\n",
        "policies/default.yaml": "id: default\nwhat: 1\n", "policies/old.yml": "id: old\n",
      ]) { $1 })
    let error = try #require(throws: ConfigurationError.self) { try configuration.load() }
    let places = error.issues.map { "\($0.place) \($0.kind.code)" }
    #expect(places.contains { $0.hasPrefix("denylists/trees.txt:3") })
    #expect(places.contains("policies/default.yaml:2:1 unknown_key"))
    #expect(places.contains("policies/old.yml policy_extension"))
  }

  @Test("a directory that holds nothing has no default policy; what is no directory cannot be read")
  func nothing() throws {
    let configuration = try TemporaryConfiguration(["x": ""])
    func kinds(_ path: String) throws -> [GuardYAML.Issue.Kind] {
      try #require(throws: ConfigurationError.self) { try Ruleset.load(from: path) }.issues.map(\.kind)
    }
    #expect(try kinds(configuration.path) == [.missingDefaultPolicy])
    for path in ["\(configuration.path)/gone", "\(configuration.path)/x", "", "\u{1F98A}", "a\u{0}b"] {
      #expect(try kinds(path) == [.noConfiguration])
    }
  }

  @Test("files that would be passed over are issues, but for documentation and what was put aside")
  func oddNames() throws {
    let odd = ["denylists/a.TXT", "policies/b.YAML", "policies/c", "refusals/d.yml", "refusals/e.json"]
    let aside = ["policies/README", "policies/x.md", "policies/x.yaml~", "refusals/.x.yml", "refusals/x.yaml.orig"]
    let files = Self.files.merging((odd + aside).map { ($0, "") }) { $1 }
    let error = try #require(throws: ConfigurationError.self) { try TemporaryConfiguration(files).load() }
    #expect(error.issues.map(\.file) == odd)
  }

  @Test("a policy that names no list is an issue; in a directory without lists it may")
  func unknownLists() throws {
    let policies = ["policies/default.yaml": "id: default\nlists: [trees, bird]\n"]
    let error = try #require(throws: ConfigurationError.self) {
      try TemporaryConfiguration(policies.merging(TemporaryConfiguration.lists) { $1 }).load()
    }
    #expect(
      error.issues.map { "\($0.place) \($0.kind.code) \($0.suggestion ?? "")" } == [
        "policies/default.yaml:2:16 policy_unknown_list birds"
      ])
    _ = try TemporaryConfiguration(policies).load()
  }

  @Test("without languages refusals are not looked for; languages and weights come together")
  func refusals() throws {
    let language = "language: en\nname: English\n"
    #expect(try TemporaryConfiguration.guarded().checkOutput("I cannot help with that.").refusal == nil)
    for (files, kind) in [
      (["refusals/weights.yaml": "weights: {}\n"], GuardYAML.Issue.Kind.noLanguages),
      (["refusals/en.yaml": language], .noWeights),
    ] {
      let error = try #require(throws: ConfigurationError.self) {
        try TemporaryConfiguration(Self.files.merging(files) { $1 }).load()
      }
      #expect(error.issues.map(\.kind).contains(kind))
    }
  }

  @Test("a selftest phrase that is not found is an issue of the list; one that is found is a rule")
  func selftest() throws {
    let list = "---\nid: s\ncategory: x-s\nseverity: high\nselftest: fmguard selftest cedar\n---\nfig\n"
    let guarded = try TemporaryConfiguration.guarded(["denylists/s.txt": list])
    #expect(try guarded.checkInput("fmguard selftest cedar").action == .block)
  }

  @Test("tasks share a guard")
  func concurrency() async throws {
    let guarded = try TemporaryConfiguration.guarded()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          let text = index.isMultiple(of: 2) ? "a badger \(index)" : "a nut \(index)"
          let verdict = try guarded.checkInput(text)
          return verdict.text.map { String(decoding: $0, as: UTF8.self) }
            == (index.isMultiple(of: 2) ? "a ██████ \(index)" : nil)
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
