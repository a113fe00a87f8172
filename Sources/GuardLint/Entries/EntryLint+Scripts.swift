// fmguard — SPDX-License-Identifier: Apache-2.0
// Which scripts terms are written in, and whether those are scripts of their list's language.

internal import GuardLists
internal import GuardMatch
internal import GuardText
internal import GuardYAML

/// What scripts a language is written in.
enum LanguageScripts {
  /// Those of a language tag besides Latin, in which words of every language are written at times; nil where it is not
  /// known. Empty for a language that is written in Latin alone.
  static func own(_ tag: String) -> Set<Script>? {
    byLanguage[tag.split(separator: "-", maxSplits: 1).first?.lowercased() ?? ""]
  }

  static let latin = Script("Latn")

  private static let byLanguage: [String: Set<Script>] = {
    var table: [String: Set<Script>] = [:]
    for (languages, names) in rows {
      for language in languages.split(separator: " ") { table[String(language)] = Set(names.compactMap { Script($0) }) }
    }
    return table
  }()

  private static let rows: [(String, [String])] = [
    (
      "en de fr es it pt nl da sv nb nn no fi is et lv lt pl cs sk sl hr hu ro tr az vi id ms tl fil sw af ca eu gl cy ga",
      []
    ),
    ("ru uk be bg mk kk ky mn tg", ["Cyrl"]), ("sr bs", ["Cyrl"]), ("el", ["Grek"]), ("he yi", ["Hebr"]),
    ("ar fa ur ps ckb ug sd", ["Arab"]), ("hi mr ne sa", ["Deva"]), ("bn as", ["Beng"]), ("pa", ["Guru"]),
    ("gu", ["Gujr"]), ("ta", ["Taml"]), ("te", ["Telu"]), ("kn", ["Knda"]), ("ml", ["Mlym"]), ("si", ["Sinh"]),
    ("th", ["Thai"]), ("lo", ["Laoo"]), ("km", ["Khmr"]), ("my", ["Mymr"]), ("ka", ["Geor"]), ("hy", ["Armn"]),
    ("am ti", ["Ethi"]), ("zh yue", ["Hani", "Bopo"]), ("ja", ["Hani", "Hira", "Kana"]), ("ko", ["Hang", "Hani"]),
  ]
}

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
      let scripts = Set(word.unicodeScalars.lazy.filter(\.properties.isAlphabetic).map { Script(of: $0) })
      let names = alphabets.filter { scripts.contains($0.script) }.map(\.name)
      if names.count > 1 { return names }
    }
    return nil
  }

  private func isForeign(_ term: String, _ list: Int) -> Bool {
    guard let own = LanguageScripts.own(compiled.lists[list].language) else { return false }
    return term.unicodeScalars.contains { scalar in
      guard scalar.properties.isAlphabetic else { return false }
      let script = Script(of: scalar)
      return !script.isShared && script != LanguageScripts.latin && !own.contains(script)
    }
  }
}

extension EntryLint {
  /// Counts, for each list, the terms that are not in a script of its language.
  static func misfits(_ compiled: CompiledLists, _ sources: ListSources) -> [(count: Int, terms: Int, isMost: Bool)] {
    compiled.lists.map { list in
      guard let own = LanguageScripts.own(list.language) else { return (0, 0, false) }
      var (terms, foreign, native) = (0, 0, 0)
      for pattern in list.patterns {
        let text = sources.utf8(of: pattern)
        let entry = compiled.entry(pattern)
        guard entry.kind != nil, !entry.isSelftest else { continue }
        terms += 1
        if text.allSatisfy({ $0 < 0x80 }) { continue }
        let scripts = Set(
          String(decoding: text, as: UTF8.self).unicodeScalars.lazy.filter(\.properties.isAlphabetic).map {
            Script(of: $0)
          })
        if scripts.contains(where: { !$0.isShared && $0 != LanguageScripts.latin && !own.contains($0) }) {
          foreign += 1
        }
        if !own.isDisjoint(with: scripts) { native += 1 }
      }
      // A list of a language with a script of its own, none of whose terms is in it, has the wrong tag as well.
      let isAllLatin = !own.isEmpty && native == 0 && foreign == 0 && terms >= 3
      return isAllLatin ? (terms, terms, true) : (foreign, terms, foreign > 1 && 2 * foreign > terms)
    }
  }

  /// Lists whose language does not fit their terms.
  func languages() -> [LintFinding] {
    compiled.lists.indices.compactMap { index in
      let (count, terms, isMost) = misfitsByList[index]
      guard isMost else { return nil }
      let list = compiled.lists[index]
      return LintFinding(
        .wrongLanguage,
        Issue(
          LintRule.wrongLanguage.kind, file: list.file, at: sources.languagePosition(ofList: index),
          value: list.language, detail: "\(count) of its \(terms) terms"))
    }
  }
}
