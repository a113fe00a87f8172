// fmguard — SPDX-License-Identifier: Apache-2.0
// What is accepted as YAML: values, styles and places.

import GuardYAML
import Testing

@Suite struct YAMLNodeTests {
  private func scalar(_ text: String, _ line: Int, _ column: Int, isPlain: Bool = true) -> YAMLNode {
    YAMLNode(.scalar(.init(text: text, isPlain: isPlain)), at: SourcePosition(line: line, column: column))
  }

  private func entry(_ key: String, _ line: Int, _ column: Int, _ value: YAMLNode) -> YAMLNode.Entry {
    YAMLNode.Entry(key: key, at: SourcePosition(line: line, column: column), value: value)
  }

  @Test func mappingsKeepOrderRepetitionsAndPlaces() throws {
    let text = "# comment\nb: 1\na: 'x # y'\nb: [\"😀\", é]\n"
    let root = try #require(try documents(text).get().first)
    #expect(root.position == SourcePosition(line: 2, column: 1))
    let items = [scalar("😀", 4, 5, isPlain: false), scalar("é", 4, 10)]
    #expect(
      root.content
        == .mapping([
          entry("b", 2, 1, scalar("1", 2, 4)),
          entry("a", 3, 1, scalar("x # y", 3, 4, isPlain: false)),
          entry("b", 4, 1, YAMLNode(.sequence(items), at: SourcePosition(line: 4, column: 4))),
        ]))
  }

  @Test func documentsAreTakenApart() throws {
    let all = try documents("# first\n---\na: 1\n---\n# nothing\n---\nb: 2\n...\n").get()
    #expect(all.map(\.position.line) == [3, 7])
  }

  @Test(arguments: ["", " \n", "# only a comment", "---\n", "\u{FEFF}", "---\n---\n"])
  func nothingIsNoDocument(text: String) {
    #expect(documents(text) == .success([]))
  }

  @Test func lineEndsAndByteOrderMarkDoNotCount() {
    #expect(documents("\u{FEFF}a: 1\r\nb:\r\n- x\r\n") == documents("a: 1\nb:\n- x\n"))
  }

  @Test func escapesMayMakeAnyCharacter() {
    #expect(documents(#""a\0\u2028é""#) == .success([scalar("a\0\u{2028}é", 1, 1, isPlain: false)]))
  }

  @Test func linesCountFromWhereTheTextStands() throws {
    let bytes = Array("a: 1\nb: [".utf8)
    do throws(GuardYAML.Issue) {
      _ = try YAML.documents(bytes.span, file: "f", firstLine: 11)
      Testing.Issue.record("no error")
    } catch {
      #expect(error.position == SourcePosition(line: 13, column: 1))
    }
  }

  @Test(arguments: ["", "~", "null", "Null", "NULL"]) func nullIsPlain(text: String) {
    #expect(YAMLNode.Scalar(text: text, isPlain: true).isNull)
    #expect(!YAMLNode.Scalar(text: text, isPlain: false).isNull)
  }

  @Test func documentWantsExactlyOne() {
    for (text, want) in [
      ("# nothing\n", "f:1:1: the file holds no YAML document; write its keys, or remove the file"),
      ("a: 1\n---\nb: 2\n", "f:3:1: a second document begins here; put it into a file of its own"),
    ] {
      let bytes = Array(text.utf8)
      do throws(GuardYAML.Issue) {
        _ = try YAML.document(bytes.span, file: "f")
        Testing.Issue.record("no error")
      } catch {
        #expect(error.description == want)
      }
    }
  }
}
