// fmguard — SPDX-License-Identifier: Apache-2.0
// What each rule of lint finds, and the nearest that it leaves alone. Line 7 is the first entry of a list.

import TestSupport
import Testing

@testable import GuardLint

extension LintRow {
  static let finding = [
    // Entries that find nothing.
    LintRow(id: "plain", entries: ["term: walnut"], want: []),
    LintRow(
      id: "excepted by itself", entries: ["{term: walnut, except: [ＷＡＬＮＵＴ]}"], want: ["7:never-matches"]),
    LintRow(id: "excepted in a phrase", entries: ["{term: walnut, except: [walnut street]}"], want: []),
    LintRow(
      id: "regex with a typographic quote", entries: ["regex: '(?i)walnut’s [a-z]+'"], want: ["7:regex-folded-away"]),
    LintRow(
      id: "the same, not folded", entries: ["{regex: '(?i)walnut’s [a-z]+', fold: none}"], want: []),
    LintRow(id: "the same in a class", entries: ["regex: \"(?i)walnut[’']s [a-z]+\""], want: []),
    LintRow(id: "regex with a letter beyond ASCII", entries: ["regex: '(?i)Жук [a-zа-я]+'"], want: []),
    LintRow(
      id: "joined by the dictionary", keys: "severity: high\nlanguage: ja", entries: ["term: むえ"],
      want: ["7:misses-running-text"]),
    LintRow(
      id: "the same as a substring", keys: "severity: high\nlanguage: ja", entries: ["{term: むえ, match: substring}"],
      want: []),
    LintRow(id: "a word of Chinese", keys: "severity: high\nlanguage: zh", entries: ["term: 核桃"], want: []),
    LintRow(id: "a word of Thai", keys: "severity: high\nlanguage: th", entries: ["term: แมว"], want: []),
    LintRow(id: "a word of Korean", keys: "severity: high\nlanguage: ko", entries: ["term: 호두"], want: []),

    // Entries that find what others find.
    LintRow(id: "twice", entries: ["term: walnut", "term: Walnut"], want: ["8:duplicate-entry"]),
    LintRow(
      id: "twice, of another severity", entries: ["{term: walnut, severity: low}", "term: walnut"],
      want: ["7:covered-entry"]),
    LintRow(
      id: "twice, of other categories", entries: ["{term: walnut, category: x-other}", "term: walnut"], want: []),
    LintRow(
      id: "twice, one with an exception", entries: ["{term: walnut, except: [walnut street]}", "term: walnut"],
      want: ["7:covered-entry"]),
    LintRow(id: "a phrase around it", entries: ["term: walnut", "term: big walnut tree"], want: ["8:covered-entry"]),
    LintRow(id: "a longer word", entries: ["term: walnut", "term: walnuts"], want: []),
    LintRow(
      id: "a longer word, and a prefix", entries: ["{term: walnut, match: prefix}", "term: walnuts"],
      want: ["8:covered-entry"]),
    LintRow(
      id: "a word and its substring", entries: ["term: walnut", "{term: walnut, match: substring}"],
      want: ["7:covered-entry"]),
    LintRow(
      id: "a phrase that begins within a word",
      entries: ["term: walnut", "{term: walnut tree, match: substring}"], want: []),
    LintRow(
      id: "another fold", entries: ["{term: walnut, fold: evasive}", "term: walnut"], want: ["8:covered-entry"]),
    LintRow(
      id: "an evasion of it", entries: ["{term: walnut, fold: evasive}", "term: w4lnut"], want: ["8:covered-entry"]),
    LintRow(
      id: "an evasion that evades on", entries: ["{term: walnut, fold: evasive}", "{term: w4lnut, fold: evasive}"],
      want: []),
    LintRow(
      id: "redaction of what is blocked", entries: ["term: walnut", "{term: walnut, action: redact}"],
      want: ["8:covered-entry"]),
    LintRow(
      id: "block of what is redacted", entries: ["{term: walnut, action: redact}", "term: big walnut"], want: []),
    LintRow(
      id: "regexes that are words", entries: [#"regex: '(?i)\bwalnut\b'"#, "term: walnut"],
      want: ["8:duplicate-entry"]),
    LintRow(
      id: "a regex of two words", entries: ["term: walnut", "term: acorn", #"regex: '(?i)\b(walnut|acorn)\b'"#],
      want: ["7:covered-entry", "8:covered-entry"]),
    LintRow(
      id: "a regex of a word less", entries: [#"regex: '(?i)\b(walnut|acorn)\b'"#, #"regex: '(?i)\b(acorn|beech)\b'"#],
      want: []),
    LintRow(
      id: "regexes alike", entries: [#"regex: 'walnut \d+'"#, #"regex: 'walnut \d+'"#], want: ["8:duplicate-entry"]),
    LintRow(
      id: "across lists", entries: ["term: walnut"],
      files: ["denylists/b.txt": "---\nid: b\ncategory: x-test\nseverity: high\nlanguage: en\n---\nwalnut\n"],
      want: ["denylists/b.txt:7:duplicate-entry"]),
    LintRow(
      id: "across stages", entries: ["term: walnut"],
      files: ["denylists/b.txt": "---\nid: b\ncategory: x-test\nseverity: high\nstage: output\n---\nwalnut\n"],
      want: ["denylists/b.txt:7:covered-entry"]),
    LintRow(
      id: "across policies", entries: ["term: walnut"],
      files: [
        "denylists/b.txt": "---\nid: b\ncategory: x-test\nseverity: high\nlanguage: en\n---\nwalnut\n",
        "policies/p.yaml": "id: p\nlists: [a]\n",
        "policies/q.yaml": "id: q\nlists: [b]\n",
      ], want: []),
    LintRow(
      id: "of fewer policies", entries: ["term: walnut"],
      files: [
        "denylists/b.txt": "---\nid: b\ncategory: x-test\nseverity: high\nlanguage: en\n---\nwalnut\n",
        "policies/p.yaml": "id: p\nlists: [b]\n",
      ], want: ["7:covered-entry"]),
    LintRow(
      id: "in Chinese, as words", keys: "severity: high\nlanguage: zh", entries: ["term: 核桃", "term: 大核桃"], want: []),
    LintRow(
      id: "in Chinese, as substrings", keys: "severity: high\nlanguage: zh\nmatch: substring",
      entries: ["term: 核桃", "term: 大核桃"], want: ["8:covered-entry"]),

    // Entries that find too much.
    LintRow(id: "one letter", entries: ["term: x"], want: ["7:short-term"]),
    LintRow(id: "two letters", entries: ["term: xy"], want: []),
    LintRow(id: "two letters, evasive", entries: ["{term: xy, fold: evasive}"], want: ["7:short-term"]),
    LintRow(id: "a short substring", entries: ["{term: skil, match: substring}"], want: ["7:short-term"]),
    LintRow(id: "a longer one", entries: ["{term: skill, match: substring}"], want: []),
    LintRow(
      id: "a short one with a near miss", entries: ["{term: skil, match: substring, examples: {miss: [sill]}}"],
      want: []),
    LintRow(
      id: "one syllable", keys: "severity: high\nlanguage: ko", entries: ["{term: 숲, match: substring}"],
      want: ["7:short-term"]),
    LintRow(id: "an emoji", entries: ["{term: 🌰, match: substring}"], want: []),

    // Scripts.
    LintRow(id: "two alphabets", entries: ["term: wаlnut"], want: ["7:foreign-script", "7:mixed-scripts"]),
    LintRow(
      id: "two alphabets in two words", keys: "severity: high\nlanguage: ru", entries: ["term: walnut орех"], want: []),
    LintRow(id: "another script", entries: ["term: walnut", "term: орех"], want: ["8:foreign-script"]),
    LintRow(
      id: "Latin among Cyrillic", keys: "severity: high\nlanguage: ru", entries: ["term: орех", "term: walnut"],
      want: []),
    LintRow(id: "of no language", keys: "severity: high", entries: ["term: орех"], want: []),
    LintRow(id: "the wrong language", entries: ["term: орех", "term: жёлудь"], want: ["4:wrong-language"]),
    LintRow(
      id: "none in the language", keys: "severity: high\nlanguage: ko",
      entries: ["term: oak", "term: ash", "term: elm"],
      want: ["4:wrong-language"]),
    LintRow(
      id: "a boundary of Chinese", keys: "severity: high\nlanguage: zh", entries: [#"regex: '\b核桃仁\d'"#],
      want: ["7:boundary-beside-unspaced"]),
    LintRow(
      id: "a boundary beside a digit", keys: "severity: high\nlanguage: zh", entries: [#"regex: '核桃仁\d+\b'"#], want: []),

    // Regexes that cost.
    LintRow(id: "nested repetition", entries: ["regex: 'walnut (a+)+b'"], want: ["7:regex-runs-away"]),
    LintRow(id: "possessive", entries: ["regex: 'walnut (a++)+b'"], want: []),
    LintRow(id: "atomic", entries: ["regex: 'walnut (?>(a+)+)b'"], want: []),
    LintRow(id: "parts held apart", entries: [#"regex: 'walnut[^,]+(,[^,]+)*'"#], want: []),
    LintRow(id: "neighbours", entries: [#"regex: 'walnut\w+\d+x'"#], want: ["7:regex-runs-away"]),
    LintRow(id: "neighbours apart", entries: [#"regex: 'walnut\w+ \d+x'"#], want: []),
    LintRow(id: "alternatives", entries: [#"regex: 'walnut(\w|\d)+!'"#], want: ["7:regex-runs-away"]),
    LintRow(id: "no literal", entries: [#"regex: '[a-z]\d{3}'"#], want: ["7:regex-without-literal"]),
    LintRow(id: "far", entries: [#"regex: '\d.*walnut'"#], want: ["7:regex-far-from-literal"]),
    LintRow(id: "near", entries: [#"regex: '\d.{0,20}walnut'"#], want: []),

    // Exceptions.
    LintRow(
      id: "an exception without the word", entries: ["{term: walnut, except: [walnutty]}"],
      want: ["7:unused-exception"]),
    LintRow(
      id: "an exception of the list", keys: "severity: high\nlanguage: en\nexcept: [walnut street, acorn lane]",
      entries: ["term: walnut"], want: ["5:unused-exception"]),
    LintRow(
      id: "of a plain list",
      files: [
        "denylists/b.txt": "---\nid: b\ncategory: x-test\nseverity: high\n---\nwalnut\n!oak street\n!walnut street\n"
      ],
      want: ["denylists/b.txt:7:unused-exception"]),

    // Policies.
    LintRow(
      id: "a list in no policy", entries: ["term: walnut"],
      files: [
        "denylists/b.txt": "---\nid: b\ncategory: x-test\nseverity: high\n---\nacorn\n",
        "policies/default.yaml": "id: default\nlists: [b]\n",
      ],
      want: ["1:list-in-no-policy"]),
    LintRow(
      id: "no list", entries: ["term: walnut"], files: ["policies/p.yaml": "id: p\nlists: []\n"],
      want: ["policies/p.yaml:1:policy-names-nothing"]),
    LintRow(
      id: "off", entries: ["term: walnut"],
      files: ["policies/p.yaml": "id: p\ninput: {deny_list: off}\noutput: {deny_list: off}\n"],
      want: ["policies/p.yaml:1:policy-names-nothing"]),
    LintRow(
      id: "for the other stage", keys: "severity: high\nlanguage: en\nstage: input", entries: ["term: walnut"],
      files: ["policies/p.yaml": "id: p\ninput: {deny_list: off}\n"], want: ["policies/p.yaml:1:policy-names-nothing"]),
    LintRow(
      id: "shadow", entries: ["term: walnut"],
      files: ["policies/p.yaml": "id: p\ninput: {deny_list: shadow}\noutput: {deny_list: shadow}\n"],
      want: ["policies/p.yaml:1:policy-enforces-nothing"]),
    LintRow(
      id: "shadow for a shape", entries: ["term: walnut"],
      files: [
        "policies/p.yaml":
          "id: p\napplies_to: [string]\notherwise: default\ninput: {deny_list: shadow}\noutput: {deny_list: shadow}\n"
      ], want: []),
    LintRow(
      id: "nothing so grave", entries: ["term: walnut"], files: ["policies/p.yaml": "id: p\nseverity: critical\n"],
      want: ["policies/p.yaml:1:policy-enforces-nothing"]),
    LintRow(
      id: "a fallback that falls back", entries: ["term: walnut"],
      files: [
        "policies/p.yaml": """
        id: p
        applies_to: [string]
        otherwise: q
        ---
        id: q
        applies_to: [string]
        otherwise: default
        """
      ], want: ["policies/p.yaml:3:policy-never-itself"]),

    LintRow(
      id: "labels without a model", entries: ["term: walnut"],
      files: [
        "policies/p.yaml": """
        id: p
        input: {classifier: {"*": off, hate: shadow}, thresholds: {hate-threatening: 0.5}}
        thresholds: {violence: 0.5}
        """
      ],
      want: [
        "policies/p.yaml:2:unknown-label", "policies/p.yaml:2:unknown-label", "policies/p.yaml:3:unknown-label",
      ]),
    LintRow(
      id: "labels of the model", entries: ["term: walnut"],
      files: [
        "policies/p.yaml": """
        id: p
        input: {classifier: {"*": off, hate: shadow, hate-threatening: enforce}, thresholds: {self-harm: 0.5}}
        thresholds: {violence: 0.5}
        """
      ], model: WordModel.bytes, want: []),
    LintRow(
      id: "labels that the model does not have", entries: ["term: walnut"],
      files: ["policies/p.yaml": "id: p\noutput: {classifier: {sexual: off}}\nthresholds: {hatte: 0.5}\n"],
      model: WordModel.bytes, want: ["policies/p.yaml:2:unknown-label", "policies/p.yaml:3:unknown-label"]),
    LintRow(
      id: "categories of a model outside have thresholds, and no modes", entries: ["term: walnut"],
      files: [
        "models/granite.yaml": """
        id: granite
        kind: chat
        form: granite-guardian
        url: https://x.example/v1
        model: m
        consult: always
        """,
        "policies/p.yaml":
          "id: p\ninput: {classifier: {x-harm: off}, thresholds: {x-harm: 0.5}}\nthresholds: {x-harmm: 0.5}\n",
      ], want: ["policies/p.yaml:2:unknown-label", "policies/p.yaml:3:unknown-label"]),
    LintRow(
      id: "a policy of a model outside alone", entries: ["term: walnut"],
      files: [
        "models/a.yaml": "id: a\nkind: moderations\nurl: https://x.example/v1\nmodel: m\nconsult: always\n",
        "policies/p.yaml": "id: p\nlists: []\noutput: {classifier_external: enforce}\n",
      ], want: []),
    LintRow(
      id: "a model that no policy uses", entries: ["term: walnut"],
      files: ["policies/default.yaml": "id: default\ninput: {classifier: off}\noutput: {classifier: off}\n"],
      model: WordModel.bytes, want: ["models/default.fmc:model-in-no-policy"]),
    LintRow(
      id: "a policy of labels alone", entries: ["term: walnut"],
      files: ["policies/p.yaml": "id: p\nlists: []\noutput: {classifier: off}\n"], model: WordModel.bytes, want: []),
    LintRow(
      id: "a policy of labels in shadow", entries: ["term: walnut"],
      files: ["policies/p.yaml": "id: p\nlists: []\ninput: {classifier: shadow}\noutput: {classifier: shadow}\n"],
      model: WordModel.bytes, want: ["policies/p.yaml:1:policy-enforces-nothing"]),
    LintRow(
      id: "a policy of labels that are off", entries: ["term: walnut"],
      files: ["policies/p.yaml": "id: p\nlists: []\ninput: {classifier: off}\noutput: {classifier: off}\n"],
      model: WordModel.bytes, want: ["policies/p.yaml:1:policy-names-nothing"]),
    LintRow(
      id: "a model with another's digest", entries: ["term: walnut"], model: WordModel.forged,
      want: ["models/default.fmc:forged-model"]),
    LintRow(
      id: "a damaged model", entries: ["term: walnut"], model: WordModel.bytes.dropLast(1) + [0x5A],
      want: ["models/default.fmc:model-damaged"]),
    LintRow(
      id: "modes without a model", entries: ["term: walnut"],
      files: ["policies/p.yaml": "id: p\ninput: {classifier: {\"*\": shadow}}\noutput: {classifier: off}\n"], want: []),

    // Errors of strict decoding, and what is left of the other files.
    LintRow(
      id: "an unknown key", entries: ["term: walnut", "term: walnut"],
      files: ["denylists/b.txt": "---\nid: b\ncategory: x-test\nsevrity: high\n---\nx\n"],
      want: ["8:duplicate-entry", "denylists/b.txt:2:missing-key", "denylists/b.txt:4:unknown-key"]),
    LintRow(
      id: "an example that does not hold", entries: ["{term: walnut, examples: {hit: [acorn]}}"],
      want: ["7:list-hit-missed"]),
    LintRow(id: "no lists", want: []),
    LintRow(
      id: "a NUL", files: ["denylists/b.txt": "---\nid: b\ncategory: x-test\nseverity: low\n---\na\0b\n"],
      want: ["denylists/b.txt:6:list-control-character"]),
    LintRow(id: "an astral term", keys: "severity: high", entries: ["term: 𐐔𐐯𐑅𐐨𐑉𐐯𐐻"], want: []),
  ]
}

@Suite struct LintRuleTests {
  @Test(arguments: LintRow.finding) func finds(row: LintRow) throws {
    let folder = try row.folder()
    let told = LintRow.told(Linter(directory: folder.path).report())
    #expect(told.sorted() == row.want)
  }

  @Test func idsAreUnique() {
    #expect(Set(LintRow.finding.map(\.id)).count == LintRow.finding.count)
    #expect(Set(LintRule.all.map(\.id)).count == LintRule.all.count)
  }

  /// A rule that no row finds would be one that nobody has seen work.
  @Test func eachRuleIsFoundByARow() throws {
    let byTexts: Set = ["hits-corpus", "hits-dictionary-words", "ambiguous-term"]
    let found = Set(LintRow.finding.flatMap(\.want).compactMap { $0.split(separator: ":").last.map(String.init) })
    #expect(Set(LintRule.all.map(\.id)).subtracting(found) == byTexts)
  }

  @Test func skipsWhatItIsTold() throws {
    let row = LintRow(id: "", entries: ["term: x", "term: walnut", "term: walnut"], want: [])
    let folder = try row.folder()
    let report = Linter(directory: folder.path, skipping: ["short-term"]).report()
    #expect(LintRow.told(report) == ["9:duplicate-entry"])
  }

  @Test func keepsSoManyOfARuleAndCountsTheOthers() throws {
    let terms = (0..<2500).map { "walnut\($0)\n" }.joined()
    let head = "category: x-test\nseverity: high\n---\n"
    let folder = try TemporaryFolder([
      "policies/p.yaml": "id: default\n", "denylists/a.txt": "---\nid: a\n\(head)\(terms)",
      "denylists/b.txt": "---\nid: b\n\(head)\(terms)",
    ])
    let report = Linter(directory: folder.path).report()
    #expect(report.findings.count == 1000)
    #expect(report.findings.first?.place == "denylists/b.txt:6:1")
    #expect(report.omitted == ["duplicate-entry": 1500])
    #expect(report.count(of: .warning) == 2500)
    #expect(report.entries == 5000)
  }

  @Test func aFolderThatIsNoneIsAnError() {
    let report = Linter(directory: "/nowhere").report()
    #expect(report.findings.map(\.rule.id) == ["no-configuration"])
  }
}
