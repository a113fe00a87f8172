// fmguard — SPDX-License-Identifier: Apache-2.0
// What the tests of this folder share: configuration directories made for a test, and a seeded generator.

import FMGuard
import FoundationEssentials

/// A configuration directory that lives as long as the value.
final class TemporaryConfiguration {
  let path: String

  /// - Parameter files: contents by path.
  init(_ files: [String: String]) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "fmguard-\(UUID().uuidString)").path
    for (name, content) in files { try write(content, to: name) }
  }

  func write(_ content: String, to name: String) throws {
    let file = "\(path)/\(name)"
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(content.utf8).write(to: URL(filePath: file))
  }

  /// The ruleset of the directory as it is now.
  func load() throws(ConfigurationError) -> Ruleset {
    try Ruleset.load(from: path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
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

/// A small generator with a seed, so that a failure can be repeated. SplitMix64 (Steele, Lea, Flood 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
