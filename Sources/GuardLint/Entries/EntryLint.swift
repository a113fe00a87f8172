// fmguard — SPDX-License-Identifier: Apache-2.0
// Asks each rule about each entry, on all processors. Knows which rules there are; what they look for is elsewhere.

internal import GuardLists
internal import GuardMatch
internal import GuardPolicy
internal import GuardText
internal import GuardYAML

/// The rules about entries, lists and exceptions.
struct EntryLint: Sendable {
  let compiled: CompiledLists
  let sources: ListSources
  /// Of regexes, by their patterns.
  let regexes: [PatternID: RegexTraits]
  let effects: EffectTable
  /// For each list, how many of its terms do not fit its language.
  let misfitsByList: [Misfits]
  private let proved: Set<PatternID>

  init(_ compiled: CompiledLists, _ sources: ListSources, _ policies: [Policy]) {
    self.compiled = compiled
    self.sources = sources
    proved = compiled.provedByMisses
    effects = EffectTable(compiled, sources, policies)
    misfitsByList = Self.misfits(compiled, sources)
    var regexes: [PatternID: RegexTraits] = [:]
    for pattern in 0..<PatternID(compiled.entryCount) {
      let entry = compiled.entry(pattern)
      if entry.kind == nil { regexes[pattern] = RegexTraits(of: sources.text(of: pattern), fold: entry.fold) }
    }
    self.regexes = regexes
  }

  /// How many entries one piece of work has.
  private static let slice = 2048

  /// What is to be said without any texts but the entries' own.
  func findings() -> [LintFinding] {
    let count = compiled.entryCount
    let slices = Parallel.map((count + Self.slice - 1) / Self.slice) { number in
      (number * Self.slice..<min(count, (number + 1) * Self.slice)).flatMap { findings(of: PatternID($0)) }
    }
    return repeatedRegexes() + slices.flatMap(\.self) + languages() + unusedExceptions()
  }

  /// What is to be said of one entry.
  private func findings(of pattern: PatternID) -> [LintFinding] {
    let entry = compiled.entry(pattern)
    guard !entry.isSelftest else { return [] }
    let text = Array(sources.utf8(of: pattern))
    var found: [LintFinding] = []
    if let traits = regexes[pattern] {
      found += regexFindings(traits, pattern)
      if let terms = traits.terms { found += termFindings(terms.map { Array($0.text.utf8) }, entry) }
    } else {
      found += termFindings([text], entry)
      found += shortness(of: text, entry)
    }
    return found + scripts(of: text, entry)
  }

  /// A finding about an entry, with its text as the value.
  func finding(
    _ rule: LintRule, _ pattern: PatternID, expected: String? = nil, related: String? = nil, detail: String? = nil
  ) -> LintFinding {
    LintFinding(
      rule,
      Issue(
        rule.kind, file: compiled.list(of: pattern).file, at: sources.position(of: pattern),
        value: sources.text(of: pattern), expected: expected, related: related, detail: detail))
  }

  // MARK: Regexes

  private func regexFindings(_ traits: RegexTraits, _ pattern: PatternID) -> [LintFinding] {
    var found: [LintFinding] = []
    if let scalar = traits.foldedAway {
      found.append(finding(.regexFoldedAway, pattern, detail: UTF8Cursor.name(scalar.value)))
    }
    if let letter = traits.boundaryBesideUnspaced {
      found.append(finding(.boundaryBesideUnspaced, pattern, detail: String(letter)))
    }
    if traits.runsAway { found.append(finding(.regexRunsAway, pattern)) }
    guard traits.terms == nil else { return found }
    if !traits.requiresLiteral {
      found.append(finding(.regexWithoutLiteral, pattern))
    } else if !traits.staysNearLiteral {
      found.append(finding(.regexFarFromLiteral, pattern))
    }
    return found
  }

  /// Regexes that are written alike. Others are not compared: of two regexes it cannot be told.
  private func repeatedRegexes() -> [LintFinding] {
    var first: [String: [PatternID]] = [:]
    var found: [LintFinding] = []
    for pattern in regexes.keys.sorted() where regexes[pattern]?.terms == nil {
      let text = sources.text(of: pattern)
      let earlier = first[text, default: []].first { effects.isSame($0, pattern) }
      if let earlier {
        found.append(finding(.duplicateEntry, pattern, related: compiled.source(of: earlier)))
      } else {
        first[text, default: []].append(pattern)
      }
    }
    return found
  }

  // MARK: Texts

  /// What is to be said of corpora and dictionaries.
  func findings(words: TextHits, texts: TextHits) -> [LintFinding] {
    var found: [LintFinding] = []
    for (pattern, hit) in words.byPattern {
      if let dictionary = hit.dictionary {
        found.append(finding(.ambiguousTerm, pattern, related: dictionary))
      }
      if hit.count > 0 {
        let count = "\(hit.count) \(hit.count == 1 ? "word" : "words")"
        found.append(
          finding(.hitsDictionaryWords, pattern, related: hit.examples.joined(separator: ", "), detail: count))
      }
    }
    for (pattern, hit) in texts.byPattern {
      let count = "\(hit.count) \(hit.count == 1 ? "text" : "texts")"
      found.append(finding(.hitsCorpus, pattern, related: hit.examples.joined(separator: ", "), detail: count))
    }
    // The order of a dictionary is another in each run, and only so many of a rule are kept.
    return found.sorted(by: LintFinding.precedes)
  }

  // MARK: Short terms

  private func shortness(of text: [UInt8], _ entry: ListEntry) -> [LintFinding] {
    guard let kind = entry.kind, text.count <= 16, !proved.contains(entry.pattern) else { return [] }
    // Long enough for every kind: what nearly all terms are.
    if text.allSatisfy({ $0 < 0x80 }), text.count(where: { $0 > 0x20 }) >= 5 { return [] }
    let term = String(decoding: text, as: UTF8.self)
    let letters = term.count { !$0.isWhitespace }
    let classes = Set(term.unicodeScalars.map { FoldTable.widest.characterClass(of: $0.value) })
    let least: Int
    if classes.contains(.dictionary) || classes.contains(.hangul) {
      least = kind == .word ? 1 : 2
    } else if classes.contains(.alphabetic) {
      switch kind {
      case .word: least = entry.fold == .evasive ? 3 : 2
      case .prefix: least = 4
      case .substring: least = 5
      }
    } else {
      // A symbol or an emoji is what it is.
      return []
    }
    guard letters < least else { return [] }
    let length = letters == 1 ? "one character" : "\(letters) characters"
    return [finding(.shortTerm, entry.pattern, expected: "match: \(kind.rawValue)", detail: length)]
  }
}
