// fmguard — SPDX-License-Identifier: Apache-2.0
// Which scripts languages are written in. A table.

internal import GuardText

/// What scripts a language is written in.
enum LanguageScripts {
  /// Those of a language tag besides Latin, in which words of every language are written at times; nil where it is not
  /// known. Empty for a language that is written in Latin alone.
  static func own(_ tag: String) -> Set<Script>? {
    byLanguage[tag.split(separator: "-", maxSplits: 1).first?.lowercased() ?? ""]
  }

  /// Whether letters of some scripts have no place in a language.
  ///
  /// - Parameter own: those of the language, see `own(_:)`.
  static func isForeign(_ scripts: Set<Script>, to own: Set<Script>) -> Bool {
    scripts.contains { !$0.isShared && $0 != latin && !own.contains($0) }
  }

  private static let latin = Script("Latn")

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
