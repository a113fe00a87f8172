// fmguard — SPDX-License-Identifier: Apache-2.0
// The whole check, from bytes to a verdict, against a ruleset of one list and one policy.

import FMGuard
import Glibc
import GuardMatch

struct GuardEngine: Engine {
  private let checker: Guard
  let patternCount: Int

  init(patterns: String, _ options: PatternOptions) throws {
    let ruleset = try Self.ruleset(patterns: patterns, options)
    checker = Guard(ruleset)
    patternCount = ruleset.entryCount
  }

  /// Writes a configuration directory with the terms of a pattern file, loads it, and removes it.
  static func ruleset(patterns: String, _ options: PatternOptions) throws -> Ruleset {
    guard let bytes = Files.read(patterns) else { throw PatternFileError(description: "cannot read \(patterns)") }
    var template = Array("/tmp/fmguard-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw PatternFileError(description: "no temporary directory") }
    let root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let list = root + "/denylists/bench.txt", policy = root + "/policies/default.yaml"
    mkdir(root + "/denylists", 0o700)
    mkdir(root + "/policies", 0o700)
    defer {
      for file in [list, policy] { unlink(file) }
      for folder in ["/denylists", "/policies", ""] { rmdir(root + folder) }
    }
    let lines = bytes.split(separator: 0x0A)
    var content = Array(
      """
      ---
      id: bench
      language: und
      category: profanity
      severity: high
      stage: both
      match: \(options.kind.rawValue)
      fold: \(options.fold.rawValue)
      ---

      """.utf8)
    for line in lines {
      if let first = line.first, "#/!\\".utf8.contains(first) { content.append(UInt8(ascii: "\\")) }
      content.append(contentsOf: line)
      content.append(0x0A)
    }
    let rules = "id: default\nlists: [\"*\"]\ninput: {deny_list: enforce}\noutput: {deny_list: enforce}\n"
    guard Files.write(content, to: list), Files.write(Array(rules.utf8), to: policy) else {
      throw PatternFileError(description: "cannot write to \(root)")
    }
    return try Ruleset.load(from: root)
  }

  func count(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    // There is no policy to ask for that does not exist.
    let verdict = try? checker.check(CheckRequest(text: Array(text)))
    return verdict?.action == .allow ? 0 : 1
  }
}
