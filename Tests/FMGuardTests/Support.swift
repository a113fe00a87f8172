// fmguard — SPDX-License-Identifier: Apache-2.0
// What the tests of this folder share: configuration directories made for a test.

import FMGuard
import TestSupport

/// A configuration directory that lives as long as the value.
struct TemporaryConfiguration {
  let folder: TemporaryFolder

  var path: String { folder.path }

  /// - Parameter files: contents by path.
  init(_ files: [String: String]) throws {
    folder = try TemporaryFolder(files)
  }

  /// The ruleset of the directory as it is now.
  func load() throws(ConfigurationError) -> Ruleset {
    try Ruleset.load(from: path)
  }
}

extension TemporaryConfiguration {
  static let policies = [
    "policies/default.yaml": "id: default\n",
    "policies/permissive.yaml": """
    id: permissive-transformation
    applies_to: [string]
    otherwise: default
    input: {deny_list: shadow}
    output: {deny_list: shadow}
    """,
    "policies/lenient.yaml": "id: lenient\non_incomplete: {input: allow, output: allow}\n",
  ]

  /// Lists of harmless words: `walnut` blocks, `heron` is in shadow, `badger` is masked, `acme` is replaced.
  static let lists = [
    "denylists/trees.txt": "---\nid: trees\ncategory: x-trees\nseverity: high\n---\nwalnut\nblue spruce\n",
    "denylists/birds.txt": "---\nid: birds\ncategory: x-birds\nseverity: low\n---\nheron\n",
    "denylists/animals.txt":
      "---\nid: animals\ncategory: x-animals\nseverity: medium\naction: redact\n---\nbadger\nred fox\n",
    "denylists/nuts.txt":
      "---\nid: nuts\ncategory: x-nuts\nseverity: high\nlanguage: en\nfold: evasive\n---\npistachio\n",
    "denylists/brands.yaml": """
    id: brands
    category: brand
    severity: medium
    entries:
      - term: acme
        action: replace
        replacement: a "product"
    """,
    "denylists/answers.txt": "---\nid: answers\ncategory: x-answers\nseverity: high\nstage: output\n---\noracle\n",
    "denylists/pinned.txt":
      "---\nid: pinned\ncategory: x-pinned\nseverity: low\npinned: true\nstage: input\n---\nbasilisk\n",
  ]

  /// A guard with these lists and policies.
  static func guarded(_ more: [String: String] = [:]) throws -> Guard {
    let files = policies.merging(lists) { $1 }.merging(more) { $1 }
    return Guard(try TemporaryConfiguration(files).load())
  }
}
