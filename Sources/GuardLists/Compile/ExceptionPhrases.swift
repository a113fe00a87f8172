// fmguard — SPDX-License-Identifier: Apache-2.0
// The exceptions of a list or an entry, as they stand in the file. Knows nothing of matching.

/// Phrases inside which entries do not count.
struct ExceptionPhrases {
  let phrases: [String]
  /// Of a million terms hardly any is an exception, so they are told apart without a `String` for each.
  private let hashes: Set<RuleHash>

  init(_ phrases: [String]) {
    self.phrases = phrases
    hashes = Set(phrases.map { RuleHash(Array($0.utf8).span, isRegex: false) })
  }

  /// Whether a term is itself an exception, so that it can never match.
  func contain(_ term: Span<UInt8>) -> Bool {
    guard !hashes.isEmpty, hashes.contains(RuleHash(term, isRegex: false)) else { return false }
    return phrases.contains(term.text)
  }
}
