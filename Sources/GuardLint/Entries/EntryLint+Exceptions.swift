// fmguard — SPDX-License-Identifier: Apache-2.0
// Exceptions in which nothing stands that they could except. Asks a matcher of the same entries without exceptions.

internal import GuardLists
internal import GuardMatch
internal import GuardYAML

extension EntryLint {
  /// Exceptions that are never used.
  ///
  /// - Complexity: compiles the entries of the lists that have exceptions once more; one scan an exception.
  func unusedExceptions() -> [LintFinding] {
    guard !sources.exceptions.isEmpty else { return [] }
    var builder = MatcherBuilder()
    var patterns: [PatternID] = []
    for range in Self.merged(sources.exceptions.map(\.scope)) {
      for pattern in range {
        let entry = compiled.entry(pattern)
        if entry.isSelftest { continue }
        let options = PatternOptions(
          kind: entry.kind ?? .word, fold: entry.fold, language: compiled.lists[entry.list].language)
        let text = sources.text(of: pattern)
        // What was accepted once is accepted again.
        let added = entry.kind == nil ? try? builder.addRegex(text, options) : try? builder.addTerm(text, options)
        if added != nil { patterns.append(pattern) }
      }
    }
    let matcher = builder.build()
    return sources.exceptions.compactMap { exception in
      var isUsed = false
      _ = matcher.scan(exception.phrase.text) { match in
        isUsed = isUsed || exception.scope.contains(patterns[Int(match.pattern)])
      }
      guard !isUsed else { return nil }
      return LintFinding(
        .unusedException,
        Issue(
          LintRule.unusedException.kind, file: exception.file, at: exception.phrase.position,
          value: exception.phrase.text, detail: exception.pattern == nil ? "no entry of the list" : "its entry never"))
    }
  }

  /// Ranges that overlap as one, in order.
  private static func merged(_ ranges: [Range<PatternID>]) -> [Range<PatternID>] {
    var merged: [Range<PatternID>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
