// fmguard — SPDX-License-Identifier: Apache-2.0
// Every mistake of a plain list, with place, value and remedy.

import GuardLists
import TestSupport
import Testing

@Suite struct PlainListErrorTests {
  private static let idRemedy =
    "an id of the characters a-z, 0-9 and - (such as `en-profanity`), at most 64"
  private static let categories =
    "hate, harassment, sexual, sexual-minors, self-harm, violence, illicit, weapons, drugs, profanity, jailbreak, "
    + "privacy, fraud, extremism, brand or x-<your own>"
  private static let noHeader =
    "f.txt:1:1: the header is missing; begin the file with a line `---`, the keys of the list, and a line `---`"
  private static let openHeader =
    "f.txt:1:1: the header that begins here does not end; write a line `---` after its keys"

  static let rows: [FileRow] = [
    // The header as a whole.
    FileRow("empty", "", noHeader),
    FileRow("only a byte order mark", "\u{FEFF}", noHeader),
    FileRow("no header", "term\n", noHeader),
    FileRow("header after a blank line", "\n---\nid: a\n---\n", noHeader),
    FileRow("open header", "---\nid: a\nterm\n", openHeader),
    FileRow("only a marker", "---", openHeader),
    FileRow(
      "empty header", "---\n---\nterm\n",
      "f.txt:2:1: the key `id` is missing; add `id:` with \(idRemedy)",
      "f.txt:2:1: the key `category` is missing; add `category:` with \(categories)",
      "f.txt:2:1: the key `severity` is missing; add `severity:` with low, medium, high or critical"),
    FileRow("header is a list", "---\n- id\n---\n", "f.txt:2:1: this is a list; write a mapping (`key: value` lines)"),
    FileRow(
      "broken header", "---\nid: a\nnote: x: y\n---\n",
      "f.txt:3:8: broken YAML: mapping values are not allowed in this context; put quotes around a text that holds `: `, "
        + "or correct the indentation"),
    FileRow(
      "NUL in the header", "---\nid: a\0\n---\n",
      "f.txt:2:6: the character U+0000 may not stand in YAML as it is; remove it, or write it as an escape in double "
        + "quotes"),

    // The keys.
    FileRow(
      "misspelt key and wrong values",
      "---\nid: En\nlanguage: english\ncategory: hat\nsevrity: low\nstage: all\nmatch: words\nfold: evasiv\npinned: yes\n"
        + "---\n",
      "f.txt:2:1: the key `severity` is missing; add `severity:` with low, medium, high or critical",
      "f.txt:2:5: `En` cannot stand here; write \(idRemedy)",
      "f.txt:3:11: `english` cannot stand here; write a language tag such as en, pt-BR or zh-Hant, or und",
      "f.txt:4:11: `hat` is none of the values possible here; did you mean `hate`?",
      "f.txt:5:1: unknown key `sevrity`; did you mean `severity`?",
      "f.txt:6:8: `all` is none of the values possible here; write input, output or both",
      "f.txt:7:8: `words` is none of the values possible here; did you mean `word`?",
      "f.txt:8:7: `evasiv` is none of the values possible here; did you mean `evasive`?",
      "f.txt:9:9: `yes` cannot stand here; write true or false"),
    FileRow(
      "own category without a name", "---\nid: a\ncategory: x-\nseverity: low\n---\n",
      "f.txt:3:11: `x-` is none of the values possible here; write \(categories)"),
    FileRow(
      "entries in the header", "---\nid: a\ncategory: hate\nseverity: low\nentries: []\n---\n",
      "f.txt:5:1: unknown key `entries`; the keys here are id, language, description, category, severity, stage, pinned, "
        + "match, fold, action, replacement, except, selftest"),
    FileRow(
      "replace without a replacement", "---\nid: a\ncategory: hate\nseverity: low\naction: replace\n---\n",
      "f.txt:5:9: `action: replace` without a replacement; add `replacement:`, with `\"\"` if the match is to vanish"),
    FileRow(
      "replacement without replace", "---\nid: a\ncategory: hate\nseverity: low\nreplacement: x\n---\n",
      "f.txt:5:14: the replacement is never used, since the action is `block`; remove it, or write `action: replace`"),

    // The entries.
    .entries(
      "open regex", "ok\n  /x",
      "f.txt:7:3: `/x` begins as a regex and does not end with `/`; end it with `/` and write options inside, as "
        + "`/(?i)…/`; write `\\/` if a term begins with `/`"),
    .entries(
      "options after a regex", "/x/i",
      "f.txt:6:1: `/x/i` begins as a regex and does not end with `/`; end it with `/` and write options inside, as "
        + "`/(?i)…/`; write `\\/` if a term begins with `/`"),
    .entries(
      "slash", "/",
      "f.txt:6:1: `/` begins as a regex and does not end with `/`; end it with `/` and write options inside, as "
        + "`/(?i)…/`; write `\\/` if a term begins with `/`"),
    .entries(
      "broken regex", "/é(b/",
      "f.txt:6:5: the regex `é(b` is broken at byte 4: missing closing parenthesis; correct it; the syntax is that of PCRE2"
    ),
    .entries(
      "regex of nothing", "/a*/",
      "f.txt:6:2: the regex `a*` matches the empty text, which is everywhere; let it require a character, with `+` instead "
        + "of `*`"),
    .entries(
      "exception of nothing", "a\n !  \n",
      "f.txt:7:3: `!` without a phrase; write the phrase, or `\\!` for a term that begins with `!`"),
    .entries(
      "nothing is left", "\u{200B}",
      "f.txt:6:1: the entry `\\u{200B}` can never match: nothing is left of it after folding; remove it, or give it "
        + "`fold: none`"),
    .entries(
      "too long", String(repeating: "é", count: 1000),
      "f.txt:6:1: the entry `\(String(repeating: "é", count: 60))…` has more than 1024 bytes after folding; shorten it, or "
        + "write a regex"),
    .entries(
      "begins with a mark", " \u{301}x\nx\u{301}",
      "f.txt:6:2: the entry `\u{301}x` can never match: it begins with a combining mark, which belongs to the character "
        + "before it; begin with that character, or write a regex"),
    .entries(
      "excluded", "walnut\n! walnut\n",
      "f.txt:6:1: the entry `walnut` can never match: it is also an exception; remove one of them"),
    .entries(
      "NUL", "ok\n😀\0x\n/(/\n",
      "f.txt:7:2: the control character U+0000 may not stand in an entry; remove it, or write a regex with `\\x` and its "
        + "number; save the file as UTF-8",
      "f.txt:8:3: the regex `(` is broken at byte 1: missing closing parenthesis; correct it; the syntax is that of PCRE2"
    ),
    FileRow(
      "invalid bytes", bytes: Array(plainHeader.utf8) + Array("# é".utf8) + [0xFF, 0x0A, 0x61, 0xC3],
      [
        "f.txt:6:4: ill-formed UTF-8 at byte 49 of the file; save the file as UTF-8",
        "f.txt:7:2: ill-formed UTF-8 at byte 52 of the file; save the file as UTF-8",
      ]),
    FileRow(
      "UTF-16", bytes: [0xFF, 0xFE, 0x2D, 0x00], [noHeader]),
  ]

  @Test func idsAreUnique() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }

  @Test(arguments: rows) func mistake(row: FileRow) {
    #expect(messages("f.txt", row.bytes) == row.want)
  }

  @Test func theSameWithOtherLineEnds() {
    for row in Self.rows where row.id != "NUL" && !row.bytes.contains(0xFF) {
      let text = String(decoding: row.bytes, as: UTF8.self)
      #expect(messages("f.txt", Array(text.replacing("\n", with: "\r\n").utf8)) == row.want, "\(row.id)")
      #expect(messages("f.txt", Array("\u{FEFF}\(text)".utf8)) == row.want, "\(row.id)")
    }
  }
}
