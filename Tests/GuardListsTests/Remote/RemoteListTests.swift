// fmguard — SPDX-License-Identifier: Apache-2.0
// Declarations of lists that come from URLs: every mistake with its message, and what is declared. Lists that came from
// one: nothing of them is quoted.

import GuardAddress
import GuardLists
import GuardSigning
import GuardYAML
import TestSupport
import Testing

@Suite struct RemoteListTests {
  private func load(_ files: [String: String]) throws -> (lists: [RemoteList], issues: [String]) {
    let folder = try TemporaryFolder(files)
    var issues: [GuardYAML.Issue] = []
    let lists = RemoteList.load(root: folder.path, issues: &issues) { _, _ in }
    return (lists, issues.map(\.description))
  }

  static let rows = [
    FileRow("least", "id: a\nurl: https://x.example/a.txt\n"),
    FileRow("structured", "id: a\nurl: https://x.example/a.yaml\n"),
    FileRow("told", "id: a\nurl: https://x.example/a\nformat: plain\n"),
    FileRow("local", "id: a\nurl: http://127.0.0.1/a.txt\n"),
    FileRow("pinned by hash", "id: a\nurl: http://x.example/a.txt\nsha256: \(String(repeating: "0a", count: 32))\n"),
    FileRow("empty", "", "remote/x.yaml:1:1: the file holds no YAML document; write its keys, or remove the file"),
    FileRow(
      "nothing", "{}\n",
      "remote/x.yaml:1:1: the key `id` is missing; add `id:` with an id of the characters a-z, 0-9 and - (such as `en-profanity`), at most 64",
      "remote/x.yaml:1:1: the key `url` is missing; add `url:` with a URL that begins with https://, without user, password and fragment"
    ),
    FileRow(
      "no format", "id: a\nurl: https://x.example/a\n",
      "remote/x.yaml:2:6: the key `format` is missing; add `format:` with plain or structured, which the URL does not tell"
    ),
    FileRow(
      "wrong format", "id: a\nurl: https://x.example/a.txt\nformat: json\n",
      "remote/x.yaml:3:9: `json` is none of the values possible here; write plain or structured"),
    FileRow(
      "not encrypted", "id: a\nurl: http://x.example/a.txt\n",
      "remote/x.yaml:2:6: nobody can tell whether `x.example` is who answers by http; use https, or add `sha256` or `public_key`"
    ),
    FileRow(
      "a password", "id: a\nurl: https://u:p@x.example/a.txt\n",
      "remote/x.yaml:2:6: `https://u:p@x.example/a.txt` cannot stand here; write a URL that begins with https://, without user, password and fragment"
    ),
    FileRow(
      "too often", "id: a\nurl: https://x.example/a.txt\ninterval_seconds: 9\n",
      "remote/x.yaml:3:19: 9 is out of range; write a whole number from 10 to 604800"),
    FileRow(
      "misspelt", "id: a\nurl: https://x.example/a.txt\ninterval_second: 90\n",
      "remote/x.yaml:3:1: unknown key `interval_second`; did you mean `interval_seconds`?"),
    FileRow(
      "a hash cut short", "id: a\nurl: https://x.example/a.txt\nsha256: \"00\"\n",
      "remote/x.yaml:3:9: `00` cannot stand here; write the 64 hexadecimal digits of a SHA-256, in lower case"),
    FileRow(
      "no key", "id: a\nurl: https://x.example/a.txt\npublic_key: walnut\n",
      "remote/x.yaml:3:13: `walnut` cannot stand here; write the line of a file `*.pub` that `fmguard keygen` made"),
    FileRow(
      "a relative path", "id: a\nurl: https://x.example/a.txt\nca_file: ca.pem\n",
      "remote/x.yaml:3:10: `ca.pem` cannot stand here; write an absolute path"),
    FileRow(
      "nul", "id: a\nurl: \"https://x.example/a\\0.txt\"\n",
      "remote/x.yaml:2:6: `https://x.example/a\\u{0}.txt` cannot stand here; write a URL that begins with https://, without user, password and fragment"
    ),
    FileRow(
      "beyond the basic plane", "id: a\nurl: https://x.example/🥜.txt\n",
      "remote/x.yaml:2:6: `https://x.example/🥜.txt` cannot stand here; write a URL that begins with https://, without user, password and fragment"
    ),
    FileRow(
      "invalid byte", bytes: Array("id: \u{61}".utf8) + [0xFF],
      ["remote/x.yaml:1:6: ill-formed UTF-8 at byte 5 of the file; save the file as UTF-8"]),
  ]

  @Test(arguments: rows) func mistakesAreTold(_ row: FileRow) throws {
    let folder = try TemporaryFolder()
    try folder.write(row.bytes, to: "remote/x.yaml")
    var issues: [GuardYAML.Issue] = []
    let lists = RemoteList.load(root: folder.path, issues: &issues) { _, _ in }
    #expect(issues.map(\.description) == row.want)
    #expect(lists.count == (row.want.isEmpty ? 1 : 0))
  }

  @Test func everyKeyCounts() throws {
    let key = "fmguard-public-key:ed25519:d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    let text = """
      id: feed
      url: https://x.example/a.bin?v=1
      format: structured
      interval_seconds: 60
      jitter_percent: 0
      timeout_seconds: 5
      size_limit_mib: 2
      max_shrink_percent: 10
      optional: true
      sha256: \(String(repeating: "0a", count: 32))
      public_key: \(key)
      headers_file: /run/secrets/feed
      ca_file: /etc/ssl/own.pem

      """
    let list = try #require(try load(["remote/x.yaml": text]).lists.first)
    #expect(list.id == "feed" && list.file == "remote/x.yaml" && list.address.text == "https://x.example/a.bin?v=1")
    #expect(list.form == .structured && list.interval == 60 && list.jitter == 0 && list.timeout == 5)
    #expect(list.sizeLimit == 2 << 20 && list.maximumShrink == 10 && list.isOptional)
    #expect(list.digest == [UInt8](repeating: 0x0A, count: 32) && list.signer?.description == key)
    #expect(list.headersFile == "/run/secrets/feed" && list.certificatesFile == "/etc/ssl/own.pem")
    #expect(list.place == "remote:feed" && list.isAuthenticated)
  }

  @Test func filesBesideThem() throws {
    let text = "id: a\nurl: https://x.example/a.txt\n"
    let found = try load(["remote/README": "", "remote/a.yaml": text, "remote/b.yaml": text, "remote/c.yml": text])
    #expect(
      found.issues == [
        "remote/b.yaml:1:1: a second list has the id `a`, the first is at remote/a.yaml; give one of them another id",
        "remote/c.yml: a file with this name would not be read as the declaration of a list; rename it to end with .yaml, or move it elsewhere",
      ])
    let many = (0..<65).map { ("remote/\($0).yaml", "id: a\($0)\nurl: https://x.example/a.txt\n") }
    #expect(
      try load(Dictionary(uniqueKeysWithValues: many)).issues == [
        "remote: 65 lists come from URLs, and 64 may; let fewer files hold more entries"
      ])
  }

  /// Mistakes of a list that came from a URL, without a word of it.
  @Test func nothingFetchedIsQuoted() throws {
    var list = try #require(try load(["remote/x.yaml": "id: a\nurl: https://x.example/a.txt\n"]).lists.first)
    let head = "---\nid: a\ncategory: x-t\nseverity: low\n"
    func issues(_ text: String) -> [String] {
      do throws(ConfigurationError) {
        _ = try RemoteContent(list, Array(text.utf8)).entryCount()
        return []
      } catch { return error.issues.map(\.description) }
    }
    #expect(issues(head + "---\nwalnut\nchestnut\n") == [])
    let bad = [
      "<html>walnut</html>", head + "walnut: 1\n---\n", head + "---\n/walnut(/\n", "---\nid: walnut\n---\n",
      head + "fold: walnut\n---\n", head + "---\nwalnut\0\n", head + "selftest: [walnut]\n---\n", head + "---\n/walnut",
    ]
    for text in bad {
      let told = issues(text)
      #expect(!told.isEmpty && told.allSatisfy { $0.hasPrefix("remote:a") && !$0.contains("walnut") }, "\(told)")
    }
    #expect(issues(head + "pinned: true\n---\nwalnut\n").first?.contains("may not overrule policies") == true)
    list.id = "b"
    #expect(issues(head + "---\nwalnut\n").first?.contains("another id than its declaration") == true)
    list.id = "a"
    list.form = .structured
    let examples = "id: a\ncategory: x-t\nseverity: low\nentries: [{term: oak, examples: {hit: [walnut]}}]\n"
    let compiled = try CompiledLists.load(
      root: "/nowhere", remote: [RemoteContent(list, Array(examples.utf8))])
    #expect(compiled.lists.map(\.file) == ["remote:a"])
    #expect(compiled.proveExamples().count == 1 && !compiled.proveExamples()[0].description.contains("walnut"))
  }
}
