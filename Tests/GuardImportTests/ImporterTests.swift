// fmguard — SPDX-License-Identifier: Apache-2.0
// What becomes of lists of other systems, form by form. Nothing of a source is without a list or a note.

import FMGuard
import GuardImport
import GuardLint
import TestSupport
import Testing

extension ImportRow {
  private static let plain = "category: x-imported|severity: medium|stage: both|match: word"

  private static func tree(_ path: String, _ json: String) -> [String: String] {
    ["tree/x.safety_deny.\(path)/metadata.json": json]
  }

  static let sixKey = [
    ImportRow(
      id: "words", source: ["a.json": ##"{"reject":["walnut","#hash"],"note":1}"##],
      want: ["imported|language: und|\(plain)|walnut|\\#hash"], notes: ["unknown_key a.json note"]),
    ImportRow(
      id: "a regex that is a word", source: ["a.json": #"{"regexReject":["(?i)\\bwalnut\\b"]}"#],
      want: ["imported|language: und|\(plain)|walnut"], notes: [#"lowered a.json regexReject[0] (?i)\bwalnut\b"#]),
    ImportRow(
      id: "a regex of Chinese", source: tree("input.u.v/AssetData/locale/zh_CN", #"{"regexReject":["(?i)\\b核桃\\b"]}"#),
      want: [
        "input-u-v-zh-cn|language: zh-CN|category: x-imported|severity: medium|stage: input|match: word|核桃"
      ],
      notes: [#"lowered tree/x.safety_deny.input.u.v/AssetData/locale/zh_CN/metadata.json regexReject[0] (?i)\b核桃\b"#]),
    ImportRow(
      id: "other match kinds", source: ["a.json": #"{"regexReject":["(?i)\\bwal","(?i)nut","wal\\d+"]}"#],
      want: [
        "imported-prefix|language: und|\(plain.replacing("word", with: "prefix"))|wal",
        "imported-substring|language: und|\(plain.replacing("word", with: "substring"))|nut",
        #"imported|language: und|\#(plain)|/wal\d+/"#,
      ], notes: [#"lowered a.json regexReject[0] (?i)\bwal"#, "lowered a.json regexReject[1] (?i)nut"]),
    ImportRow(
      id: "remove and replace",
      source: ["a.json": #"{"remove":["walnut"],"regexRemove":["\\d+x"],"replace":{"acorn":"oak","elm":"ash"}}"#],
      want: [
        "imported-remove|language: und|\(plain)|action: replace|replacement: \"\"|walnut|/\\d+x/",
        "imported-replace|language: und|\(plain)|action: redact|entries:"
          + "|  - {term: \"acorn\", action: replace, replacement: \"oak\"}|  - {term: \"elm\", action: replace, replacement: \"ash\"}",
      ]),
    ImportRow(
      id: "a template with groups", source: ["a.json": #"{"regexReplace":{"(wal)\\d":"$1"}}"#],
      want: [#"imported-redact|language: und|\#(plain)|action: redact|/(wal)\d/"#],
      notes: [#"changed a.json regexReplace[0] (wal)\d"#]),
    ImportRow(
      id: "what cannot be used",
      source: [
        "a.json":
          #"{"reject":["", " oak ", 7, "\u0000x", "\u00AD", "oak"],"regexReject":["(", "a*", "’s\\d"],"remove":{}}"#
      ],
      want: ["imported|language: und|\(plain)|oak"],
      notes: [
        "rejected a.json reject[2] ", "rejected a.json remove", "rejected a.json reject[0] ",
        "changed a.json reject[1]  oak ".trimmed,
        "rejected a.json reject[3] \u{0}x", "rejected a.json reject[4] \u{AD}", "repeated a.json reject[5] oak",
        "rejected a.json regexReject[0] (", "rejected a.json regexReject[1] a*",
        #"rejected a.json regexReject[2] ’s\d"#,
      ]),
    ImportRow(
      id: "escapes of ICU", source: ["a.json": #"{"regexReject":["\\u006f\\d","\\\\u0041"]}"#],
      want: [#"imported|language: und|\#(plain)|/\x{006f}\d/|/\\u0041/"#],
      notes: [#"changed a.json regexReject[0] \u006f\d"#]),
    ImportRow(
      id: "regions and locales",
      source: [
        "tree/safety_deny.output.u/AssetData/metadata.json": #"{"reject":["global"]}"#,
        "tree/safety_deny.output.u/AssetData/region/US/metadata.json": #"{"reject":["region"]}"#,
        "tree/safety_deny.output.u/AssetData/locale/de/metadata.json": #"{"reject":["locale"]}"#,
        "tree/readme.html": "x",
      ],
      want: [
        "output-u-de|language: de|category: x-imported|severity: medium|stage: output|match: word|locale",
        "output-u|language: und|category: x-imported|severity: medium|stage: output|match: word|global",
      ],
      notes: ["left_out tree/safety_deny.output.u/AssetData/region/US/metadata.json ", "left_out tree/readme.html "]),
    ImportRow(
      id: "a region in the place of the rest",
      source: [
        "tree/safety_deny.output.u/AssetData/metadata.json": #"{"reject":["global"]}"#,
        "tree/safety_deny.output.u/AssetData/region/US/metadata.json": #"{"reject":["region"]}"#,
        "tree/safety_deny.input.u/AssetData/metadata.json": #"{"reject":["other"]}"#,
      ],
      settings: {
        var settings = ImportSettings()
        settings.region = "US"
        return settings
      }(),
      want: [
        "input-u|language: und|category: x-imported|severity: medium|stage: input|match: word|other",
        "output-u-us|language: und|category: x-imported|severity: medium|stage: output|match: word|region",
      ], notes: ["left_out tree/safety_deny.output.u/AssetData/metadata.json "]),
    ImportRow(
      id: "broken JSON in a tree",
      source: tree("input.u/AssetData", "{").merging(tree("output.u/AssetData", #"{"reject":["🌰"]}"#)) { one, _ in one
      },
      want: ["output-u|language: und|category: x-imported|severity: medium|stage: output|match: word|🌰"],
      notes: ["left_out tree/x.safety_deny.input.u/AssetData/metadata.json "]),
  ]

  static let others = [
    ImportRow(
      id: "azure",
      source: [
        "block.json": #"{"values":[{"blocklistItemId":"1","text":"walnut"},{"text":"wal\\d","isRegex":true},{}]}"#
      ],
      want: [#"block|language: und|\#(plain)|walnut|/wal\d/"#], notes: ["rejected block.json [2] "]),
    ImportRow(
      id: "bedrock",
      source: [
        "g.json":
          #"{"wordPolicy":{"words":[{"text":"walnut"},{"text":"in","outputAction":"NONE"},{"text":"off","inputEnabled":false,"outputEnabled":false}],"managedWordLists":[{"type":"PROFANITY"}]}}"#
      ],
      want: ["g-2|language: und|\(plain.replacing("both", with: "input"))|in", "g|language: und|\(plain)|walnut"],
      notes: ["left_out g.json words[2] off", "left_out g.json PROFANITY"]),
    ImportRow(
      id: "bedrock as it is made", source: ["g.json": #"{"wordPolicyConfig":{"wordsConfig":[{"text":"walnut"}]}}"#],
      want: ["g|language: und|\(plain)|walnut"]),
    ImportRow(
      id: "word lists",
      source: ["w/en": "walnut\r\n\nacorn\n", "w/zh_Hant.txt": "\u{FEFF}核桃\n", "w/USERS": "x", "w/README.md": "y"],
      want: [
        "words-en|language: en|\(plain)|walnut|acorn", "words-zh-hant|language: zh-Hant|\(plain)|核桃",
      ], notes: ["left_out w/USERS "]),
    ImportRow(
      id: "csv",
      source: [
        "t.csv": #"""
        Term,category,severity,note,color
        walnut,profanity,low,"a, b",x
        "say ""acorn""",,,,
        oak,nonsense,,,
        ,,,,

        elm,,,,,,
        """#
      ],
      want: [
        "t-2|language: und|\(plain)|say \"acorn\"",
        "t|language: und|category: profanity|severity: low|stage: both|match: word|walnut",
      ],
      notes: ["unknown_key t.csv color", "rejected t.csv:4 oak", "rejected t.csv:5 ", "rejected t.csv:7 elm"]),
    ImportRow(
      id: "csv with replacements", source: ["t.csv": "word;action;replacement\na;replace;b\nc;replace;\nd;;e\n"],
      want: [
        "t-replace|language: und|\(plain)|action: redact|entries:|  - {term: \"a\", action: replace, replacement: \"b\"}",
        "t-remove|language: und|\(plain)|action: replace|replacement: \"\"|c",
      ], notes: ["rejected t.csv:4 d"]),
    ImportRow(
      id: "csv of regexes", source: ["t.csv": "regex\nwal\\d\n"], want: [#"t|language: und|\#(plain)|/wal\d/"#]),
    ImportRow(id: "an empty table", source: ["t.csv": "word"], want: []),
  ]

  static let refused = [
    ImportRow(
      id: "nothing there", source: ["a.txt": "x"], want: ["a.txt: has no form that is known; name it with --from"]),
    ImportRow(id: "no words column", source: ["a.csv": "a,b\n"], want: ["has not the form"]),
    ImportRow(id: "not azure", source: ["a.json": "{}"], format: .azure, want: ["has not the form"]),
    ImportRow(id: "not JSON", source: ["a.json": "{"], want: ["has not the form: it is not JSON"]),
    ImportRow(id: "empty", source: ["a.json": ""], want: ["it is not JSON"]),
    ImportRow(
      id: "two tables", source: ["d/a.csv": "word", "d/b.csv": "word"], format: .csv, want: ["one file is wanted"]),
    ImportRow(id: "not UTF-8", source: ["a.csv": "word\n\u{FFFD}"], format: .bedrock, want: ["it is not JSON"]),
  ]
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

@Suite struct ImporterTests {
  @Test(arguments: ImportRow.sixKey + ImportRow.others) func imports(row: ImportRow) throws {
    let result = try row.read()
    #expect(result.files.map(ImportRow.told).sorted() == row.want.sorted())
    let notes = result.notes.map { "\($0.kind.code) \($0.place) \($0.value)" }
    #expect(notes.map(\.trimmed) == row.notes.map(\.trimmed))
  }

  /// What was made loads, and lint finds no errors in it.
  @Test(arguments: ImportRow.sixKey + ImportRow.others) func whatWasMadeLints(row: ImportRow) throws {
    let folder = try TemporaryFolder(["policies/default.yaml": "id: default\n"])
    for file in try row.read().files { try folder.write(file.bytes, to: file.path) }
    let report = Linter(directory: folder.path).report()
    #expect(report.count(of: .error) == 0, "\(report.findings)")
    #expect(report.entries == (try row.read().entries))
  }

  @Test(arguments: ImportRow.refused) func refuses(row: ImportRow) {
    do {
      _ = try row.read()
      Issue.record("it was read")
    } catch {
      #expect("\(error)".contains(row.want[0]), "\(error)")
    }
  }

  @Test func aSourceThatIsNotThere() {
    #expect(throws: ImportError.self) { try Importer.read("/nowhere/at/all", as: nil, ImportSettings()) }
  }

  @Test func idsAreUnique() {
    let rows = ImportRow.sixKey + ImportRow.others + ImportRow.refused
    #expect(Set(rows.map(\.id)).count == rows.count)
  }
}
