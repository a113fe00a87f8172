// fmguard — SPDX-License-Identifier: Apache-2.0
// Every mistake of a structured list, with place, value and remedy.

import GuardLists
import TestSupport
import Testing

@Suite struct StructuredListErrorTests {
  private static let entryKeys =
    "term, regex, match, fold, action, replacement, severity, category, except, note, examples"

  static let rows: [FileRow] = [
    FileRow("empty", "", "f.yaml:1:1: the file holds no YAML document; write its keys, or remove the file"),
    FileRow("not a mapping", "- a", "f.yaml:1:1: this is a list; write a mapping (`key: value` lines)"),
    FileRow(
      "no entries", "id: a\ncategory: hate\nseverity: low\n",
      "f.yaml:1:1: the key `entries` is missing; add `entries:` with a list, each item an entry such as `term: …`"),
    FileRow(
      "two documents", "\(structuredHeader)- term: a\n---\nid: b\n",
      "f.yaml:7:1: a second document begins here; put it into a file of its own"),
    .structured(
      "entry is a text", "- some term\n", "f.yaml:5:3: this is `some term`; write an entry such as `term: …`"),
    .structured("neither", "- note: x\n", "f.yaml:5:3: an entry needs either `term` or `regex`; add one"),
    .structured(
      "both", "- term: x\n  regex: y\n",
      "f.yaml:6:10: an entry needs either `term` or `regex`; make two entries of it"),
    .structured(
      "misspelt key", "- term: x\n  sevrity: low\n",
      "f.yaml:6:3: unknown key `sevrity`; did you mean `severity`?"),
    .structured(
      "unknown key", "- term: x\n  owner: me\n",
      "f.yaml:6:3: unknown key `owner`; the keys here are \(entryKeys)"),
    .structured(
      "empty term", "- term: ''\n- term: ~\n- term:\n",
      "f.yaml:5:9: `` cannot stand here; write a text",
      "f.yaml:6:9: there is no value here; write a text, or remove it",
      "f.yaml:7:8: there is no value here; write a text, or remove it"),
    .structured(
      "match of a regex", "- {regex: x, match: word}\n",
      "f.yaml:5:21: `match: word` says nothing of a regex; remove it, or write `term`"),
    .structured(
      "broken regexes", "- regex: é(b\n- {term: 'x(', match: regex}\n- regex: a*\n",
      "f.yaml:5:10: the regex `é(b` is broken at byte 4: missing closing parenthesis; correct it; the syntax is that of PCRE2",
      "f.yaml:6:10: the regex `x(` is broken at byte 2: missing closing parenthesis; correct it; the syntax is that of PCRE2",
      "f.yaml:7:10: the regex `a*` matches the empty text, which is everywhere; let it require a character, with `+` "
        + "instead of `*`"),
    .structured(
      "wrong values",
      "- term: x\n  match: all\n  fold: any\n  severity: 3\n  category: spam\n  action: drop\n"
        + "  except: x\n  examples: {hit: a, misses: [b]}\n",
      "f.yaml:6:10: `all` is none of the values possible here; write word, prefix, substring or regex",
      "f.yaml:7:9: `any` is none of the values possible here; write none, standard or evasive",
      "f.yaml:8:13: `3` is none of the values possible here; write low, medium, high or critical",
      "f.yaml:9:13: `spam` is none of the values possible here; write hate, harassment, sexual, sexual-minors, self-harm, "
        + "violence, illicit, weapons, drugs, profanity, jailbreak, privacy, fraud, extremism, brand or x-<your own>",
      "f.yaml:10:11: `drop` is none of the values possible here; write block, redact or replace",
      "f.yaml:11:11: this is `x`; write a list, each item a text",
      "f.yaml:12:19: this is `a`; write a list, each item a text",
      "f.yaml:12:22: unknown key `misses`; did you mean `miss`?"),
    .structured(
      "replacements",
      "- {term: x, action: replace}\n- {term: y, replacement: z}\n- {term: z, action: replace, "
        + "replacement: ''}\n",
      "f.yaml:5:21: `action: replace` without a replacement; add `replacement:`, with `\"\"` if the match is to vanish",
      "f.yaml:6:26: the replacement is never used, since the action is `block`; remove it, or write `action: replace`"),
    .structured(
      "excluded", "- {term: x, except: [x]}\n",
      "f.yaml:5:10: the entry `x` can never match: it is also an exception; remove one of them"),
    .structured(
      "nothing is left", "- term: \"\\u200B\"\n",
      "f.yaml:5:9: the entry `\\u{200B}` can never match: nothing is left of it after folding; remove it, or give it "
        + "`fold: none`"),
    .structured(
      "NUL", "- term: a\0\n",
      "f.yaml:5:10: the character U+0000 may not stand in YAML as it is; remove it, or write it as an escape in double "
        + "quotes"),
    FileRow(
      "invalid byte", bytes: Array("\(structuredHeader)- term: 😀".utf8) + [0xC3],
      ["f.yaml:5:10: ill-formed UTF-8 at byte 58 of the file; save the file as UTF-8"]),
    FileRow(
      "deeply nested", "id: \(String(repeating: "[", count: 1000))",
      "f.yaml:1:68: nested deeper than 64 levels; flatten it"),
  ]

  @Test func idsAreUnique() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }

  @Test(arguments: rows) func mistake(row: FileRow) {
    #expect(messages("f.yaml", row.bytes) == row.want)
  }
}
