// fmguard — SPDX-License-Identifier: Apache-2.0
// Which scripts terms are written in, and whether those are scripts of their list's language.

internal import GuardLists
internal import GuardMatch
internal import GuardText
internal import GuardYAML

extension EntryLint {
  /// Whether an entry mixes scripts that look alike, or is in none of its list's language.
  func scripts(of text: [UInt8], _ entry: ListEntry) -> [LintFinding] {
    // Of a regex it is not known which letters are letters; and plain ASCII is Latin.
    guard entry.kind != nil, !text.allSatisfy({ $0 < 0x80 }) else { return [] }
    var found: [LintFinding] = []
    let term = String(decoding: text, as: UTF8.self)
    if let names = Self.mixture(in: term) {
      found.append(finding(.mixedScripts, entry.pattern, detail: names.joined(separator: " and ")))
    }
    if isForeign(term, entry.list), !misfitsByList[entry.list].isMost {
      found.append(finding(.foreignScript, entry.pattern, expected: compiled.lists[entry.list].language))
    }
    return found
  }

  /// The alphabets that look like each other.
  private static let alphabets: [(name: String, script: Script)] =
    [("Latin", "Latn"), ("Cyrillic", "Cyrl"), ("Greek", "Grek"), ("Armenian", "Armn"), ("Cherokee", "Cher")]
    .compactMap { name, code in Script(code).map { (name, $0) } }

  /// The alphabets of a word that has letters of several.
  private static func mixture(in term: String) -> [String]? {
    for word in term.split(whereSeparator: \.isWhitespace) {
      let scripts = scripts(of: word)
      let names = alphabets.filter { scripts.contains($0.script) }.map(\.name)
      if names.count > 1 { return names }
    }
    return nil
  }

  private func isForeign(_ term: String, _ list: Int) -> Bool {
    guard let own = LanguageScripts.own(compiled.lists[list].language) else { return false }
    return LanguageScripts.isForeign(Self.scripts(of: term), to: own)
  }

  /// The scripts of the letters of a text.
  private static func scripts(of text: some StringProtocol) -> Set<Script> {
    Set(text.unicodeScalars.lazy.filter(\.properties.isAlphabetic).map { Script(of: $0) })
  }
}

extension EntryLint {
  /// How many terms of a list are not in a script of its language.
  struct Misfits: Sendable {
    var count = 0
    var terms = 0
    /// Whether the language is the mistake, and not the terms.
    var isMost = false
  }

  /// Counts, for each list, the terms that are not in a script of its language.
  static func misfits(_ compiled: CompiledLists, _ sources: ListSources) -> [Misfits] {
    compiled.lists.map { list in
      guard let own = LanguageScripts.own(list.language) else { return Misfits() }
      var (terms, foreign, native) = (0, 0, 0)
      for pattern in list.patterns {
        let text = sources.utf8(of: pattern)
        let entry = compiled.entry(pattern)
        guard entry.kind != nil, !entry.isSelftest else { continue }
        terms += 1
        if text.allSatisfy({ $0 < 0x80 }) { continue }
        let scripts = scripts(of: String(decoding: text, as: UTF8.self))
        if LanguageScripts.isForeign(scripts, to: own) { foreign += 1 }
        if !own.isDisjoint(with: scripts) { native += 1 }
      }
      // A list of a language with a script of its own, none of whose terms is in it, has the wrong tag as well.
      let isAllLatin = !own.isEmpty && native == 0 && foreign == 0 && terms >= 3
      return isAllLatin
        ? Misfits(count: terms, terms: terms, isMost: true)
        : Misfits(count: foreign, terms: terms, isMost: foreign > 1 && 2 * foreign > terms)
    }
  }

  /// Lists whose language does not fit their terms.
  func languages() -> [LintFinding] {
    compiled.lists.indices.compactMap { index in
      let misfits = misfitsByList[index]
      guard misfits.isMost else { return nil }
      let list = compiled.lists[index]
      return LintFinding(
        .wrongLanguage,
        Issue(
          LintRule.wrongLanguage.kind, file: list.file, at: sources.languagePosition(ofList: index),
          value: list.language, detail: "\(misfits.count) of its \(misfits.terms) terms"))
    }
  }
}
