// fmguard — SPDX-License-Identifier: Apache-2.0
// What is not accepted as YAML, with place and words.

import GuardYAML
import TestSupport
import Testing

@Suite struct YAMLSyntaxTests {
  static let rows: [FileRow] = [
    // Broken syntax.
    FileRow(
      "open bracket", "a: [",
      "f.yaml:2:1: broken YAML: did not find expected node content; check indentation, quotes and brackets here and "
        + "just before"),
    FileRow(
      "tab", "a:\n\t- b",
      "f.yaml:2:1: broken YAML: found character that cannot start any token; indent with spaces, and put quotes around "
        + "a text that begins with a tab, `@`, `` ` `` or `%`"),
    FileRow(
      "colon in value", "note: a: b",
      "f.yaml:1:8: broken YAML: mapping values are not allowed in this context; put quotes around a text that holds "
        + "`: `, or correct the indentation"),
    FileRow(
      "open quote", "é: \"ab\n",
      "f.yaml:2:1: broken YAML: found unexpected end of stream (in what begins at line 1, column 4); close the quotes "
        + "or brackets"),
    FileRow(
      "surrogate escape", #"a: "\ud800""#,
      "f.yaml:1:7: broken YAML: found invalid Unicode character escape code (in what begins at line 1, column 4); "
        + "write a backslash twice in double quotes, or use single quotes"),
    FileRow(
      "unknown escape", #"a: "\d""#,
      "f.yaml:1:5: broken YAML: found unknown escape character (in what begins at line 1, column 4); write a backslash "
        + "twice in double quotes, or use single quotes"),
    FileRow(
      "uneven indentation", "a:\n  b: 1\n c: 2\n",
      "f.yaml:3:2: broken YAML: did not find expected key (in what begins at line 1, column 1); indent the lines of one "
        + "level alike, and put quotes around a text that has quotes or `#` in it"),

    // Sound YAML that is not accepted.
    FileRow(
      "anchor", "a: &x 1", "f.yaml:1:4: anchors are not allowed: `&x`; write the value out where it is needed"),
    FileRow(
      "alias", "a: 1\nb: *x",
      "f.yaml:2:4: aliases are not allowed: `*x`; write the value out; a text that begins with `*` needs quotes"),
    FileRow(
      "tag", "a: !regex x",
      "f.yaml:1:4: tags are not allowed: `!regex`; remove it; a text that begins with `!` needs quotes"),
    FileRow(
      "tag of the standard", "a: !!str x",
      "f.yaml:1:4: tags are not allowed: `tag:yaml.org,2002:str`; remove it; a text that begins with `!` needs quotes"),
    FileRow("merge key", "a:\n  <<: {b: 1}", "f.yaml:2:3: merge keys are not allowed; write the keys out"),
    FileRow(
      "sequence as key", "? [a]\n: 1",
      "f.yaml:1:3: a key must be a text; put quotes around a key that begins with `[` or `{`"),
    FileRow(
      "anchored key", "&x a: 1", "f.yaml:1:1: anchors are not allowed: `&x`; write the value out where it is needed"),
    FileRow(
      "too deep", String(repeating: "[", count: 65),
      "f.yaml:1:65: nested deeper than 64 levels; flatten it"),

    // Characters.
    FileRow(
      "NUL", "é\nab\0c",
      "f.yaml:2:3: the character U+0000 may not stand in YAML as it is; remove it, or write it as an escape in double "
        + "quotes"),
    FileRow(
      "line separator", "a: 😀\u{2028}",
      "f.yaml:1:5: the character U+2028 may not stand in YAML as it is; remove it, or write it as an escape in double "
        + "quotes"),
    FileRow(
      "lone CR", "a: 1\rb: 2",
      "f.yaml:1:5: the character U+000D may not stand in YAML as it is; remove it, or write it as an escape in double "
        + "quotes"),
    FileRow(
      "invalid byte", bytes: Array("ä: 1\nb: é".utf8) + [0xFF],
      ["f.yaml:2:5: ill-formed UTF-8 at byte 11 of the file; save the file as UTF-8"]),
    FileRow(
      "invalid byte after a byte order mark", bytes: [0xEF, 0xBB, 0xBF, 0x61, 0xC3, 0x28],
      ["f.yaml:1:2: ill-formed UTF-8 at byte 4 of the file; save the file as UTF-8"]),
    FileRow(
      "character cut by the end", bytes: [0x61, 0xF0, 0x9F, 0x98],
      ["f.yaml:1:2: ill-formed UTF-8 at byte 1 of the file; save the file as UTF-8"]),
    FileRow(
      "UTF-16", bytes: [0xFF, 0xFE, 0x61, 0x00],
      ["f.yaml:1:1: ill-formed UTF-8 at byte 0 of the file; save the file as UTF-8"]),
  ]

  @Test func idsAreUnique() {
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
  }

  @Test(arguments: rows) func mistake(row: FileRow) {
    #expect(documents(row.bytes).messages == row.want)
  }
}
