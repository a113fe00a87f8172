// fmguard — SPDX-License-Identifier: Apache-2.0
// The model as a part of a ruleset: of its version, of its signature, and out of use where no policy uses it.

import FMGuard
import TestSupport
import Testing

@Suite("Rulesets with a model")
struct ScoredRulesetTests {
  @Test("the model is a part of the version")
  func version() throws {
    let folder = try ScoredConfiguration.folder()
    let with = try folder.ruleset()
    #expect(with.classifier?.id == "default" && with.classifier?.labels.map(\.name) == WordModel.labels.map(\.name))
    let files = ScoredConfiguration.policies.merging(TemporaryConfiguration.lists) { $1 }
    let without = try TemporaryFolder(files).ruleset()
    #expect(without.classifier == nil && without.version != with.version)
  }

  @Test(
    "a model that no policy uses is not in the ruleset",
    arguments: [
      ("id: default\ninput: {classifier: off}\noutput: {classifier: off}\n", false),
      ("id: default\ninput: {classifier: off}\noutput: {classifier: {\"*\": off, violence: off}}\n", false),
      // No label is called so.
      ("id: default\ninput: {classifier: off}\noutput: {classifier: {\"*\": off, sexual: enforce}}\n", false),
      ("id: default\ninput: {classifier: off}\noutput: {classifier: {\"*\": off, violence: shadow}}\n", true),
      ("id: default\ninput: {classifier: off}\n", true),
    ])
  func unused(policy: String, isUsed: Bool) throws {
    let folder = try TemporaryFolder(["policies/default.yaml": policy])
    try folder.write(WordModel.bytes, to: WordModel.path)
    let ruleset = try folder.ruleset()
    #expect((ruleset.classifier != nil) == isUsed)
    let verdict = try Guard(ruleset).check(CheckRequest(text: "gorse", context: CheckContext(stage: .output)))
    #expect((verdict.scoring != nil) == isUsed)
  }

  @Test("the model is signed with the rest")
  func signed() throws {
    let folder = try ScoredConfiguration.folder()
    let secrets = try TemporaryFolder()
    let secret = "\(secrets.path)/k.secret"
    try SecretKey()?.write(to: secret)
    try Ruleset.sign(folder.path, with: try SecretKey(file: secret))
    let keys = try PublicKeys(file: secret + SecretKey.publicSuffix)
    #expect(try Ruleset.load(from: folder.path, signedBy: keys).classifier != nil)
    var altered = WordModel.bytes
    altered[altered.count - 1] ^= 1
    try folder.write(altered, to: WordModel.path)
    let error = #expect(throws: ConfigurationError.self) { try Ruleset.load(from: folder.path, signedBy: keys) }
    #expect(error?.issues.map { "\($0.file) \($0.kind.code)" } == ["\(WordModel.path) file_altered"])
  }
}
