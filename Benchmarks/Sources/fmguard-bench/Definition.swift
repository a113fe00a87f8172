// fmguard — SPDX-License-Identifier: Apache-2.0
// Benchmarks as definitions with an expected answer: an engine that finds other things is not faster, it is wrong.

import GuardMatch

/// Patterns, a corpus, and how many matches there are.
struct Definition {
  /// Names of files in the data folder.
  let patterns: String
  let corpus: String
  var kind = MatchKind.word
  let expected: Int

  /// Counts all definitions whose files are in a folder.
  ///
  /// - Returns: whether every count is the expected one; false where there was nothing to count.
  static func check(in folder: String) -> Bool {
    var isRight = true
    var counted = 0
    for definition in all {
      guard let text = Files.read("\(folder)/\(definition.corpus)") else {
        print("absent  \(definition.corpus)")
        continue
      }
      let options = PatternOptions(kind: definition.kind)
      guard let engine = try? MatcherEngine(patterns: "\(folder)/\(definition.patterns)", options) else {
        print("absent  \(definition.patterns)")
        continue
      }
      counted += 1
      let found = text.withUnsafeBufferPointer(engine.count)
      let isSame = found == definition.expected
      isRight = isRight && isSame
      print(
        "\(isSame ? "right " : "WRONG ") \(definition.patterns) \(definition.kind.rawValue) \(definition.corpus): \(found)"
          + (isSame ? "" : ", expected \(definition.expected)"))
    }
    return isRight && counted > 0
  }
}
