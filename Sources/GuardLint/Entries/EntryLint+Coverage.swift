// fmguard — SPDX-License-Identifier: Apache-2.0
// What the matcher finds in the text of an entry: itself, and others that make it needless. One scan an entry.

internal import GuardLists
internal import GuardMatch
internal import GuardText

extension EntryLint {
  /// Whether an entry finds its own terms, and whether others find them too.
  ///
  /// - Parameter terms: its text; of a regex that is just words, all that it stands for.
  func termFindings(_ terms: [[UInt8]], _ entry: ListEntry) -> [LintFinding] {
    var findsItself = false
    var covering: Set<PatternID>?
    for term in terms {
      let (isFound, others) = look(in: term, for: entry)
      findsItself = findsItself || isFound
      covering = covering.map { $0.intersection(others) } ?? others
    }
    guard findsItself else { return [finding(.neverMatches, entry.pattern)] }
    if let term = terms.first, terms.count == 1, isJoined(term, entry) {
      return [finding(.missesRunningText, entry.pattern)]
    }
    // Of two that cover each other the first stays.
    for other in (covering ?? []).sorted() {
      let isSame = covers(entry, on: sources.utf8(of: other), other) && kind(of: other) == kind(of: entry.pattern)
      if isSame, other > entry.pattern { continue }
      let place = compiled.source(of: other)
      return [
        isSame
          ? finding(.duplicateEntry, entry.pattern, related: place)
          : finding(.coveredEntry, entry.pattern, related: place, detail: sources.text(of: other))
      ]
    }
    return []
  }

  /// Whether an entry covers another one's text, the other way round.
  private func covers(_ entry: ListEntry, on text: ArraySlice<UInt8>, _ other: PatternID) -> Bool {
    let terms = regexes[other]?.terms.map { $0.map { Array($0.text.utf8) } } ?? [Array(text)]
    return terms.allSatisfy { look(in: $0, for: compiled.entry(other)).others.contains(entry.pattern) }
  }

  /// What is found in a term of an entry: whether that entry is, and which others find it wherever it stands.
  private func look(in term: [UInt8], for entry: ListEntry) -> (isFound: Bool, others: Set<PatternID>) {
    var isFound = false
    var others: Set<PatternID> = []
    unsafe term.withUnsafeBufferPointer { buffer in
      // SAFETY: the matcher reads the buffer during the call only.
      _ = unsafe compiled.matcher.scan(buffer) { match in
        if match.pattern == entry.pattern {
          isFound = true
        } else if isAlwaysFound(match, in: term, of: entry) {
          others.insert(match.pattern)
        }
      }
    }
    return (isFound, others)
  }

  /// Whether a match in a term is there wherever the term's entry is found, and has at least its effect.
  private func isAlwaysFound(_ match: Match, in term: [UInt8], of entry: ListEntry) -> Bool {
    let other = compiled.entry(match.pattern)
    guard !other.isSelftest, let wide = kind(of: match.pattern), let narrow = kind(of: entry.pattern),
      effects.covers(other, entry),
      // What was only found by undoing evasions is found in this spelling, not in all that the fold makes of it.
      entry.fold != .evasive || match.transformations.isDisjoint(with: .evasions)
    else { return false }
    let isWhole = match.range == 0..<term.count
    if wide == narrow, isWhole { return true }
    if wide == .substring { return true }
    // Words inside of words follow a dictionary, which sees the whole sentence.
    let depends = String(decoding: term, as: UTF8.self).unicodeScalars.contains {
      let kind = FoldTable.widest.characterClass(of: $0.value)
      return kind == .dictionary || kind == .hangul
    }
    guard !depends else { return false }
    // At its edges the other one needs the boundary that the term itself has; inside it is there, or not, as here.
    let beginsWell = match.range.lowerBound > 0 || narrow != .substring
    let endsWell = match.range.upperBound < term.count || narrow == .word || wide == .prefix
    return beginsWell && endsWell
  }

  /// How an entry stands in texts; nil for a regex that is more than words.
  private func kind(of pattern: PatternID) -> MatchKind? {
    regexes[pattern].map { $0.terms?.first?.kind } ?? compiled.entry(pattern).kind
  }

  // MARK: Words of scripts without spaces

  /// Whether an entry finds its term alone, and in none of the sentences that any word could stand in.
  private func isJoined(_ term: [UInt8], _ entry: ListEntry) -> Bool {
    guard let kind = kind(of: entry.pattern), kind != .substring else { return false }
    let scalars = String(decoding: term, as: UTF8.self).unicodeScalars
    guard let first = scalars.first, FoldTable.widest.characterClass(of: first.value) == .dictionary else {
      return false
    }
    let carriers = Carriers.of(first, language: compiled.lists[entry.list].language)
    guard !carriers.isEmpty else { return false }
    return !carriers.contains { carrier in
      var isFound = false
      let text = Array(carrier.before.utf8) + term + Array(carrier.after.utf8)
      unsafe text.withUnsafeBufferPointer { buffer in
        // SAFETY: the matcher reads the buffer during the call only.
        _ = unsafe compiled.matcher.scan(buffer) { isFound = isFound || $0.pattern == entry.pattern }
      }
      return isFound
    }
  }
}
