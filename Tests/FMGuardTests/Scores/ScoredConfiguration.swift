// fmguard — SPDX-License-Identifier: Apache-2.0
// A configuration with a model, for the tests of this folder.

import FMGuard
import TestSupport

enum ScoredConfiguration {
  static let policies = [
    "policies/default.yaml": "id: default\n",
    "policies/watch.yaml": "id: watch\ninput: {classifier: shadow}\noutput: {classifier: shadow}\n",
    "policies/off.yaml": "id: off\ninput: {classifier: off}\noutput: {classifier: off}\n",
    "policies/inputs.yaml": "id: inputs\noutput: {classifier: {\"*\": off}}\n",
    "policies/mixed.yaml": """
    id: mixed
    lists: []
    severity: critical
    input: {classifier: {"*": shadow, self-harm: enforce, hate: off, hate-threatening: enforce}}
    """,
    "policies/strict.yaml": "id: strict\non_unsupported_language: {input: block, output: block}\n",
    "policies/never.yaml": "id: never\nthresholds: {hate: 1, violence: 1, self-harm: 1}\n",
    "policies/always.yaml": "id: always\ninput: {thresholds: {violence: 0}}\nthresholds: {hate: 1}\n",
  ]

  static func folder(_ more: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(policies.merging(TemporaryConfiguration.lists) { $1 }.merging(more) { $1 })
    try folder.write(WordModel.bytes, to: WordModel.path)
    return folder
  }

  static let guarded = Result { Guard(try folder().ruleset()) }

  /// A long text in which a word stands far behind the beginning.
  static func long(_ word: String, after words: Int = 1200) -> String {
    String(repeating: "the river is wide ", count: words / 4) + word
      + String(repeating: " and so is the sea", count: 200)
  }
}

extension TemporaryFolder {
  /// The ruleset of the folder, which is there until then.
  func ruleset() throws -> Ruleset {
    try withExtendedLifetime(self) { try Ruleset.load(from: path) }
  }
}
